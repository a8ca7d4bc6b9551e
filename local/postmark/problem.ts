/** An error in Postmark's shape. */
export class PostmarkProblem extends Error {
  readonly status: number;
  readonly code: number;

  /** `status` is the HTTP status, `code` is Postmark's `ErrorCode`. */
  constructor(status: number, code: number, message: string) {
    super(message);
    this.name = 'PostmarkProblem';
    this.status = status;
    this.code = code;
  }

  /** The body of the response. */
  toBody(): { ErrorCode: number; Message: string } {
    return { ErrorCode: this.code, Message: this.message };
  }
}

/** The error for an invalid email: status 422, code 300. */
export function invalidEmail(message: string): PostmarkProblem {
  return new PostmarkProblem(422, 300, message);
}
