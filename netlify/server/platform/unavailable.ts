/**
 * Thrown when something the site depends on (a variable, the database, a vendor) is missing, fails or does not answer.
 * Unless other code catches this error, `http/endpoint.ts` answers with 503 and the endpoint's own failure
 * message. So `message` never reaches a visitor.
 */
export class Unavailable extends Error {
  /** The code that `errorName` writes into the log for this error. */
  readonly code = 'unavailable';
}
