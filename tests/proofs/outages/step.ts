import type { FunctionModule } from '../../../local/netlify/functions.ts';
import { call, type CallOptions } from '../../support/call.ts';

/** A form, a step of a payment or a job that is run during a fault. */
export interface Step {
  /**
   * The step, as docs/reliability.md names it. Forms that are sent in the same way share one name, because they must
   * behave alike.
   */
  name: string;
  isJob: boolean;
  /** Stores what the step needs, such as the paid order that the thank-you page verifies. */
  begin: () => Promise<Trial>;
}

export interface Trial {
  /** Runs the step; a second call repeats it. Returns the answer in words. */
  act: () => Promise<string>;
  /** What is stored, in words. */
  stored: () => Promise<string>;
  /** What must be stored at the end, in words. */
  goal: string;
}

/** The time limit of an answer, in seconds: ours for visitors and webhooks, Netlify's for jobs. */
export const limitOf = ({ isJob }: Pick<Step, 'isJob'>): number => (isJob ? 30 : 10);

/**
 * Calls a function, and throws when its answer takes longer than `limitS` seconds. Also waits for the work that the
 * function does after its answer.
 */
export function callWithin(
  limitS: number,
  module: FunctionModule,
  path: string,
  options: CallOptions,
): Promise<Response> {
  const handler: FunctionModule['default'] = (request, context) =>
    Promise.race([module.default(request, context), tooLate(limitS, path)]);
  return call({ ...module, default: handler }, path, { ip: newIp(), ...options });
}

async function tooLate(limitS: number, path: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, limitS * 1000).unref());
  throw new Error(`${path} did not answer within ${limitS} s`);
}

let visitors = 0;

/** A new IP address for each call, because the rate limits count the calls of an address. */
function newIp(): string {
  visitors += 1;
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** The message in a JSON answer: that of an error, or else the success message of a form. */
export async function messageOf(response: Response): Promise<string> {
  const body = (await response.json()) as { message?: string; error?: { message: string } };
  return body.error?.message ?? body.message ?? '';
}
