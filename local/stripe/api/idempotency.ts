import { createHash } from 'node:crypto';
import { StripeProblem } from '../objects/errors.ts';
import type { ReplyRecord } from '../store/records.ts';
import type { Emulator } from '../store/emulator.ts';

/** The time in ms that the answer to a request with an idempotency key is kept. */
const LIFE_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

/** A request with an idempotency key. `content` is the canonical form of its parameters. */
export interface KeyedRequest {
  key: string;
  path: string;
  content: string;
}

export interface Idempotency {
  /** Reserves a key for one request. Throws 409 while another request holds the key, 400 for a key that is too long. */
  claim(key: string): void;
  release(key: string): void;
  /** The stored answer, or null. Throws 400 when the key was used for another request. */
  recall(keyed: KeyedRequest): ReplyRecord | null;
  /** Stores an answer for 24 hours. */
  keep(keyed: KeyedRequest, answer: { requestId: string; status: number; body: unknown }): void;
}

/** Idempotency keys as at Stripe: once a request's execution has begun, its answer is stored, even an error. */
export function createIdempotency(emulator: Emulator): Idempotency {
  const claimed = new Set<string>();
  return {
    claim(key) {
      if (key.length > MAX_KEY_LENGTH) {
        throw new StripeProblem(`Idempotency keys can have up to ${MAX_KEY_LENGTH} characters.`, {
          type: 'idempotency_error',
        });
      }
      if (claimed.has(key)) throw inUse(key);
      claimed.add(key);
    },
    release: (key) => void claimed.delete(key),
    recall(keyed) {
      const kept = emulator.store.get('reply', keyed.key);
      if (!kept || kept.savedAt + LIFE_MS <= emulator.now()) return null;
      if (kept.path !== keyed.path) throw otherEndpoint(kept, keyed);
      if (kept.fingerprint !== fingerprint(keyed.content)) throw otherParameters(keyed.key);
      return kept;
    },
    keep({ key, path, content }, { requestId, status, body }) {
      removeExpired(emulator);
      const savedAt = emulator.now();
      const reply = { key, path, fingerprint: fingerprint(content), requestId, status, body, savedAt };
      emulator.store.put('reply', key, reply);
    },
  };
}

/**
 * Removes the expired answers before the first valid one. The table is nearly always sorted by age, so hardly
 * any other answer is expired. `recall` ignores an expired answer.
 */
function removeExpired(emulator: Emulator): void {
  for (const { key, savedAt } of emulator.store.all('reply')) {
    if (savedAt + LIFE_MS > emulator.now()) return;
    emulator.store.remove('reply', key);
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

function otherEndpoint(kept: ReplyRecord, { key, path }: KeyedRequest): StripeProblem {
  const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeProblem(message, { type: 'idempotency_error' });
}
