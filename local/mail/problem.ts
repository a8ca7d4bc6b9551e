/** An answer in Postmark's error shape. */
export class MailProblem extends Error {
  readonly status: number;
  readonly code: number;

  /** `status` is HTTP's, `code` Postmark's own `ErrorCode`. */
  constructor(status: number, code: number, message: string) {
    super(message);
    this.name = 'MailProblem';
    this.status = status;
    this.code = code;
  }

  /** The body of the answer. */
  toBody(): { ErrorCode: number; Message: string } {
    return { ErrorCode: this.code, Message: this.message };
  }
}

/** 422 with code 300: something in the email itself is wrong. */
export function invalidEmail(message: string): MailProblem {
  return new MailProblem(422, 300, message);
}
