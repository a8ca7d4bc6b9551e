import { createHash } from 'node:crypto';
import { StripeProblem } from './errors.ts';
import type { ReplyRecord } from './records.ts';
import type { World } from './world.ts';

const LIFE = 24 * 60 * 60 * 1000;
const LONGEST_KEY = 255;

/** Who is asked what, under which key. `content` is the canonical form of the parameters. */
export interface Attempted {
  key: string;
  path: string;
  content: string;
}

export interface Idempotency {
  /** Takes a key for the time of one request. Throws 409 while another request holds it. */
  claim(key: string): void;
  release(key: string): void;
  /** What was answered to this key, or null. Throws 400 when it was used for something else. */
  recall(attempted: Attempted): ReplyRecord | null;
  /** Keeps an answer for 24 hours. */
  keep(attempted: Attempted, answer: { requestId: string; status: number; body: unknown }): void;
}

/** Idempotency keys as at Stripe: an answer is kept from the moment that execution began, whatever it was. */
export function createIdempotency(world: World): Idempotency {
  const claimed = new Set<string>();
  return {
    claim(key) {
      if (key.length > LONGEST_KEY) {
        throw new StripeProblem(`Idempotency keys can have up to ${LONGEST_KEY} characters.`, {
          type: 'idempotency_error',
        });
      }
      if (claimed.has(key)) throw inUse(key);
      claimed.add(key);
    },
    release: (key) => void claimed.delete(key),
    recall(attempted) {
      const kept = world.store.get('reply', attempted.key);
      if (!kept || kept.savedAt + LIFE <= world.now()) return null;
      if (kept.path !== attempted.path) throw otherEndpoint(kept, attempted);
      if (kept.fingerprint !== fingerprint(attempted.content)) throw otherParameters(attempted.key);
      return kept;
    },
    keep({ key, path, content }, { requestId, status, body }) {
      forgetOld(world);
      const savedAt = world.now();
      const reply = { key, path, fingerprint: fingerprint(content), requestId, status, body, savedAt };
      world.store.put('reply', key, reply);
    },
  };
}

/** Replies stand oldest first, so the first one that is still good ends the search. */
function forgetOld(world: World): void {
  for (const { key, savedAt } of world.store.all('reply')) {
    if (savedAt + LIFE > world.now()) return;
    world.store.remove('reply', key);
  }
}

function fingerprint(content: string): string {
  return createHash('sha256').update(content).digest('base64url');
}

function inUse(key: string): StripeProblem {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return new StripeProblem(message, {
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  });
}

function otherParameters(key: string): StripeProblem {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeProblem(message, { type: 'idempotency_error' });
}

function otherEndpoint(kept: ReplyRecord, { key, path }: Attempted): StripeProblem {
  const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeProblem(message, { type: 'idempotency_error' });
}
