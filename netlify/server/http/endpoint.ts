import type { Context } from '@netlify/functions';
import { setImmediate } from 'node:timers/promises';
import { readBody } from './body.ts';
import { errorName, logFault } from '../platform/log.ts';
import { within } from '../platform/time-limit.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { assertOwnOrigin } from './origin.ts';
import { page, type PageContent } from './page.ts';
import { Problem } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** A request as a handler gets it, after the checks of method, origin and body. */
export interface Call {
  request: Request;
  /** The fields of a JSON or form body, for `body: 'fields'`; otherwise `{}`. */
  body: Readonly<Record<string, unknown>>;
  /** The text of the body, for `body: 'raw'`; otherwise `''`. */
  rawBody: string;
  params: Readonly<Record<string, string | undefined>>;
  /** The visitor's IP address, as Netlify reports it. */
  ip: string;
  /** Reads the request's cookies, and sets cookies of the answer. */
  cookies: Context['cookies'];
  now: Date;
  /**
   * Whether the content type is `application/x-www-form-urlencoded`, as in a form sent without JavaScript.
   */
  isForm: boolean;
  /**
   * Whether the answer is a page instead of JSON. True if `isForm` is true, and for a GET of a `forLinks`
   * endpoint, but false if the request accepts JSON.
   */
  wantsPage: boolean;
  /**
   * Starts `work` in a later turn of the event loop, so that an answer that is ready is sent first. Keeps the
   * function running until `work` has finished.
   */
  later: (work: () => Promise<unknown>) => void;
}

export interface EndpointOptions {
  methods: readonly ('GET' | 'POST' | 'DELETE')[];
  /** How the body is read. `fields`: as JSON or a form. `raw`: as text. `none`: not at all. */
  body: 'fields' | 'raw' | 'none';
  /** The message of a 503; `params` are the parameters in the path. */
  failure: (params: Call['params']) => string;
  /** Whether emails link to the endpoint. If so, the answer to a browser's GET is a page, even for a problem. */
  forLinks?: boolean;
  /**
   * Whether pages of other sites may call the endpoint. Only for an endpoint that a secret token in the URL authorizes:
   * no cookie of a visitor gives another site a right here.
   */
  fromAnyOrigin?: true;
  /** Makes the page for a problem when `wantsPage` is true, such as a form with the submitted values. */
  problemPage?: (problem: Problem, call: Pick<Call, 'body' | 'params' | 'now'>) => string;
  /** Time limit of `handle` in ms, after which the answer is 503. Default: `ANSWER_MS`. Null: only Netlify's limit. */
  limitMs?: number | null;
  handle: (call: Call) => Promise<Response>;
}

/** Default time limit of `handle`, in ms. With the network's delay, a visitor waits about ten seconds at most. */
const ANSWER_MS = 8_000;

/**
 * Wraps a handler with what every endpoint needs: checks of method, origin and body, a time limit, and security
 * headers. An error becomes JSON (docs/api.md) or a page, but never a 500 or a stack trace. HEAD, with which monitors
 * and the link checkers of mail gateways ask, is answered like GET, without the body.
 */
export function endpoint(options: EndpointOptions) {
  const serve = server(options);
  return async (request: Request, context: Context): Promise<Response> => {
    if (request.method !== 'HEAD' || !options.methods.includes('GET')) return serve(request, context);
    return new Response(null, await serve(new Request(request, { method: 'GET' }), context));
  };
}

/** The endpoint without HEAD. */
function server(options: EndpointOptions) {
  return async (request: Request, context: Context): Promise<Response> => {
    const call: Call = {
      request,
      body: {},
      rawBody: '',
      params: context.params,
      ip: context.ip,
      cookies: context.cookies,
      now: new Date(),
      isForm: isForm(request),
      wantsPage: isBrowser(options, request) && !acceptsJson(request),
      later: (work) => context.waitUntil(setImmediate().then(work)),
    };
    try {
      assertMethod(options, request);
      if (!options.fromAnyOrigin) assertOwnOrigin(request);
      const read = options.body === 'none' ? {} : await readBody(request, options.body);
      Object.assign(call, read);
      return secure(await answer(options, call));
    } catch (error) {
      return secure(refuse(toProblem(error, options, call), options, call));
    }
  };
}

/**
 * Runs the handler within the time limit. If the handler takes longer, the answer is 503, but the function
 * still runs until the handler has finished.
 */
async function answer({ handle, limitMs = ANSWER_MS }: EndpointOptions, call: Call): Promise<Response> {
  const work = handle(call);
  if (limitMs === null) return work;
  try {
    return await within(limitMs, work);
  } catch (error) {
    call.later(() => work.catch(() => undefined));
    throw error;
  }
}

/** A response with `body` as JSON; `endpoint` adds the security headers. */
export function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** A response with `markup`, a whole HTML page; `endpoint` adds the security headers. */
export function html(status: number, markup: string): Response {
  return new Response(markup, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Answers with a page when the call wants one, else with the page's text and `more` as JSON. */
export function pageOrJson(
  { wantsPage }: Pick<Call, 'wantsPage'>,
  content: PageContent,
  more: Readonly<Record<string, unknown>> = {},
): Response {
  return wantsPage ? html(200, page(content)) : json(200, { ok: true, message: content.text, ...more });
}

/**
 * Returns a `problemPage` that shows `unknown` for a 404 (an unknown or expired link). For any other problem,
 * the page shows only the problem's message.
 */
export function linkProblemPage(unknown: PageContent) {
  return (problem: Problem): string =>
    problem.code === 'not_found' ? page(unknown) : plainProblemPage(problem);
}

/** Redirects a browser without JavaScript. The browser requests `location` with a GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}

function isForm({ headers }: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers.get('Content-Type') ?? '');
}

function isBrowser({ forLinks = false }: EndpointOptions, request: Request): boolean {
  return isForm(request) || (forLinks && request.method === 'GET');
}

function acceptsJson({ headers }: Request): boolean {
  return /\bapplication\/json\b/i.test(headers.get('Accept') ?? '');
}

function assertMethod({ methods }: EndpointOptions, { method }: Request): void {
  if (!methods.some((allowed) => allowed === method))
    throw new Problem('method_not_allowed', `Only ${methods.join(' and ')} can be used here`);
}

function toProblem(error: unknown, { failure }: EndpointOptions, { params }: Call): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Unavailable)) logFault('unexpected fault', { error: errorName(error) });
  return new Problem('unavailable', failure(params), { cause: error });
}

function refuse(problem: Problem, options: EndpointOptions, call: Call): Response {
  const markup = options.problemPage ?? plainProblemPage;
  const response = call.wantsPage
    ? html(problem.status, markup(problem, call))
    : json(problem.status, problem.body);
  if (problem.retryAfter !== null) response.headers.set('Retry-After', String(problem.retryAfter));
  if (problem.code === 'method_not_allowed') response.headers.set('Allow', options.methods.join(', '));
  return response;
}

/** The page that shows only a problem's message, for a problem that has no page of its own. */
function plainProblemPage({ message }: Problem): string {
  return page({ title: 'We couldn’t complete your request', text: message, tone: 'problem' });
}

function secure(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  return response;
}
