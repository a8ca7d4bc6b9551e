// Sends generated requests to every endpoint. No request may hang or cause a 5xx, and every error must be one
// of docs/api.md. No page and no header may contain the generated markup unescaped. Every stored row must be
// one that the forms, plans and reports of src/domain allow.
import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '#domain/answer.ts';
import { SECURITY_HEADERS } from '#server/http/security-headers.ts';
import { privacyUrl, reportUrl, unsubscribeUrl } from '#server/email/links.ts';
import { cookieOf, tryPassword } from '../support/admin.ts';
import { call, type CallOptions } from '../support/call.ts';
import { beginCheckout } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { failureOf } from '../support/failure.ts';
import {
  generatedRequest,
  MARK,
  type GeneratedBody,
  type GeneratedRequest,
} from './requests/generated-request.ts';
import { isProof, proof, proofTimeout } from '../support/proof.ts';
import { loadSiteFunctions } from '../support/site-functions.ts';
import { expectAllowedRows } from './requests/stored-rows.ts';

const site = await sharedCloud();
const endpoints = (await loadSiteFunctions()).filter(({ paths }) => paths.length > 0);
/** Each time this many requests have been sent, the stored rows are checked and the database is emptied. */
const CHECK_AFTER = 1000;
/** The time in ms after which a request without an answer counts as hanging. Netlify's own limit is 60 s. */
const HANG_MS = 60_000;

/**
 * Empties the database and the outbox, and adds records. Returns the values for the placeholders in generated texts,
 * such as the payment's id for `{payment}`.
 */
async function seed(): Promise<Record<string, string>> {
  await site.reset();
  const { paymentId, sessionId } = await beginCheckout();
  const [lead] = await site.sql<{ id: string }>(
    `insert into public.saturday_newsletter (email, source) values ('ada@example.com', 'website') returning id`,
  );
  const [request] = await site.sql<{ id: string }>(
    `insert into public.saturday_privacy_requests (email, choice, expires_at)
     values ('ada@example.com', 'export', now() + interval '1 day') returning id`,
  );
  const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';
  const password = process.env['POSTMARK_WEBHOOK_PASSWORD'] ?? '';
  return {
    payment: paymentId,
    order: paymentId.slice(0, 8),
    'stripe-session': sessionId,
    lead: lead?.id ?? '',
    unsubscribe: tokenOf(unsubscribeUrl(lead?.id ?? '')),
    privacy: tokenOf(privacyUrl(request?.id ?? '')),
    report: tokenOf(reportUrl(paymentId, new Date(Date.now() + 3_600_000))),
    session: await logIn(),
    password: site.adminPassword,
    postmark: Buffer.from(`postmark:${password}`).toString('base64'),
    origin: new URL(process.env['URL'] ?? '').origin,
  };
}

async function logIn(): Promise<string> {
  const response = await tryPassword(site.adminPassword, { ip: '203.0.113.9' });
  return cookieOf(response).replace(/^[^=]*=/, '');
}

let values: Record<string, string> = {};
const fill = (text: string): string =>
  text.replace(/\{([a-z-]+)\}/g, (all, name: string) => values[name] ?? all);
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
/** Makes a text a valid header value: replaces each character that is not printable ASCII, then trims. */
const toHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').trim();

function toBody(body: GeneratedBody): BodyInit | null {
  switch (body.kind) {
    case 'none':
      return null;
    case 'json':
    case 'text':
      return fill(body.text);
    case 'binary':
      return Buffer.from(body.text, 'latin1');
    case 'huge':
      return `{"name":"${'x'.repeat(body.bytes)}"}`;
    case 'form':
      return new URLSearchParams(body.fields.map(([name, value]) => [name, fill(value)]));
    case 'multipart':
      return toMultipart(body.fields);
  }
}

function toMultipart(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields)
    if (name === 'file') form.append(name, new Blob([`%PDF-${value}`]), 'report.pdf');
    else form.append(name, fill(value).toWellFormed());
  return form;
}

async function toOptions({ method, path, body, signs, ...request }: GeneratedRequest): Promise<CallOptions> {
  const sent = method === 'GET' || method === 'HEAD' ? null : toBody(body);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, toHeader(fill(value))]),
  );
  if (sent !== null && body.kind === 'json') headers['content-type'] ??= 'application/json';
  if (path.includes('/stripe/') && signs && typeof sent === 'string') {
    const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '';
    headers['stripe-signature'] = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: sent,
      secret,
    });
  }
  if (path.includes('/postmark/') && signs) headers['authorization'] = fill('Basic {postmark}');
  return { method, headers, ...(sent !== null && { body: sent }) };
}

function toPath({ path, parameters, query }: GeneratedRequest): string {
  let index = 0;
  const pathname = path.replace(/:[a-z]+/g, () => encode(fill(parameters[index++] ?? '')) || 'x');
  const search = query.map(([name, value]) => `${name}=${encode(fill(value))}`).join('&');
  return `${pathname}${search && `?${search}`}`;
}

let sentCount = 0;
const answers = new Map<string, number>();

/**
 * Sends a request from a new IP address to the function that serves its path. Returns null when no function does.
 */
async function send(request: GeneratedRequest): Promise<{ response: Response; options: CallOptions } | null> {
  const path = toPath(request);
  const { pathname } = new URL(path, 'http://localhost');
  const found = endpoints.find(({ site: fn }) => fn.match(pathname, request.method) !== null);
  if (!found) return null;
  sentCount += 1;
  const ip = `10.${(sentCount >> 16) & 255}.${(sentCount >> 8) & 255}.${sentCount & 255}`;
  const options = await toOptions(request);
  const response = await withinLimit(call(found.module, path, { ...options, ip }));
  const line = `${found.name} ${response.status}`;
  answers.set(line, (answers.get(line) ?? 0) + 1);
  return { response, options };
}

async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  const hang = Promise.withResolvers<never>();
  const timer = setTimeout(() => hang.reject(new Error(`No answer within ${HANG_MS} ms`)), HANG_MS);
  return Promise.race([work, hang.promise]).finally(() => clearTimeout(timer));
}

const LINKS = ['/api/unsubscribe', '/api/privacy/confirm', '/api/reports/download'];

/** Whether, according to docs/api.md, an endpoint that refuses this request answers with an HTML page. */
function mayBePage({ path, method }: GeneratedRequest, { headers = {}, body }: CallOptions): boolean {
  if (/\bapplication\/json\b/.test(headers['accept'] ?? '')) return false;
  const isForm = body instanceof URLSearchParams && headers['content-type'] === undefined;
  const type = isForm ? 'application/x-www-form-urlencoded' : (headers['content-type'] ?? '');
  return (
    type === 'application/x-www-form-urlencoded' ||
    (LINKS.includes(path) && (method === 'GET' || method === 'HEAD'))
  );
}

async function expectContract(
  request: GeneratedRequest,
  response: Response,
  options: CallOptions,
): Promise<void> {
  const { status, headers } = response;
  expect(status).toBeLessThan(500);
  expect([200, 201, 204, 303, ...Object.values(ERROR_STATUS)]).toContain(status);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name)).toBe(value);
  for (const [name, value] of headers) expect([name, value.includes(MARK)]).toEqual([name, false]);
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html');
  if (status >= 400) expect(isPage).toBe(mayBePage(request, options));
  if (isPage) expect(await response.clone().text()).not.toContain(MARK);
  else if (status >= 400 && request.method !== 'HEAD') await failureOf(response.clone());
  await response.arrayBuffer();
}

/** Whether a log line says that an email was not sent because we or the email service suppress the address. */
function isUndelivered(line: string): boolean {
  return /^\{"event":"email not sent".*"error":"(suppressed|[^"]*406)"\}$/.test(line);
}

/**
 * Sends a request and checks its answer, and after every `CHECK_AFTER` requests the stored rows. Returns the number of
 * rows that were checked.
 */
async function sendAndCheck(request: GeneratedRequest): Promise<number> {
  const sent = await send(request);
  // The log lines are taken before any check can fail, so that none is left for the next request.
  const faults = takeErrors().filter((line) => !isUndelivered(line));
  if (sent === null) return 0;
  expect(faults).toEqual([]);
  await expectContract(request, sent.response, sent.options);
  if (request.method === 'DELETE') values['session'] = await logIn();
  if (sentCount % CHECK_AFTER > 0) return 0;
  const checked = await expectAllowedRows(site);
  values = await seed();
  return checked;
}

test(
  'Every generated request gets an answer that docs/api.md allows, and only what the forms declare is stored.',
  async () => {
    values = await seed();
    const paths = endpoints.flatMap((endpoint) => endpoint.paths);
    const storing = paths.filter((path) => /forms|checkout/.test(path));
    // Each case has a request to every path, so that no path is left out by chance. Each path of forms and
    // checkouts gets four requests.
    const round = [...paths, ...storing, ...storing, ...storing].map(generatedRequest);
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(fc.tuple(...round), async (requests) => {
        for (const request of requests) checked += await sendAndCheck(request);
      }),
      proof(10, Math.ceil(100_000 / round.length)),
    );
    checked += await expectAllowedRows(site);
    expect(checked).toBeGreaterThan(0);
    const reached = new Set([...answers.keys()].map((line) => line.split(' ')[0]));
    expect(endpoints.filter(({ name }) => !reached.has(name))).toEqual([]);
    if (isProof) process.stdout.write(report(checked));
  },
  proofTimeout,
);

function report(checked: number): string {
  const lines = [...answers].sort().map(([line, count]) => `  ${line}: ${count}`);
  return [`${sentCount} requests, ${checked} stored rows`, ...lines, ''].join('\n');
}
