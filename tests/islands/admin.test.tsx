import { expect, onTestFinished, test, vi } from 'vitest';
import type { AdminRow, RecordsAnswer } from '#domain/admin/record.ts';
import type { SummaryAnswer } from '#domain/admin/summary.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import { Admin } from '../../src/islands/admin/Admin.tsx';
import { dialUrl } from '../../src/islands/admin/dial-url.ts';
import { Reach } from '../../src/islands/admin/Reach.tsx';
import {
  alerts,
  control,
  draw,
  press,
  serve,
  settle,
  translate,
  type,
  until,
  type Reply,
} from '../support/island.tsx';

const DONE: Reply = { status: 204, body: undefined };
const SUMMARY: SummaryAnswer = {
  ok: true,
  counts: { newsletter: 1204, waitlist: 3, contact: 2, payments: 6 },
  totalRevenue: 2998.97,
  netRevenue: 2988.98,
  successRate: 33,
  settledRate: 50,
  pending: 4,
  daily: [
    { day: '2026-11-20', leads: 2, revenue: 29.97 },
    { day: '2026-11-21', leads: 5, revenue: 0 },
  ],
  reconciliation: null,
};

const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { ok: false, error: { code, message } },
});
const noSession = refusal(401, 'unauthorized', 'Please log in');
const failure = refusal(503, 'unavailable', 'Failed to load data');

let ids = 0;
function row(columns: Record<string, unknown>): AdminRow {
  ids += 1;
  const id = `0f8fad5b-d9cb-469f-a165-${String(ids).padStart(12, '0')}`;
  return { id, timestamp: '2026-11-20T03:48:37.075123+00:00', metadata: {}, ...columns };
}
function pageOf(rows: AdminRow[], rest: Partial<RecordsAnswer> = {}): Reply {
  return { status: 200, body: { ok: true, rows, nextCursor: null, total: rows.length, ...rest } };
}

function dueOf(rows: (AdminRow & { tab: string })[]): Reply {
  return { status: 200, body: { ok: true, rows, total: rows.length, overdue: 0 } };
}

interface Staff {
  isIn: boolean;
  password?: Reply;
  summary?: Reply;
  rows?: (tab: TabName, query: URLSearchParams) => Reply | Promise<Reply>;
  change?: (path: string) => Reply;
  events?: Reply;
  today?: () => Reply;
  sources?: Reply;
  csv?: (query: URLSearchParams) => Reply | Promise<Reply>;
  logOut?: Reply;
  session?: Reply;
}

/**
 * Renders the admin page. A request gets its answer from `staff`, or a default answer if `staff` has none.
 * `staff.isIn` says whether staff are logged in.
 */
async function openAdmin(staff: Staff, address = '/admin?view=newsletter') {
  const calls = await serve(
    ({ path }, method) => answer(staff, new URL(path, 'http://admin'), method),
    address,
  );
  return { calls, page: await draw(<Admin name="Acme" articleSources={['authority-blog-get-started']} />) };
}

function answer(staff: Staff, { pathname, searchParams }: URL, method: string): Reply | Promise<Reply> {
  if (pathname === '/api/admin/session') {
    if (method === 'POST') {
      staff.isIn = staff.password === undefined;
      return staff.password ?? DONE;
    }
    if (method === 'DELETE') return staff.logOut ?? DONE;
    return staff.session ?? { status: 200, body: { ok: true, signedIn: staff.isIn } };
  }
  if (!staff.isIn) return noSession;
  if (method === 'POST') return staff.change?.(pathname) ?? { status: 200, body: { ok: true } };
  if (pathname === '/api/admin/today') return staff.today?.() ?? dueOf([]);
  if (pathname === '/api/admin/sources')
    return staff.sources ?? { status: 200, body: { ok: true, rows: [] } };
  if (pathname === '/api/admin/summary') return staff.summary ?? { status: 200, body: SUMMARY };
  if (pathname.endsWith('/events')) return staff.events ?? { status: 200, body: { ok: true, events: [] } };
  if (pathname.endsWith('.csv')) return staff.csv?.(searchParams) ?? failure;
  return staff.rows?.(pathname.split('/').at(-1) as TabName, searchParams) ?? pageOf([]);
}

const buttons = (page: ParentNode) => [...page.querySelectorAll('button')];
function button(page: ParentNode, name: string): HTMLButtonElement {
  const found = buttons(page).find(({ textContent }) => textContent.startsWith(name));
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
}
const click = (page: ParentNode, name: string) => settle(() => button(page, name).click());
const selected = (page: ParentNode) => page.querySelector('[role="tab"][aria-selected="true"]');
const extraView = (page: ParentNode) => page.querySelector('.extra-views [aria-current="page"]')?.textContent;
const tile = (page: ParentNode, label: string) =>
  [...page.querySelectorAll('.tiles > div')]
    .find((div) => div.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')?.textContent;
const shownRows = (page: ParentNode) => page.querySelectorAll('.records tbody > tr:not(.detail)').length;
const expectLogin = (page: ParentNode) => expect(page.querySelector('[name="password"]')).not.toBeNull();
const expectDashboard = (page: ParentNode) => expect(page.querySelector('[role="tablist"]')).not.toBeNull();

test('Without a session the login form shows, and only the session is requested.', async () => {
  const { page, calls } = await openAdmin({ isIn: false });
  expect(page.textContent).toContain('Loading data...');
  await until(() => expectLogin(page));
  expect(calls.map(({ path }) => path)).toEqual(['/api/admin/session']);
  await until(() => expect(document.activeElement).toBe(control(page, 'password')));
});

test('A wrong password is shown at the field, which keeps the focus; the right one opens the dashboard.', async () => {
  const staff: Staff = { isIn: false, password: refusal(401, 'unauthorized', 'Invalid password') };
  const { page } = await openAdmin(staff);
  await until(() => expectLogin(page));
  await type(page, 'password', 'guess');
  await press(page);
  await until(() => expect(alerts(page)).toEqual(['Invalid password']));
  expect(control(page, 'password').getAttribute('aria-invalid')).toBe('true');
  await until(() => expect(document.activeElement).toBe(control(page, 'password')));

  delete staff.password;
  await type(page, 'password', 'right');
  expect(alerts(page)).toEqual([]);
  await press(page);
  await until(() => expectDashboard(page));
  await until(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('An empty password is refused without a request.', async () => {
  const { page, calls } = await openAdmin({ isIn: false });
  await until(() => expectLogin(page));
  await press(page);
  expect(alerts(page)).toEqual(['Invalid password']);
  expect(calls).toHaveLength(1);
});

test('Too many attempts show how long to wait.', async () => {
  const wait = 'Too many attempts. Please try again in 15 minutes.';
  const { page } = await openAdmin({ isIn: false, password: refusal(429, 'rate_limited', wait) });
  await until(() => expectLogin(page));
  await type(page, 'password', 'guess');
  await press(page);
  await until(() => expect(alerts(page)).toEqual([wait]));
});

test('A failed session check does not show the login form.', async () => {
  const staff: Staff = { isIn: true };
  let isUp = false;
  await serve(
    ({ path }, method) => (isUp ? answer(staff, new URL(path, 'http://admin'), method) : failure),
    '/admin',
  );
  const page = await draw(<Admin name="Acme" articleSources={[]} />);
  await until(() => expect(alerts(page)[0]).toContain('Failed to load data'));
  isUp = true;
  await click(page, 'Retry');
  await until(() => expectDashboard(page));
});

test('The tiles show the summary, and the days are in a table as well.', async () => {
  const { page } = await openAdmin({ isIn: true });
  await until(() => expect(tile(page, 'Newsletter')).toBe('1,204'));
  const values = ['Waitlist', 'Contact', 'Payments', 'Total revenue', 'Success rate', 'Pending'].map(
    (label) => tile(page, label),
  );
  expect(values).toEqual(['3', '2', '6', '$2,998.97', '33%', '4']);
  expect(page.querySelector('.tiles .beside')?.textContent).toBe('50% of orders older than 24 h');
  const noneSettled = await openAdmin({
    isIn: true,
    summary: { status: 200, body: { ...SUMMARY, settledRate: null } },
  });
  await until(() => expect(noneSettled.page.textContent).toContain('No order older than 24 h yet'));
  const days = [...page.querySelectorAll('.charts tbody tr')].map(({ children }) =>
    [...children].map((cell) => cell.textContent),
  );
  expect(days).toEqual([
    ['Nov 21', '5', '$0.00'],
    ['Nov 20', '2', '$29.97'],
  ]);
});

test.each([
  [{ finishedAt: '2026-11-22T04:05:00Z', checked: 3, findings: [] }, /: 3 entries, all balanced\.$/],
  [{ finishedAt: null, checked: 3, findings: [] }, /2026-11-22 was not finished\.$/],
  [
    {
      finishedAt: '2026-11-22T04:05:00Z',
      checked: 1,
      findings: [{ paymentId: null, sentence: 'Order 1A2B3C4D was paid twice.' }],
    },
    /: 1 entry, 1 finding\.Order 1A2B3C4D was paid twice\.$/,
  ],
])('The last comparison with Stripe is shown with its findings (%j).', async (night, text) => {
  const reconciliation = { night: '2026-11-22', ...night };
  const { page } = await openAdmin({
    isIn: true,
    summary: { status: 200, body: { ...SUMMARY, reconciliation } },
  });
  await until(() => expect(page.querySelector('.reconciliation')?.textContent).toMatch(text));
});

test('A tab shows that it is loading, and when it is empty.', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { page } = await openAdmin({
    isIn: true,
    rows: async () => {
      await held;
      return pageOf([]);
    },
  });
  await until(() => expectDashboard(page));
  expect(page.querySelector('.status-line')?.textContent).toBe('Loading data...');
  release();
  await until(() => expect(page.querySelector('.status-line')?.textContent).toBe('No data available'));
});

test('A failure to load is shown once, and Retry loads rows and totals.', async () => {
  const staff: Staff = { isIn: true, rows: () => failure, summary: failure };
  const { page } = await openAdmin(staff);
  await until(() =>
    expect(alerts(page).filter((text) => text.includes('Failed to load data'))).toHaveLength(1),
  );
  staff.rows = () => pageOf([row({ email: 'ann@b.co', source: '' })]);
  delete staff.summary;
  await click(page, 'Retry');
  await until(() => expect(page.textContent).toContain('ann@b.co'));
  await until(() => expect(tile(page, 'Payments')).toBe('6'));
  expect(alerts(page)).toEqual([]);
  // A subscription without a source counts as made on the website.
  expect(page.querySelector('.records tbody')?.textContent).toContain('Website');
});

test('The arrow keys cycle through the tabs; Home and End go to the first and last.', async () => {
  const { page } = await openAdmin({ isIn: true });
  await until(() => expectDashboard(page));
  const keys = async (key: string) => {
    await settle(() => selected(page)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    expect(document.activeElement).toBe(selected(page));
    return selected(page)?.textContent;
  };
  await until(() => expect(selected(page)?.textContent).toBe('Newsletter 1,204'));
  expect(await keys('ArrowLeft')).toContain('Payments');
  expect(await keys('ArrowRight')).toBe('Newsletter 1,204');
  expect(await keys('End')).toContain('Payments');
  expect(await keys('Home')).toBe('Newsletter 1,204');
  expect([...page.querySelectorAll('[role="tab"]')].map((tab) => (tab as HTMLElement).tabIndex)).toEqual([
    0, -1, -1, -1,
  ]);
});

test('The page opens on the tabs; Today and Sources are links beside them, with addresses of their own.', async () => {
  const { page } = await openAdmin({ isIn: true }, '/admin');
  await until(() => expect(selected(page)?.textContent).toBe('Newsletter 1,204'));
  const panel = () => page.querySelector('#tab-panel');
  expect([panel()?.role, panel()?.getAttribute('aria-label')]).toEqual(['tabpanel', 'Newsletter']);
  const links = [...page.querySelectorAll<HTMLAnchorElement>('.extra-views a')];
  await until(() =>
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Today 0', '/admin?view=today'],
      ['Sources', '/admin?view=sources'],
    ]),
  );
  await settle(() => links[0]?.click());
  expect([location.search, selected(page), extraView(page)]).toEqual(['?view=today', null, 'Today 0']);
  expect([panel()?.role, panel()?.getAttribute('aria-label')]).toEqual(['region', 'Today']);
  expect(page.querySelectorAll('[role="tab"][tabindex="0"]')).toHaveLength(1);
  await click(page, 'Newsletter');
  expect([location.search, extraView(page)]).toEqual(['', undefined]);
});

test('When the session ends no data stays on the screen, and the tab is still selected afterwards.', async () => {
  const staff: Staff = { isIn: true, rows: () => pageOf([row({ name: 'Ann', email: 'ann@b.co' })]) };
  const { page } = await openAdmin(staff);
  await until(() => expectDashboard(page));
  await click(page, 'Contact');
  await until(() => expect(page.textContent).toContain('ann@b.co'));
  staff.isIn = false;
  await click(page, 'Refresh');
  await until(() => expectLogin(page));
  expect(page.textContent).toContain('Your session has ended. Please log in again.');
  expect(page.textContent).not.toContain('ann@b.co');
  await type(page, 'password', 'right');
  await press(page);
  await until(() => expect(selected(page)?.textContent).toContain('Contact'));
  await until(() => expect(page.textContent).toContain('ann@b.co'));
});

test('A search asks the server, a late answer does not replace a newer one, and the next tab is searched too.', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { page, calls } = await openAdmin({
    isIn: true,
    rows: async (_tab, query) => {
      const q = query.get('q') ?? '';
      if (q === 'slow') await held;
      return pageOf(q === 'quick' ? [row({ email: `${q}@b.co` })] : []);
    },
  });
  await until(() => expectDashboard(page));
  const search = async (text: string) => {
    const input = page.querySelector<HTMLInputElement>('[type="search"]');
    await settle(() => {
      if (input) input.value = text;
      page
        .querySelector('form[role="search"]')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await until(() => expect(calls.at(-1)?.path).toBe(`/api/admin/newsletter?q=${text}`));
  };
  await search('slow');
  await search('quick');
  await until(() => expect(page.textContent).toContain('quick@b.co'));
  release();
  // The server answers the delayed request before this one, so the delayed answer has arrived when this fetch
  // resolves.
  await fetch('/api/admin/session');
  await settle();
  expect(page.textContent).toContain('quick@b.co');
  expect(location.href).not.toContain('quick');
  await search('nobody');
  await until(() => expect(page.textContent).toContain('Quarantined rows are left out'));
  await search('quick');
  await click(page, 'Waitlist');
  await until(() => expect(calls.at(-1)?.path).toBe('/api/admin/waitlist?q=quick'));
  expect(page.querySelector<HTMLInputElement>('[type="search"]')?.value).toBe('quick');
});

test('Older and Newer follow the cursors, and the count is that of all pages.', async () => {
  const { page, calls } = await openAdmin({
    isIn: true,
    rows: (_tab, query) => {
      const cursor = query.get('cursor') ?? '1';
      const nextCursor = cursor === '3' ? null : String(Number(cursor) + 1);
      return pageOf([row({ email: `page${cursor}@b.co` })], { nextCursor, total: 1234 });
    },
  });
  await until(() => expect(page.textContent).toContain('page1@b.co'));
  expect(page.textContent).toContain('1,234 rows');
  expect(buttons(page).some(({ textContent }) => textContent === 'Newer')).toBe(false);
  // The second click is ignored, because the rows that the first click requested have not arrived yet.
  await click(page, 'Older');
  await click(page, 'Older');
  await until(() => expect(page.textContent).toContain('page2@b.co'));
  await click(page, 'Older');
  await until(() => expect(page.textContent).toContain('page3@b.co'));
  expect(buttons(page).some(({ textContent }) => textContent === 'Older')).toBe(false);
  await click(page, 'Newer');
  await until(() => expect(page.textContent).toContain('page2@b.co'));
  expect(calls.at(-1)?.path).toBe('/api/admin/newsletter?cursor=2');
});

test('On a page that the browser translates, pages turn, and the counts of the tabs follow.', async () => {
  const staff: Staff = {
    isIn: true,
    rows: (_tab, query) =>
      pageOf([row({ email: `page${query.get('cursor') ?? '1'}@b.co` })], { nextCursor: '2', total: 1234 }),
  };
  const { page } = await openAdmin(staff);
  await until(() => expect(page.textContent).toContain('page1@b.co'));
  translate();
  await click(page, 'Older');
  await until(() => expect(page.textContent).toContain('page2@b.co'));
  expect(page.querySelector('.status-line')?.textContent).toContain('1,234 rows, page 2');
  translate();
  staff.summary = { status: 200, body: { ...SUMMARY, counts: { ...SUMMARY.counts, waitlist: 77 } } };
  await click(page, 'Refresh');
  await until(() => expect(page.querySelector('#tab-waitlist')?.textContent).toBe('Waitlist 77'));
});

test('Newer works on a page that could not be loaded.', async () => {
  const { page } = await openAdmin({
    isIn: true,
    rows: (_tab, query) =>
      query.has('cursor') ? failure : pageOf([row({ email: 'page1@b.co' })], { nextCursor: '2', total: 60 }),
  });
  await until(() => expect(page.textContent).toContain('page1@b.co'));
  await click(page, 'Older');
  await until(() => expect(page.textContent).toContain('Failed to load data'));
  await click(page, 'Newer');
  await until(() => expect(page.textContent).toContain('page1@b.co'));
});

test('A released lead leaves the quarantine, and the totals are loaded again.', async () => {
  const suspect = row({ name: 'Ann', email: 'ann@b.co', quarantine_reason: 'instant' });
  const { page, calls } = await openAdmin({
    isIn: true,
    rows: (_tab, query) => pageOf(query.get('quarantined') === 'true' ? [suspect] : []),
  });
  await until(() => expectDashboard(page));
  await click(page, 'Waitlist');
  await click(page, 'Quarantined');
  await until(() => expect(page.textContent).toContain('Sent faster than a person types'));
  const before = calls.length;
  await click(page, 'Release');
  await until(() => expect(page.textContent).toContain('Released: Ann is a genuine lead now.'));
  expect(calls[before]?.path).toBe(`/api/admin/waitlist/${suspect.id}/release`);
  await until(() => expect(calls.slice(before).map(({ path }) => path)).toContain('/api/admin/summary'));
  await until(() => expect(shownRows(page)).toBe(0));
  await until(() => expect(page.textContent).toContain('No data available'));
  await until(() => expect(document.activeElement?.className).toBe('status-line'));
});

test('A failed release keeps the row and shows an error.', async () => {
  const { page } = await openAdmin({
    isIn: true,
    rows: () => pageOf([row({ email: 'ann@b.co', quarantine_reason: 'links' })]),
    change: () => failure,
  });
  await until(() => expectDashboard(page));
  await click(page, 'Quarantined');
  await until(() => expect(page.textContent).toContain('Too many links'));
  await click(page, 'Release');
  await until(() => expect(alerts(page)).toEqual(['Failed to load data']));
  expect(shownRows(page)).toBe(1);
});

const report = (metadata: object) =>
  row({
    name: 'Ann',
    email: 'ann@b.co',
    plan: 'TGS Report - 2 Book(s)',
    amount: 19.98,
    payment_status: 'success',
    delivered_at: null,
    metadata: { reportType: 'tgs-report', numberOfBooks: 2, pricePerReport: 9.99, ...metadata },
  });

test('A report’s details have its books, attribution and timeline, and it can be marked as delivered.', async () => {
  const order = report({
    bookLinks: ['https://amazon.com/dp/1', 'javascript:alert(1)'],
    attribution: { page: '/pricing', utm: { utm_source: 'letter' } },
  });
  let events = [{ timestamp: order.timestamp, kind: 'created', sentence: 'The order was recorded: $19.98.' }];
  const staff: Staff = { isIn: true, rows: (tab) => pageOf(tab === 'payments' ? [order] : []) };
  Object.defineProperty(staff, 'events', { get: () => ({ status: 200, body: { ok: true, events } }) });
  const deliveredAt = '2026-11-21T08:00:00+00:00';
  staff.change = () => {
    events = [
      ...events,
      { timestamp: deliveredAt, kind: 'delivered', sentence: 'Staff marked the order as delivered.' },
    ];
    return { status: 200, body: { ok: true, deliveredAt } };
  };
  const { page, calls } = await openAdmin(staff);
  await until(() => expectDashboard(page));
  await click(page, 'Payments');
  await until(() => expect(page.textContent).toContain('0F8FAD5B'));
  expect([...page.querySelectorAll('.records .state .status')].map(({ textContent }) => textContent)).toEqual(
    ['success', 'To deliver'],
  );
  await click(page, 'Ann');
  await until(() => expect(page.textContent).toContain('The order was recorded: $19.98.'));
  const detail = page.querySelector('.detail');
  expect([...(detail?.querySelectorAll('.books a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    'https://amazon.com/dp/1',
  ]);
  expect(detail?.querySelector('.books')?.textContent).toContain('javascript:alert(1)');
  for (const fact of ['Price per report$9.99', 'Page/pricing', 'Utm sourceletter'])
    expect(detail?.textContent).toContain(fact);

  await click(page, 'Mark delivered');
  await until(() => expect(page.textContent).toContain('Staff marked the order as delivered.'));
  expect(calls.map(({ path }) => path)).toContain(`/api/admin/payments/${order.id}/delivered`);
  expect(page.querySelector('.records tbody tr')?.textContent).not.toContain('To deliver');
  expect(page.querySelector('.delivery time')?.getAttribute('datetime')).toBe(deliveredAt);
  await until(() => expect(document.activeElement?.className).toBe('delivery'));

  staff.change = () => ({ status: 200, body: { ok: true, deliveredAt: null } });
  await click(page, 'Undo');
  await until(() =>
    expect(page.textContent).toContain('The order of Ann is not marked as delivered any more.'),
  );
  expect(calls.findLast(({ path }) => path.endsWith('/delivered'))?.body).toEqual({ undo: true });
  expect(page.querySelector('.records tbody tr')?.textContent).toContain('To deliver');
});

test.each([
  ['lost', 9.99, 'the bank returned $9.99'],
  ['open', 0, 'The buyer disputed the payment'],
])(
  'Before a report is sent, the page says that its dispute is %s.',
  async (dispute_state, lost_amount, text) => {
    const row = { ...report({}), dispute_state, lost_amount };
    const { page } = await openAdmin({ isIn: true, rows: (tab) => pageOf(tab === 'payments' ? [row] : []) });
    await until(() => expectDashboard(page));
    await click(page, 'Payments');
    await until(() => expect(shownRows(page)).toBe(1));
    await click(page, 'Ann');
    await until(() => expect(page.querySelector('.delivery')?.textContent).toContain(text));
  },
);

test('A report without a file or an https link is not sent.', async () => {
  const { calls, page } = await openAdmin({
    isIn: true,
    rows: (tab) => pageOf(tab === 'payments' ? [report({})] : []),
  });
  await until(() => expectDashboard(page));
  await click(page, 'Payments');
  await until(() => expect(shownRows(page)).toBe(1));
  await click(page, 'Ann');
  await click(page, 'Send the report');
  await until(() => expect(alerts(page)).toEqual(['Choose a PDF or enter a link']));
  await type(page, 'url', 'http://example.com/report.pdf');
  await click(page, 'Send the report');
  await until(() => expect(alerts(page)).toEqual(['Please enter a link that begins with https://']));
  expect(calls.some(({ path }) => path.endsWith('/delivered'))).toBe(false);
});

test('Only a paid report with an email address can be marked as delivered; an unknown status and a dispute are shown.', async () => {
  const rows = [
    { ...report({}), payment_status: 'initiated' },
    { ...report({}), payment_status: 'on_hold' },
    { ...report({}), dispute_state: 'open' },
    { ...report({}), dispute_state: 'lost', work_state: 'done', metadata: {} },
    { ...report({}), name: '', email: '' },
    { ...report({}), payment_status: 'refunded', refunded_amount: 0 },
    { ...report({}), dispute_state: 'lost', refunded_amount: 0, lost_amount: 19.98 },
  ];
  const { page } = await openAdmin({ isIn: true, rows: (tab) => pageOf(tab === 'payments' ? rows : []) });
  await until(() => expectDashboard(page));
  await click(page, 'Payments');
  await until(() => expect(shownRows(page)).toBe(7));
  expect([...page.querySelectorAll('.records .state .status')].map(({ textContent }) => textContent)).toEqual(
    [
      ...['initiated', 'on_hold', 'To deliver', 'Disputed', 'Done', 'Dispute lost', 'success', 'New'],
      ...['New', 'Refund undone', 'Dispute lost'],
    ],
  );
  await click(page, 'Ann');
  await until(() => expect(page.querySelector('.timeline')).not.toBeNull());
  expect(page.querySelector('.detail .facts')?.textContent).toContain(
    'Statusinitiated (pending: not paid yet)',
  );
  expect(buttons(page).some(({ textContent }) => textContent === 'Mark delivered')).toBe(false);
});

/** Returns a list to which every file that the page saves is added. */
function savedFiles(): Blob[] {
  const files: Blob[] = [];
  const make = URL.createObjectURL.bind(URL);
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return make(file);
  });
  onTestFinished(() => spy.mockRestore());
  return files;
}

const csvPart = (body: string, next?: string): Reply => ({
  status: 200,
  body,
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="shop_newsletter_2026-11-20.csv"',
    ...(next && { link: `</api/admin/newsletter.csv?cursor=${next}>; rel="next"` }),
  },
});

test('A CSV in parts becomes one file with the server’s file name.', async () => {
  const files = savedFiles();
  const parts = new Map([
    ['', csvPart('\ufeffemail\r\nä@b.co\r\n', '2')],
    ['2', csvPart('c@b.co\r\n', '3')],
    ['3', csvPart('d@b.co\r\n')],
  ]);
  const { page } = await openAdmin({
    isIn: true,
    csv: (query) => parts.get(query.get('cursor') ?? '') ?? failure,
  });
  await until(() => expectDashboard(page));
  await click(page, 'Export CSV');
  await until(() => expect(page.textContent).toContain('Saved shop_newsletter_2026-11-20.csv'));
  expect(files).toHaveLength(1);
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\ufeffemail\r\nä@b.co\r\nc@b.co\r\nd@b.co\r\n',
  );
});

test('A failed part saves no file and shows an error.', async () => {
  const files = savedFiles();
  const { page } = await openAdmin({
    isIn: true,
    csv: (query) => (query.get('cursor') ? failure : csvPart('email\r\n', '2')),
  });
  await until(() => expectDashboard(page));
  await click(page, 'Export CSV');
  await until(() => expect(alerts(page)).toEqual(['Failed to load data']));
  expect(files).toEqual([]);
  expect(button(page, 'Export CSV')).toBeTruthy();
});

test('An export continues in another tab, can be canceled, and then saves nothing.', async () => {
  const files = savedFiles();
  const held = new Promise<Reply>(() => undefined);
  const { page } = await openAdmin({
    isIn: true,
    csv: (query) => (query.get('cursor') ? held : csvPart('email\r\n', '2')),
  });
  await until(() => expectDashboard(page));
  await click(page, 'Export CSV');
  await until(() => expect(page.textContent).toContain('Downloading the CSV, part 2…'));
  await click(page, 'Contact');
  expect(page.textContent).toContain('Downloading the CSV, part 2…');
  await click(page, 'Cancel export');
  await until(() => expect(button(page, 'Export CSV')).toBeTruthy());
  expect(page.textContent).not.toContain('Downloading');
  expect(alerts(page)).toEqual([]);
  expect(files).toEqual([]);
});

test('Logging out ends the session before the dashboard closes; a failure is shown.', async () => {
  const staff: Staff = { isIn: true, logOut: failure };
  const { page } = await openAdmin(staff);
  await until(() => expectDashboard(page));
  await click(page, 'Log out');
  await until(() => expect(alerts(page)).toEqual(['Failed to load data']));
  expectDashboard(page);
  delete staff.logOut;
  await click(page, 'Log out');
  await until(() => expectLogin(page));
  expect(page.textContent).toContain('You are logged out.');
});

test('Logging out in one tab closes the dashboard in the others.', async () => {
  const here = await openAdmin({ isIn: true });
  await until(() => expectDashboard(here.page));
  const there = await openAdmin({ isIn: true });
  await until(() => expectDashboard(there.page));
  await click(there.page, 'Log out');
  await until(() => expectLogin(here.page));
  expect(here.page.textContent).toContain('You are logged out.');
});

test('An answer that arrives after logging out changes nothing.', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Reply>();
  const { page } = await openAdmin({ isIn: true, rows: () => late });
  await until(() => expectDashboard(page));
  await click(page, 'Log out');
  await until(() => expect(page.textContent).toContain('You are logged out.'));
  resolve(noSession);
  // The server answers the delayed request before this one, so the delayed answer has arrived when this fetch
  // resolves.
  await fetch('/api/admin/session');
  await settle();
  expect(page.textContent).toContain('You are logged out.');
});

const contact = (name: string, more: Record<string, unknown> = {}): AdminRow =>
  row({
    ...{ name, email: `${name.toLowerCase()}@b.co`, source: 'video-question-form', message: 'Why?' },
    ...{ work_state: 'new', work_by: '', work_at: null, work_note: '', ...more },
  });
const pressKey = (key: string) =>
  settle(() =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  );
const focusedRow = () => document.activeElement?.closest('[data-row]')?.textContent ?? '';
const workAnswer = (changed: AdminRow): Reply => ({ status: 200, body: { ok: true, row: changed } });

test('Today lists due rows with links to email and call; j and k move, c and d mark, initials are asked for once.', async () => {
  const ann = contact('Ann', { message: 'Why?\n\nPhone: +1 202 555 0107' });
  const bob = contact('Bob');
  let due = [ann, bob];
  const staff: Staff = {
    isIn: true,
    today: () => dueOf(due.map((one) => ({ ...one, tab: 'contact', dueAt: one.timestamp }))),
    change: (path) => {
      due = due.filter(({ id }) => !path.includes(id));
      return workAnswer({ ...ann, work_state: 'contacted', work_by: 'AL' });
    },
  };
  const { page, calls } = await openAdmin(staff, '/admin?view=today');
  await until(() => expect(shownRows(page)).toBe(2));
  expect(extraView(page)).toBe('Today 2');
  await until(() =>
    expect([...page.querySelectorAll('.reach a')].map((link) => link.getAttribute('href'))).toEqual([
      'tel:+12025550107',
      'mailto:ann@b.co',
      'mailto:bob@b.co',
    ]),
  );
  expect(page.querySelector('.records')?.textContent).toContain('Video question');
  await pressKey('j');
  expect(focusedRow()).toContain('Ann');
  await pressKey('j');
  expect(focusedRow()).toContain('Bob');
  await pressKey('k');
  await pressKey('c');
  const initials = page.querySelector<HTMLInputElement>('#initials');
  expect(page.querySelector('dialog')?.open).toBe(true);
  await settle(() => {
    if (initials) initials.value = 'AL';
    initials?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await until(() => expect(page.textContent).toContain('Ann is marked as contacted.'));
  const change = calls.find(({ path }) => path === `/api/admin/contact/${ann.id}/work`);
  expect(change?.body).toEqual({ state: 'contacted', by: 'AL' });
  await until(() => expect(shownRows(page)).toBe(1));
  expect(focusedRow()).toContain('Bob');
  await pressKey('d');
  await until(() => expect(shownRows(page)).toBe(0));
  expect(calls.at(-1)?.path).toMatch(/^\/api\/admin\/(summary|today)$/);
  expect(page.textContent).toContain('Nothing is due');
});

test('In Today the focus stays on a row that stays due, and is in the status line after Undo.', async () => {
  sessionStorage.setItem('staff-initials', 'GH');
  const ann = contact('Ann');
  let rows = [ann, contact('Bob')];
  const staff: Staff = {
    isIn: true,
    today: () => dueOf(rows.map((one) => ({ ...one, tab: 'contact', dueAt: one.timestamp }))),
  };
  const { page, calls } = await openAdmin(staff, '/admin?view=today');
  staff.change = () => {
    const { state, note } = calls.at(-1)?.body ?? {};
    if (state === 'done') rows = rows.filter(({ id }) => id !== ann.id);
    return workAnswer({ ...ann, work_state: state ?? 'new', work_by: 'GH', work_note: note });
  };
  await until(() => expect(shownRows(page)).toBe(2));
  await click(page, 'Ann');
  page.querySelector<HTMLElement>('.work textarea')?.focus();
  await click(page, 'Save note');
  await until(() => expect(page.textContent).toContain('The note on Ann is saved.'));
  expect(document.activeElement?.closest('.row-open')).toBe(null);
  await click(page, 'Mark done');
  await until(() => expect(shownRows(page)).toBe(1));
  expect(focusedRow()).toContain('Bob');
  await click(page, 'Undo');
  await until(() => expect(page.textContent).toContain('Ann is new again.'));
  expect(document.activeElement?.className).toBe('status-line');
});

test('The search of Today keeps the due rows that contain every word.', async () => {
  const due = (name: string, message: string) => ({
    ...row({
      name,
      message,
      email: 'a@b.co',
      phone: name === 'Ada' ? '06 12 34 56 78' : '',
      source: name === 'Ada' ? 'seo-llm-blog-get-started' : 'website',
      work_state: 'new',
      work_note: `Called ${name}.`,
      metadata: { bookLinks: ['https://a.example/0', `https://a.example/${name}`] },
    }),
    tab: 'contact',
    dueAt: '2026-11-21T03:48:37Z',
  });
  const today = () => dueOf([due('Ada', 'How many posts?'), due('Grace', 'How much?')]);
  const { page, calls } = await openAdmin({ isIn: true, today }, '/admin?view=today');
  await until(() => expect(shownRows(page)).toBe(2));
  const asked = calls.length;
  const search = (text: string) =>
    settle(() => {
      const input = page.querySelector<HTMLInputElement>('[type="search"]');
      if (input) input.value = text;
      input?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  await search('posts HOW');
  await until(() => expect(shownRows(page)).toBe(1));
  expect(page.textContent).toContain('Shown: 1 with “posts HOW”.');
  await search('tel:+33612345678');
  await until(() => expect(page.textContent).toContain('Shown: 1 with “tel:+33612345678”.'));
  for (const text of ['called grace', 'https://a.example/Grace', 'www.a.example/ada', 'Article: SEO LLM']) {
    await search(text);
    await until(() => expect(page.textContent).toContain(`Shown: 1 with “${text}”.`));
  }
  await search('Mr. Nobody <A@b.co>');
  await until(() => expect(page.textContent).toContain('Shown: 2 with'));
  await search('nobody');
  await until(() => expect(page.textContent).toContain('Nothing that is due matches “nobody”.'));
  expect(calls).toHaveLength(asked);
});

test('The details of a record save a note with a state, say who set it, and the change can be undone.', async () => {
  sessionStorage.setItem('staff-initials', 'GH');
  const ann = contact('Ann');
  const bodies: object[] = [];
  // A colleague saved `Called.` meanwhile.
  const both = 'Called.\nSent the price list';
  const staff: Staff = { isIn: true, rows: () => pageOf([ann]) };
  const { page, calls } = await openAdmin(staff, '/admin?view=contact');
  staff.change = () => {
    const { state, note } = calls.at(-1)?.body ?? {};
    bodies.push(calls.at(-1)?.body ?? {});
    return workAnswer({
      ...ann,
      work_state: state,
      work_by: 'GH',
      work_at: ann.timestamp,
      work_note: note === undefined ? undefined : both,
    });
  };
  await until(() => expect(shownRows(page)).toBe(1));
  await click(page, 'Ann');
  await settle(() => {
    const note = page.querySelector<HTMLTextAreaElement>('.work textarea');
    if (note) note.value = 'Sent the price list';
  });
  await click(page, 'Mark done');
  await until(() => expect(page.textContent).toContain('Ann is done.'));
  expect(bodies).toEqual([{ state: 'done', by: 'GH', note: 'Sent the price list', noteBefore: '' }]);
  expect(page.querySelector<HTMLTextAreaElement>('.work textarea')?.value).toBe(both);
  expect(page.querySelector('.work')?.textContent).toContain('GH');
  expect(page.querySelector('.row .state')?.textContent).toBe('Done');
  await click(page, 'Undo');
  await until(() => expect(page.textContent).toContain('Ann is new again.'));
  expect(bodies.at(-1)).toEqual({ state: 'new', by: 'GH' });
  // A note that this page has not changed is not sent, because another person may have saved one since it was loaded.
  await click(page, 'Mark contacted');
  await until(() => expect(page.textContent).toContain('Ann is marked as contacted.'));
  expect(bodies.at(-1)).toEqual({ state: 'contacted', by: 'GH' });
  // Nor is the state with a note: another person may be done with the record.
  await click(page, 'Save note');
  await until(() => expect(page.textContent).toContain('The note on Ann is saved.'));
  expect(bodies.at(-1)).toEqual({ by: 'GH', note: both, noteBefore: both });
});

test('A pasted note is kept whole, and a refusal of it is shown.', async () => {
  sessionStorage.setItem('staff-initials', 'GH');
  const change = () => refusal(422, 'validation', 'Please use at most 1000 characters');
  const { page } = await openAdmin(
    { isIn: true, rows: () => pageOf([contact('Ann')]), change },
    '/admin?view=contact',
  );
  await until(() => expect(shownRows(page)).toBe(1));
  await click(page, 'Ann');
  const note = page.querySelector<HTMLTextAreaElement>('.work textarea');
  expect(note?.maxLength).toBe(-1);
  await settle(() => {
    if (note) note.value = 'x'.repeat(1001);
  });
  await click(page, 'Save note');
  await until(() => expect(alerts(page)).toContain('Please use at most 1000 characters'));
  expect(note?.value).toHaveLength(1001);
});

test('Keys typed into a field change nothing, and neither does c without a focused row.', async () => {
  sessionStorage.setItem('staff-initials', 'GH');
  const { page, calls } = await openAdmin(
    { isIn: true, rows: () => pageOf([contact('Ann')]) },
    '/admin?view=contact',
  );
  await until(() => expect(shownRows(page)).toBe(1));
  await pressKey('c');
  page.querySelector<HTMLInputElement>('[type="search"]')?.focus();
  for (const key of ['j', 'c', 'd']) await pressKey(key);
  expect(document.activeElement).toBe(page.querySelector('[type="search"]'));
  expect(calls.filter(({ path }) => path.endsWith('/work'))).toEqual([]);
});

test('The shortcut keys can be turned off and on again.', async () => {
  sessionStorage.setItem('staff-initials', 'GH');
  const { page, calls } = await openAdmin(
    { isIn: true, rows: () => pageOf([contact('Ann')]), change: () => workAnswer(contact('Ann')) },
    '/admin?view=contact',
  );
  await until(() => expect(shownRows(page)).toBe(1));
  const shortcuts = page.querySelector<HTMLInputElement>('.keys [type="checkbox"]');
  expect(shortcuts?.labels?.[0]?.textContent.trim()).toBe('Shortcut keys');
  await settle(() => shortcuts?.click());
  await pressKey('j');
  expect(focusedRow()).toBe('');
  await settle(() => page.querySelector<HTMLElement>('.row-open')?.focus());
  for (const key of ['c', 'd']) await pressKey(key);
  expect(calls.filter(({ path }) => path.endsWith('/work'))).toEqual([]);

  shortcuts?.focus();
  await settle(() => shortcuts?.click());
  await pressKey('j');
  expect(focusedRow()).toContain('Ann');
  await pressKey('c');
  await until(() => expect(calls.filter(({ path }) => path.endsWith('/work'))).toHaveLength(1));
});

/** Opens the admin page with a fake clock and waits until the page has all its data. */
async function openWithClock(staff: Staff) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const opened = await openAdmin(staff);
  await until(() => expect(shownRows(opened.page)).toBe(1));
  await until(() => expect(tile(opened.page, 'Newsletter')).toBe('1,204'));
  await until(() => expect(opened.page.querySelector('.extra-views')?.textContent).toContain('Today 0'));
  return { ...opened, pass: (minutes: number) => settle(() => vi.advanceTimersByTime(minutes * 60_000)) };
}
const warning = (page: ParentNode) => alerts(page).filter((text) => text.includes('logged out within'));

test('Two minutes before an unused session ends, staff are warned and can stay logged in.', async () => {
  const staff: Staff = { isIn: true, rows: () => pageOf([row({ email: 'ann@b.co' })]) };
  const { page, calls, pass } = await openWithClock(staff);
  await pass(27);
  expect(warning(page)).toEqual([]);
  await pass(1);
  expect(warning(page)).toHaveLength(1);
  const asked = calls.length;
  await click(page, 'Stay logged in');
  await until(() => expect(warning(page)).toEqual([]));
  expect(calls.slice(asked).map(({ path }) => path)).toEqual(['/api/admin/session']);
  await until(() => expect(document.activeElement?.tagName).toBe('H1'));
  await pass(27);
  expect(page.textContent).toContain('ann@b.co');

  await pass(1);
  expect(warning(page)).toHaveLength(1);
  await click(page, 'Refresh');
  await until(() => expect(warning(page)).toEqual([]));
  await pass(30);
  expectLogin(page);
  expect(page.textContent).toContain('Your session has ended. Please log in again.');
});

test('Stay logged in says when it fails, and shows the login form when the session has ended on the server.', async () => {
  const staff: Staff = { isIn: true, rows: () => pageOf([row({ email: 'ann@b.co' })]) };
  const { page, pass } = await openWithClock(staff);
  await pass(28);
  staff.session = failure;
  await click(page, 'Stay logged in');
  await until(() => expect(warning(page)[0]).toContain('Failed to load data'));
  delete staff.session;
  staff.isIn = false;
  await click(page, 'Stay logged in');
  await until(() => expectLogin(page));
  expect(page.textContent).toContain('Your session has ended. Please log in again.');
});

test('The address contains the filters but not the search text, and opens the same view again.', async () => {
  const staff: Staff = { isIn: true };
  const { page, calls } = await openAdmin(staff, '/admin?view=payments&status=success&sort=amount&work=oops');
  await until(() =>
    expect(calls.map(({ path }) => path)).toContain('/api/admin/payments?status=success&sort=amount'),
  );
  const select = [...page.querySelectorAll<HTMLSelectElement>('.filters select')].find(({ parentElement }) =>
    parentElement?.textContent.startsWith('Product'),
  );
  await settle(() => {
    if (select) select.value = 'report';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(location.search).toBe('?view=payments&status=success&product=report&sort=amount');
  await until(() =>
    expect(calls.at(-1)?.path).toBe('/api/admin/payments?status=success&product=report&sort=amount'),
  );
  await click(page, 'Clear filters');
  expect(location.search).toBe('?view=payments');
});

test('An address with an order id, as in emails to staff, shows and opens that order until the next search.', async () => {
  const order = row({ plan: 'Solo Entrepreneur', amount: 999, payment_status: 'success', name: 'Ada' });
  const { page, calls } = await openAdmin(
    { isIn: true, rows: () => pageOf([order]) },
    '/admin?view=payments&order=0F8FAD5B',
  );
  await until(() => expect(page.querySelector('tr.detail')).not.toBeNull());
  expect(calls.filter(({ path }) => path.includes('/payments?')).map(({ path }) => path)).toEqual([
    expect.stringContaining('q=0F8FAD5B') as string,
  ]);
  const field = page.querySelector<HTMLInputElement>('[type="search"]');
  if (!field) throw new Error('There is no search field');
  expect(field.value).toBe('0F8FAD5B');
  await settle(() => {
    field.value = '';
    field.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await until(() => expect(location.search).toBe('?view=payments'));
});

test('Another tab is not searched for the order that an email to staff links to.', async () => {
  const { page, calls } = await openAdmin({ isIn: true }, '/admin?view=payments&order=0F8FAD5B');
  await until(() => expectDashboard(page));
  await click(page, 'Waitlist');
  await until(() => expect(calls.map(({ path }) => path)).toContain('/api/admin/waitlist'));
});

test('Sources shows leads, orders and revenue by the chosen grouping, in numbers and as a chart.', async () => {
  const rows = [
    {
      source: 'website',
      page: '/pricing',
      referrer: '',
      campaign: 'spring',
      leads: 2,
      orders: 1,
      revenue: 999.5,
    },
    { source: 'website', page: '/', referrer: 'news.example', campaign: '', leads: 3, orders: 0, revenue: 0 },
  ];
  const staff: Staff = { isIn: true, sources: { status: 200, body: { ok: true, rows } } };
  const { page, calls } = await openAdmin(staff, '/admin?view=sources&from=2026-11-01&group=page');
  const table = () =>
    [...page.querySelectorAll('#tab-panel tbody tr')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
  await until(() =>
    expect(table()).toEqual([
      ['/pricing', '2', '1', '$999.50'],
      ['/', '3', '0', '$0.00'],
    ]),
  );
  expect(calls.map(({ path }) => path)).toContain('/api/admin/sources?from=2026-11-01');
  expect(page.querySelectorAll('.source-bars rect')).toHaveLength(6);
  const select = page.querySelector<HTMLSelectElement>('#tab-panel select');
  await settle(() => {
    if (select) select.value = 'source';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(table()).toEqual([['Website', '5', '1', '$999.50']]);
  expect(location.search).toBe('?view=sources&from=2026-11-01');
});

test.each([
  ['+1 202 555 0107', 'tel:+12025550107'],
  ['(202) 555-0107', 'tel:+12025550107'],
  ['1.202.555.0107', 'tel:+12025550107'],
  ['202 555 0107 x42', 'tel:+12025550107'],
  ['+45 12 34 56 78', 'tel:+4512345678'],
  ['+33 6 12 34 56 78', 'tel:+33612345678'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['+44 20 7946 0018 ext. 42', 'tel:+442079460018'],
  ['(+44) 20-7946-0018', 'tel:+442079460018'],
  ['+ 44 20 7946 0018', 'tel:+442079460018'],
  ['+49 (0)30/123456', 'tel:+4930123456'],
  ['+49 (0)170 / 1234567', 'tel:+491701234567'],
  ['+49 (0)6221 / 12 34 56', 'tel:+496221123456'],
  ['+43 664 / 123 45 67', 'tel:+436641234567'],
  ['+1 (202) / 555 0107', 'tel:+12025550107'],
  ['+45 12 34 56 78 / 87 65 43 21', 'tel:+4512345678'],
  ['+39 06 1234 5678', 'tel:+390612345678'],
  ['0044 20 7946 0018 or 07700 900123', 'tel:+442079460018'],
  ['011 44 20 7946 0018', 'tel:+442079460018'],
  ['＋４４ ２０ ７９４６ ００１８', 'tel:+442079460018'],
  ['+٤٤ ٢٠ ٧٩٤٦ ٠٠١٨', 'tel:+442079460018'],
  ['\u202a+44 20 7946 0018\u202c', 'tel:+442079460018'],
  ['Mobile: +44 20 7946 0018 (evenings)', 'tel:+442079460018'],
  ['+1 202 555 0107 / +1 202 555 0108', 'tel:+12025550107'],
  ['tel:+12025550107;ext=1', 'tel:+12025550107'],
  // Without a country code, nobody knows which country is meant.
  ['06 12 34 56 78', null],
  ['020 7946 0018 ext. 42', null],
  ['07700 900123', null],
  ['70428 34567', null],
  ['1 70428 34567', null],
  ['202 555 01 07', null],
  ['20 25 55 01 07 9-5', null],
  ['7042834567', 'tel:+17042834567'],
  ['1 (704)2834567', 'tel:+17042834567'],
  ['704283-4567', 'tel:+17042834567'],
  ['12345', null],
  ['1-800-FLOWERS', null],
  ['call me', null],
  ['+44', null],
  ['+1 555', null],
  ['+999 123 4567', null],
  ['*21*+12025550107#', null],
  ['', null],
  ['630−555−0123', 'tel:+16305550123'],
  // What follows a number is not dialed: many countries have numbers of several lengths.
  ['+49 30 901820 (9-17 Uhr)', 'tel:+4930901820'],
  ['+49 30 901820 24h', 'tel:+4930901820'],
  ['+49 30 901820 9-17 Uhr', 'tel:+4930901820'],
  ['+358 40 1234567 9-17', null],
  ['+49 30 901820-12', 'tel:+493090182012'],
  ['+45 12 34 56 78x9', 'tel:+4512345678'],
  ['+33 6 12 34 56 18 home', 'tel:+33612345618'],
  ['+91 98765 43210 10:00-18:00', 'tel:+919876543210'],
  ['+39 02 123456 18:00', 'tel:+3902123456'],
  ['+48 600 700 800 8.00-16.00', 'tel:+48600700800'],
  ['202-555-0107 9-5', 'tel:+12025550107'],
  ['+49 30 901820 24/7', null],
  ['+43 664 1234567 8 bis 16 Uhr', null],
  ['+43 1 58858 9 am', 'tel:+43158858'],
  ['+49 30 901820 2. Stock', null],
  ['+49 171 1234567/8', null],
  ['+49 171 1234567/1235', null],
  ['+46 70-123 45 67-08', null],
  ['+46 70-123 45 67 mobil', 'tel:+46701234567'],
  ['+46 70-123 45 67p12', 'tel:+46701234567'],
  ['+46 70-123 45 67m', 'tel:+46701234567'],
  ['+44 7700 900l23', null],
  ['202-555-0107c', 'tel:+12025550107'],
  ['+44 7700 900123p12', 'tel:+447700900123'],
])('The phone number %j is dialed as %s.', async (typed, url) => {
  expect(await dialUrl(typed)).toBe(url);
});

test('A number that cannot be dialed is shown without a link, and an address is the only recipient of an email.', async () => {
  const row = {
    id: 'x',
    timestamp: '',
    phone: '06 12 34 56 78',
    email: 'kim?bcc=spy%40evil.example&x=@example.org',
  };
  const page = await draw(<Reach row={row} />);
  expect(page.textContent).toContain('06 12 34 56 78');
  expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'mailto:kim%3Fbcc%3Dspy%2540evil.example%26x%3D@example.org',
  ]);
  const other = await draw(<Reach row={{ ...row, phone: '+45 12 34 56 78' }} />);
  await until(() => expect(other.querySelector('a')?.href).toBe('tel:+4512345678'));
});
