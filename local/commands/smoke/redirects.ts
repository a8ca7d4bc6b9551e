import type { Ask } from '../ask.ts';
import type { Finding } from '../report.ts';
import { mailWebhook } from '../webhooks.ts';
import { check, expectStatus } from './check.ts';

const MISSING = ['/_astro/nowhere.js', '/documents/nowhere.pdf', '/streams/nowhere.m3u8'];

/** Checks redirects, 404s, the services' health, and that calls without a password or staff session are refused. */
export async function walkRedirects(ask: Ask): Promise<Finding[]> {
  const missing = MISSING.map((path) =>
    check(`${path} is a 404 that no browser keeps`, async () => {
      const answer = await ask(path);
      const kept = answer.headers.get('cache-control') ?? '';
      return (
        expectStatus(answer, 404) ?? (/max-age=[1-9]/.test(kept) ? `its cache-control is “${kept}”` : null)
      );
    }),
  );
  return Promise.all([
    check('An unknown page leads home', async () => {
      const answer = await ask('/nowhere/at-all');
      const target = new URL(answer.headers.get('location') ?? '/nowhere', 'http://site').pathname;
      return expectStatus(answer, 302) ?? (target === '/' ? null : `it leads to ${target}`);
    }),
    check('A canceled payment leads to the pricing page with its notice', async () => {
      const [given, notice] = await Promise.all([ask('/pricing?cancelled=true'), ask('/pricing/cancelled')]);
      return expectStatus(given, 200) ?? (given.text === notice.text ? null : 'it shows another page');
    }),
    ...missing,
    check('An unknown call is a 404 in JSON', async () => {
      const answer = await ask('/api/nowhere');
      return expectStatus(answer, 404) ?? (answer.fields['ok'] === false ? null : 'it is another answer');
    }),
    check('The site reaches its database, payments and email', async () => {
      const answer = await ask('/api/health');
      return expectStatus(answer, 200) === null
        ? null
        : `${answer.status}: ${JSON.stringify(answer.fields['services'] ?? answer.text.slice(0, 100))}`;
    }),
    check('The admin’s data are closed without a session', async () =>
      expectStatus(await ask('/api/admin/payments'), 401),
    ),
    check('A report about emails without the password is refused', async () =>
      expectStatus(await ask(mailWebhook.path, { method: 'POST', body: '{}' }), 401),
    ),
  ]);
}
