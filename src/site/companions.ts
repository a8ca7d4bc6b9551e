import { getCollection, type CollectionEntry } from 'astro:content';

export type Message = CollectionEntry<'messages'>['data'];
export type MarketAnswer = CollectionEntry<'answers'>;

/** The messages of the inbox on the page /sunday, earliest first. */
export async function inboxMessages(): Promise<Message[]> {
  const messages = await getCollection('messages');
  return messages.map(({ data }) => data).sort((a, b) => a.time.localeCompare(b.time));
}

/** Formats a time of day: `14:30` → `2:30 PM`. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const date = new Date(Date.UTC(2000, 0, 1, hours, minutes));
  return date.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });
}

/** The answers of the companion product Insights on the page /{slug}-insights, sorted by position. */
export async function marketAnswers(): Promise<MarketAnswer[]> {
  const answers = await getCollection('answers');
  return answers.sort((a, b) => a.data.position - b.data.position);
}
