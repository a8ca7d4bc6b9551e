import { resourceMissing } from '../objects/errors.ts';
import { hash, integer, text, type Reader } from './schema.ts';
import type { Tree } from './form-body.ts';

/** The parameters with which a client pages through a list. Every list accepts them. */
export const paging = { ending_before: text(), limit: integer(1, 100), starting_after: text() };

interface Paging {
  ending_before?: string;
  limit?: number;
  starting_after?: string;
}
interface Listed {
  id: string;
  created: number;
}
interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}
interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

const range = hash({}, { gt: integer(), gte: integer(), lt: integer(), lte: integer() });

/** Reads `created=…` or `created[gte]=…` (Unix time in seconds) as a predicate. */
export const createdRange: Reader<(item: Listed) => boolean> = (value: Tree, param) => {
  if (typeof value === 'string') {
    const exact = integer()(value, param);
    return ({ created }) => created === exact;
  }
  const { gt, gte, lt, lte }: Range = range(value, param);
  return ({ created }) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
};

/** One page of a Stripe list, newest item first; `items` are oldest first. Default limit: 10 items. */
export function listOf<T extends Listed>(items: T[], kind: string, url: string, given: Paging): Page<T> {
  const newest = items.toReversed();
  const limit = given.limit ?? 10;
  const start =
    given.starting_after === undefined
      ? 0
      : indexOf(newest, kind, given.starting_after, 'starting_after') + 1;
  const end =
    given.ending_before === undefined
      ? newest.length
      : indexOf(newest, kind, given.ending_before, 'ending_before');
  const between = newest.slice(start, end);
  const data = given.ending_before === undefined ? between.slice(0, limit) : between.slice(-limit);
  return { object: 'list', data, has_more: between.length > data.length, url };
}

function indexOf(items: Listed[], kind: string, id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw resourceMissing(kind, id, param, 400);
  return index;
}
