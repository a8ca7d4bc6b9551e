import { randomUUID } from 'node:crypto';
import { createContext } from '../../local/netlify/context.ts';
import { toSiteFunction, type FunctionModule } from '../../local/netlify/functions.ts';
import { runHandler, setNetlifyGlobal } from '../../local/netlify/netlify-global.ts';

export interface CallOptions {
  /** The HTTP method; by default POST with a body, else GET. */
  method?: string;
  json?: unknown;
  form?: Record<string, string> | [string, string][];
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The visitor's IP address. */
  ip?: string;
  /** The deploy's context; by default `production`. */
  deployContext?: string;
}

/**
 * Calls a function as Netlify does: `call(await import('…/forms.ts'), '/api/forms/waitlist', { json })`. The
 * module's `config` says which parts of `path` are parameters. Resolves after everything passed to
 * `waitUntil` has ended. Throws when an endpoint does not serve the method at `path`. A scheduled function
 * accepts any path.
 */
export async function call(
  module: FunctionModule,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  const request = toRequest(path, options);
  const fn = toSiteFunction(path, module);
  const params = fn.schedule !== null ? {} : fn.match(new URL(request.url).pathname, request.method);
  if (params === null) throw new Error(`This function does not serve ${request.method} ${path}`);
  const pending: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>): void => void pending.push(promise);
  const ip = options.ip ?? '127.0.0.1';
  const { deployContext } = options;
  const { context, setCookies } = createContext({ request, ip, params, waitUntil, deployContext });
  setNetlifyGlobal();
  const response = (await runHandler(fn, request, context)) ?? new Response(null, { status: 204 });
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  while (pending.length > 0) await pending.shift();
  return response;
}

function toRequest(path: string, options: CallOptions): Request {
  const headers = new Headers(options.headers);
  const body = toBody(options, headers);
  headers.set('x-nf-client-connection-ip', options.ip ?? '127.0.0.1');
  headers.set('x-nf-request-id', randomUUID());
  const url = new URL(path, process.env['URL'] ?? 'http://localhost:8888');
  return new Request(url, { method: options.method ?? (body === null ? 'GET' : 'POST'), headers, body });
}

function toBody({ json, form, body }: CallOptions, headers: Headers): BodyInit | null {
  const isTyped = headers.has('content-type');
  if (json !== undefined) {
    if (!isTyped) headers.set('content-type', 'application/json');
    if (!headers.has('accept')) headers.set('accept', 'application/json');
    return JSON.stringify(json);
  }
  return form === undefined ? (body ?? null) : new URLSearchParams(form);
}
