import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, seeOther, sendJson } from '../http/messages.ts';
import { resourceMissing, StripeProblem } from '../objects/errors.ts';
import { reachOutcome, readOutcome } from '../objects/outcomes.ts';
import { findSession, presentSession } from '../objects/sessions.ts';
import type { Emulator } from '../store/emulator.ts';
import { DELIVERY_MODES, type Webhooks } from '../webhooks/delivery.ts';
import type { Outage } from './outage.ts';
import { expectFields, isForm, readFormFields, readJsonFields } from './read-body.ts';

type Fields = Record<string, unknown>;

/** Answers `POST /_local/…`, the controls for tests (JSON) and for the dashboard's buttons (forms). */
export function createControls(
  emulator: Emulator,
  webhooks: Webhooks,
  outage: Outage,
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> {
  const run = (path: string, body: Fields): object => {
    const [, noun, id = '', verb] = /^\/_local\/(\w+)(?:\/([^/]+)\/(\w+))?$/.exec(path) ?? [];
    if (noun === 'sessions' && verb === 'complete') return complete(emulator, id, body);
    if (noun === 'events' && verb === 'resend') return resend(emulator, webhooks, id, body);
    if (noun === 'webhooks' && verb === undefined) return changeMode(webhooks, body);
    if (noun === 'outage' && verb === undefined) return changeOutage(outage, body);
    throw new StripeProblem(`There is no ${path} here.`, { status: 404 });
  };
  return async (request, response, path) => {
    try {
      if (request.method !== 'POST') throw new StripeProblem('Use POST.', { status: 405 });
      refuseOtherOrigins(request);
      const body = await readBody(request);
      const sentForm = isForm(request, body);
      const result = run(path, sentForm ? readFormFields(body) : readJsonFields(body));
      if (sentForm) seeOther(response, '/');
      else sendJson(response, 200, result);
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      sendJson(response, error.status, error.body(`${emulator.url}/`));
    }
  };
}

function complete(emulator: Emulator, id: string, body: Fields): object {
  const outcome = readOutcome(expectFields(body, 'outcome').outcome);
  reachOutcome(emulator, findSession(emulator, id), outcome);
  return presentSession(emulator, findSession(emulator, id));
}

function resend(emulator: Emulator, webhooks: Webhooks, id: string, body: Fields): object {
  expectFields(body);
  const event = emulator.store.get('event', id);
  if (!event) throw resourceMissing('event', id, 'id');
  webhooks.resend(event);
  return { id };
}

function changeMode(webhooks: Webhooks, body: Fields): object {
  const given = expectFields(body, 'mode').mode;
  const mode = DELIVERY_MODES.find((one) => one === given);
  if (!mode) throw new StripeProblem(`mode must be one of ${DELIVERY_MODES.join(', ')}.`, { param: 'mode' });
  webhooks.setMode(mode);
  return { mode };
}

function changeOutage(outage: Outage, body: Fields): object {
  const { seconds, every = 1 } = expectFields({ every: 1, ...body }, 'seconds', 'every');
  const refuse = (param: string, least: number): never => {
    throw new StripeProblem(`${param} must be a number of ${least} or more.`, { param });
  };
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return refuse('seconds', 0);
  if (typeof every !== 'number' || every < 1) return refuse('every', 1);
  outage.start(seconds, every);
  return { seconds };
}

/** Refuses requests from pages of other origins, because any page in the browser can send a request to localhost. */
function refuseOtherOrigins({ headers }: IncomingMessage): void {
  if (headers.origin === undefined || headers.origin === `http://${headers.host ?? ''}`) return;
  throw new StripeProblem('Not from another origin.', { status: 403 });
}
