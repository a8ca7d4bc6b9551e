// The signed links in emails. A GET shows a button, because scanners of emails open links; only a POST acts.
import { beforeEach, expect, test } from 'vitest';
import * as privacyConfirm from '../../netlify/functions/privacy-confirm.ts';
import * as reportDownload from '../../netlify/functions/report-download.ts';
import * as unsubscribe from '../../netlify/functions/unsubscribe.ts';
import { privacyUrl, reportUrl, unsubscribeUrl } from '../../netlify/server/email/links.ts';
import { sign } from '../../netlify/server/platform/crypto.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { failureOf } from '../support/failure.ts';
import { insertRow } from '../support/rows.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const email = 'ada@example.com';
const soon = (): Date => new Date(Date.now() + 60_000);

const LINKS = {
  unsubscribe: {
    module: unsubscribe,
    button: 'Unsubscribe',
    make: async () => unsubscribeUrl(await insertRow(site, 'newsletter', { email })),
  },
  privacy: {
    module: privacyConfirm,
    button: 'Erase my data',
    make: async () =>
      privacyUrl(await insertRow(site, 'privacy_requests', { email, choice: 'erase', expires_at: soon() })),
  },
  report: {
    module: reportDownload,
    button: 'Open my report',
    make: async () => {
      const plan = 'TGS Report - 1 Book(s)';
      const order = { name: 'Ada', email, plan, amount: 9.99, payment_status: 'success' };
      const id = await insertRow(site, 'payments', order);
      await site.sql(
        `insert into public.saturday_reports (payment_id, url) values ($1, 'https://a.example/')`,
        [id],
      );
      return reportUrl(id, soon());
    },
  },
};
const names = Object.keys(LINKS) as (keyof typeof LINKS)[];
const JSON_ONLY = { accept: 'application/json' };

/** Makes a link of a kind. Returns its path, and functions that open it (GET) and use it (POST) with another query. */
async function newLink(name: keyof typeof LINKS) {
  const { pathname, search } = new URL(await LINKS[name].make());
  const send = (options: CallOptions) => (query: string) =>
    call(LINKS[name].module, pathname + query, options);
  return {
    query: search,
    open: send({}),
    use: send({ form: {} }),
    ask: send({ form: {}, headers: JSON_ONLY }),
  };
}

/** Everything that a link can change. */
const state = () =>
  Promise.all(
    ['newsletter', 'privacy_requests', 'payment_events'].map((table) =>
      site.sql(`select * from public.saturday_${table}`),
    ),
  );

test.each(names)('Opening a link (%s) shows a button and changes nothing.', async (name) => {
  const { query, open } = await newLink(name);
  const before = await state();
  for (let visit = 0; visit < 3; visit += 1) {
    const page = await open(query);
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toMatch(new RegExp(`<form method="post"[^]*${LINKS[name].button}`));
  }
  expect(await state()).toEqual(before);
});

test.each(names)(
  'A link (%s) that was altered, cut or made for another purpose does not work.',
  async (name) => {
    const { query, open, use, ask } = await newLink(name);
    const [id = ''] = query.split('.');
    const value = id.replace('?token=', '');
    const before = await state();
    const forged = [
      ...['', '?token=', '?token=x', '?token=%00.%ff', id, `${id}.`, `${id}.x`],
      ...[query.slice(0, -1), query.slice(0, -1) + (query.endsWith('A') ? 'B' : 'A')],
      ...[query.replace('token=', 'token=f'), query.replace('.', 'f.')],
      ...names.filter((other) => other !== name).map((other) => `?token=${sign(other, value)}`),
    ];
    for (const other of forged) {
      for (const page of [await open(other), await use(other)]) {
        expect([other, page.status]).toEqual([other, 404]);
        expect(await page.text()).toContain('This link does not work');
      }
      expect((await failureOf(await ask(other))).code).toBe('not_found');
    }
    expect(await state()).toEqual(before);
    // Signs, line breaks, parameters and whatever follows in the text, added to the link by a program, alter nothing.
    for (const copied of [
      query,
      ...['.%3E', '</a>', '](https://a.example)', '%20Unsubscribe', '?utm_source=a', query].map(
        (end) => query + end,
      ),
      query.replace('=', '=3D'),
      `${query.replace('.', '.%0A')}&fbclid=1`,
    ])
      expect([copied, (await open(copied)).status]).toEqual([copied, 200]);
  },
);

test.each(names)(
  'While the database is down a link (%s) is answered 503, and it works afterwards.',
  async (name) => {
    const { query, use, ask } = await newLink(name);
    await site.outage('supabase', 60);
    const page = await use(query);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect((await failureOf(await ask(query))).code).toBe('unavailable');
    expect(takeErrors().join()).not.toContain(email);
    await site.outage('supabase', 0);
    const done: unknown = await (await ask(query)).json();
    expect(done).toMatchObject({ ok: true });
  },
);
