import { ERROR_STATUS, type ErrorCode, type Failure } from '#domain/answer.ts';

type Detail = Omit<Failure['error'], 'code' | 'message'>;

/** A refusal whose message the visitor sees. Any other error gets a 503. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly detail: Detail;
  /** The value of the `Retry-After` header in seconds; null for no header. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    message: string,
    detail: Detail & { retryAfter?: number; cause?: unknown } = {},
  ) {
    const { retryAfter = null, cause, ...rest } = detail;
    super(message, { cause });
    this.code = code;
    this.detail = rest;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The error's JSON (docs/api.md). */
  get body(): Failure {
    return { ok: false, error: { code: this.code, message: this.message, ...this.detail } };
  }
}

/** The answer to a request beyond a rate limit; `retryAfter` in seconds. */
export function tooMany(retryAfter: number): Problem {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Problem('rate_limited', `Too many attempts. Please try again in ${wait}.`, { retryAfter });
}
