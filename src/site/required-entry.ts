import { getEntry, type CollectionEntry } from 'astro:content';
import type { EntryName } from './named-entries.ts';

/** The files in which an editor adds a missing entry. */
const PLACES = {
  figures: () => 'an entry in src/content/figures/reviews.yaml',
  offers: (id: string) => `src/content/offers/${id}.yaml`,
  policies: (id: string) => `src/content/policies/${id}.md`,
  questions: (id: string) => `src/content/questions/${id}.yaml`,
  studies: (id: string) => `src/content/studies/${id}.md`,
  takeaways: (id: string) => `src/content/takeaways/${id}.yaml`,
  tools: (id: string) => `src/content/tools/${id}.md`,
  videos: (id: string) => `src/content/videos/${id}.yaml`,
} as const;

/** Returns an entry that a page needs. If the entry does not exist, throws an error that says what to add. */
export async function requiredEntry<Name extends keyof typeof PLACES>(
  collection: Name,
  id: EntryName<Name>,
): Promise<CollectionEntry<Name>> {
  const entry = (await getEntry(collection, id)) as CollectionEntry<Name> | undefined;
  if (!entry)
    throw new Error(
      `A page needs "${id}" of ${collection}: add ${PLACES[collection](id)}, or leave the page out (docs/OWNING.md, Pages)`,
    );
  return entry;
}
