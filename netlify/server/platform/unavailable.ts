/**
 * Thrown when something the site depends on is missing or does not answer: a variable, the database, a vendor.
 * `http/endpoint.ts` answers it with 503 and the endpoint's own failure message, so `message` never reaches a
 * visitor.
 */
export class Unavailable extends Error {
  /** Part of the log line that names this error (`errorName`). */
  readonly code = 'unavailable';
}
