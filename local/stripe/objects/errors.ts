type ErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error';

export interface ErrorBody {
  error: {
    code?: string;
    doc_url?: string;
    message: string;
    param?: string;
    request_log_url?: string;
    type: ErrorType;
  };
}

interface Details {
  status?: number;
  type?: ErrorType;
  code?: string;
  param?: string;
}

/** An error in Stripe's shape. The API and the controls respond with its `status` and `body`. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(message: string, details: Details = {}) {
    super(message);
    this.status = details.status ?? 400;
    this.details = details;
  }

  /** The JSON body. `logUrl` becomes `request_log_url`, which at Stripe is the address of the request's log. */
  body(logUrl: string): ErrorBody {
    const { code, param, type = 'invalid_request_error' } = this.details;
    return {
      error: {
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        ...(param && { param }),
        request_log_url: logUrl,
        type,
      },
    };
  }
}

/** The error (400) for a parameter whose value cannot be used. */
export function invalidParameter(message: string, param: string, code?: string): StripeProblem {
  return new StripeProblem(message, { param, ...(code && { code }) });
}

/** The error (400) for a required parameter that was not sent. */
export function missingParameter(param: string): StripeProblem {
  return invalidParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** The error (400) for parameters that do not exist; `names` has at least one name. */
export function unknownParameters(names: string[]): StripeProblem {
  const noun = names.length > 1 ? 'parameters' : 'parameter';
  return invalidParameter(
    `Received unknown ${noun}: ${names.join(', ')}`,
    names[0] ?? '',
    'parameter_unknown',
  );
}

/** The error (400) for a parameter that Stripe accepts, but that the emulator does not support. */
export function unsupportedParameter(param: string): StripeProblem {
  return invalidParameter(
    `The Stripe emulator does not support ${param}. Stripe does: extend local/stripe before you use it.`,
    param,
  );
}

/** The error for an object that does not exist. As at Stripe, some parameters need the `status` 400 instead of 404. */
export function resourceMissing(object: string, id: string, param: string, status = 404): StripeProblem {
  return new StripeProblem(`No such ${object}: '${id}'`, { status, code: 'resource_missing', param });
}

/** The error (404) for an unknown endpoint. */
export function unknownUrl(method: string, path: string): StripeProblem {
  return new StripeProblem(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  );
}

/** The error (500) for a failure of Stripe itself. */
export function apiError(): StripeProblem {
  return new StripeProblem('An unknown error occurred. We have been notified of the problem.', {
    status: 500,
    type: 'api_error',
  });
}
