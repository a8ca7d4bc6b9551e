import type { Failure } from '../../support/faults/service.ts';

export type Dependency = 'Supabase' | 'Stripe' | 'Postmark' | 'Netlify Blobs';

/** One way in which a dependency fails. */
export interface Fault {
  dependency: Dependency;
  /** The fault, as docs/reliability.md names it. */
  name: string;
  failure: Failure;
  /** Which of a step's database writes meets the failure. Without `write`, every call meets the failure. */
  write?: 'first' | 'last';
  /** A dependency that refuses connections at the same time. */
  beside?: Dependency;
  /** Whether a caller waits for more than a second until it gives up. `npm test` runs only two of these faults. */
  isLong?: true;
}

/** An error response of a vendor. */
const answer = (status: number, body: Readonly<Record<string, unknown>>): Failure => ({
  kind: 'answer',
  status,
  body,
});
const stripeError = (status: number, type: string): Failure =>
  answer(status, { error: { type, message: 'Simulated by a test.' } });
const postmarkError = (status: number, ErrorCode: number): Failure =>
  answer(status, { ErrorCode, Message: 'Simulated by a test.' });

export const FAULTS: readonly Fault[] = [
  { dependency: 'Supabase', name: 'refuses connections', failure: { kind: 'refuse' } },
  { dependency: 'Supabase', name: 'hangs for 30 s', failure: { kind: 'hang' } },
  {
    dependency: 'Supabase',
    name: 'answers 500',
    failure: answer(500, { code: 'XX000', message: 'Simulated by a test.' }),
  },
  { dependency: 'Supabase', name: 'dies after the first write', failure: { kind: 'cut' }, write: 'first' },
  { dependency: 'Supabase', name: 'dies after the last write', failure: { kind: 'cut' }, write: 'last' },
  { dependency: 'Stripe', name: 'times out', failure: { kind: 'hang' } },
  { dependency: 'Stripe', name: 'answers 402', failure: stripeError(402, 'card_error') },
  { dependency: 'Stripe', name: 'answers 429', failure: stripeError(429, 'rate_limit_error') },
  { dependency: 'Stripe', name: 'answers 500', failure: stripeError(500, 'api_error') },
  { dependency: 'Stripe', name: 'answers after we gave up', failure: { kind: 'late' }, isLong: true },
  { dependency: 'Postmark', name: 'times out after it accepted', failure: { kind: 'late' }, isLong: true },
  { dependency: 'Postmark', name: 'answers 406', failure: postmarkError(422, 406) },
  { dependency: 'Postmark', name: 'answers 429', failure: postmarkError(429, 429) },
  { dependency: 'Postmark', name: 'answers 500', failure: postmarkError(500, 500) },
  { dependency: 'Netlify Blobs', name: 'is away', failure: { kind: 'refuse' } },
  {
    dependency: 'Netlify Blobs',
    name: 'is away, and Supabase too',
    failure: { kind: 'refuse' },
    beside: 'Supabase',
    isLong: true,
  },
  {
    dependency: 'Netlify Blobs',
    name: 'answers 403, and Supabase is away',
    failure: answer(403, {}),
    beside: 'Supabase',
  },
  {
    dependency: 'Netlify Blobs',
    name: 'hangs for 30 s, and Supabase is away',
    failure: { kind: 'hang' },
    beside: 'Supabase',
    isLong: true,
  },
  { dependency: 'Netlify Blobs', name: 'hangs for 30 s', failure: { kind: 'hang' }, isLong: true },
];
