import { formatCount } from './claims.ts';

const DAY_MS = 86_400_000;

/**
 * Says how many guides there are and how often they came, from the first to the newest; '' for fewer than two
 * guides. It states what happened and promises nothing, so it stays true if no further guide comes.
 */
export function publishingPace(dates: readonly Date[]): string {
  const [count, times] = [dates.length, dates.map((date) => date.getTime())];
  if (count < 2) return '';
  const days = (Math.max(...times) - Math.min(...times)) / DAY_MS / (count - 1);
  return `${formatCount(count)} guides so far, ${interval(days)}`;
}

function interval(days: number): string {
  const [weeks, months] = [Math.round(days / 7), Math.round(days / 30.4)];
  if (days < 5) return 'more than one a week';
  if (weeks <= 1) return 'about one a week';
  return weeks <= 10 ? `about one every ${String(weeks)} weeks` : `about one every ${String(months)} months`;
}
