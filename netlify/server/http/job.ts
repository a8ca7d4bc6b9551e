import { endpoint, json, type Call } from './endpoint.ts';

/** Netlify's time limit for a scheduled function, in ms. */
const LIMIT_MS = 30_000;

interface Run extends Pick<Call, 'now' | 'later'> {
  /** The time after which no further step may begin, in ms since the epoch. */
  until: number;
}

interface JobOptions {
  /** The message of a 503. */
  failure: string;
  /** The time in ms to reserve for the last step that `handle` begins. */
  lastStepMs?: number;
  /** Does the work; its result is part of the JSON answer. */
  handle: (run: Run) => Promise<Readonly<Record<string, unknown>>>;
}

/** Wraps the handler of a scheduled function with `endpoint`. Netlify's time limit determines `until`. */
export function job({ failure, lastStepMs = 0, handle }: JobOptions) {
  return endpoint({
    methods: ['POST'],
    body: 'none',
    failure: () => failure,
    limitMs: null,
    handle: async ({ now, later }) => {
      const until = now.getTime() + LIMIT_MS - lastStepMs;
      return json(200, { ok: true, ...(await handle({ now, later, until })) });
    },
  });
}
