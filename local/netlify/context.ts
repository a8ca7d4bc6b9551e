import type { Context } from '@netlify/functions';
import { randomUUID } from 'node:crypto';

export interface ContextOptions {
  request: Request;
  /** The visitor's IP address. */
  ip: string;
  params: Record<string, string>;
  waitUntil: (promise: Promise<unknown>) => void;
  /** The deploy's context: `production` (the default), `deploy-preview` or `branch-deploy`. */
  deployContext?: string | undefined;
}

export interface FunctionContext {
  context: Context;
  /** The `Set-Cookie` headers that the function set through `context.cookies`. */
  setCookies: string[];
}

/** The `context` argument of a Netlify Function. */
export function createContext(options: ContextOptions): FunctionContext {
  const { request, ip, params, waitUntil, deployContext = 'production' } = options;
  const setCookies: string[] = [];
  // `next` and `rewrite` exist in edge functions only.
  const context: Omit<Context, 'next' | 'rewrite'> = {
    account: { id: 'local' },
    cookies: createCookies(request, setCookies),
    deploy: { context: deployContext, id: 'local', published: true },
    geo: {},
    ip,
    json: (input) => Response.json(input),
    log: (...data: unknown[]) => console.log(...data),
    params,
    requestId: request.headers.get('x-nf-request-id') ?? randomUUID(),
    server: {},
    site: { id: 'local', name: 'local', url: new URL(request.url).origin },
    url: new URL(request.url),
    waitUntil,
  };
  return { context: context as Context, setCookies };
}

interface Cookie {
  name: string;
  value: string;
  expires?: Date | number;
  maxAge?: number;
  domain?: string;
  path?: string;
  secure?: boolean;
  httpOnly?: boolean;
  sameSite?: 'Strict' | 'Lax' | 'None';
}

function createCookies(request: Request, setCookies: string[]): Context['cookies'] {
  const sent = readCookies(request);
  function set(cookie: Cookie): void;
  function set(name: string, value: string): void;
  function set(cookie: Cookie | string, value = ''): void {
    setCookies.push(typeof cookie === 'string' ? `${cookie}=${value}` : serialize(cookie));
  }
  return {
    get: (name) => sent.get(name) ?? '',
    set,
    delete: (input) =>
      set({ path: '/', ...(typeof input === 'string' ? { name: input } : input), value: '', maxAge: 0 }),
  };
}

function readCookies(request: Request): Map<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

function serialize(cookie: Cookie): string {
  const parts = [
    `${cookie.name}=${cookie.value}`,
    cookie.expires !== undefined && `Expires=${new Date(cookie.expires).toUTCString()}`,
    cookie.maxAge !== undefined && `Max-Age=${cookie.maxAge}`,
    cookie.domain !== undefined && `Domain=${cookie.domain}`,
    cookie.path !== undefined && `Path=${cookie.path}`,
    cookie.secure && 'Secure',
    cookie.httpOnly && 'HttpOnly',
    cookie.sameSite !== undefined && `SameSite=${cookie.sameSite}`,
  ];
  return parts.filter(Boolean).join('; ');
}
