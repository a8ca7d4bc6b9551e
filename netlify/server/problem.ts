import { ERROR_STATUS, type ErrorCode, type Failure } from '#domain/answer.ts';

type Detail = Omit<Failure['error'], 'code' | 'message'>;

/** A refusal that the visitor is told about. Everything else that is thrown is a fault of ours. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly detail: Detail;
  /** Seconds, for `Retry-After`. */
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

  /** The contract's error shape. */
  get body(): Failure {
    return { ok: false, error: { code: this.code, message: this.message, ...this.detail } };
  }
}

/** The problem of a visitor who came too often; `retryAfter` in seconds. */
export function tooMany(retryAfter: number): Problem {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Problem('rate_limited', `Too many attempts. Please try again in ${wait}.`, { retryAfter });
}
