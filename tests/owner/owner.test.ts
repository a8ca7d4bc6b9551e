// What an owner changes, each in a copy of the site: the build is green, no link is dead, and nothing old is left.
// These tests run in `npm run test:owner`, not in `npm test`: each of them builds the site.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatCents } from '#domain/money.ts';
import { FEATURED_PLAN, planOf } from '#domain/payments/plans.ts';
import { OPTIONAL_PAGES } from '../../src/site/optional-pages.ts';
import { personalize } from '../../local/commands/personalize.ts';
import { environment, type SiteCopy, siteCopy } from '../support/site-copy.ts';
import { sources } from '../support/sources.ts';

const TEXTS = '**/*.{html,xml,txt,json,csv,js,svg,vtt,webmanifest}';
const PLANS_FILE = 'src/domain/payments/plans.ts';
const SOLO = planOf('solo-entrepreneur');

let copy: SiteCopy;
beforeEach(() => {
  copy = siteCopy();
});
afterEach(() => copy.dispose());

/** Builds the copy, and expects that every link of a page leads to a page or a file. Returns the texts by path. */
async function build(): Promise<Map<string, string>> {
  const { code, output } = await copy.build();
  expect(code, output).toBe(0);
  const dist = join(copy.root, 'dist');
  const texts = new Map(
    globSync(TEXTS, { cwd: dist }).map((path) => [path, readFileSync(join(dist, path), 'utf8')]),
  );
  const dead = [...texts].flatMap(([path, text]) =>
    path.endsWith('.html')
      ? linksOf(text)
          .filter((link) => !leads(dist, link))
          .map((link) => `${path}: ${link}`)
      : [],
  );
  expect(dead).toEqual([]);
  return texts;
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="(\/[^"#?]*)/g)].map(([, path = '']) => path);
}

function leads(dist: string, link: string): boolean {
  const path = decodeURIComponent(link);
  return (
    path.startsWith('/api/') || ['', '.html', 'index.html'].some((end) => existsSync(join(dist, path + end)))
  );
}

/** Runs a program of the copy with Node. Returns its output; throws when the program fails. */
function run(...args: string[]): string {
  // The email catalogue hashes the recipients of emails with a limit.
  const env = { ...environment(), SESSION_SECRET: 'ab'.repeat(32) };
  return execFileSync(process.execPath, args, { cwd: copy.root, env, encoding: 'utf8' });
}

/**
 * Prints the documents of the copy, builds it, and returns all that a visitor, a buyer and the staff read by path: the
 * build's texts, its PDFs and all emails.
 */
async function readAll(): Promise<Map<string, string>> {
  cpSync('local', join(copy.root, 'local'), { recursive: true });
  run('local/commands/run.mjs', 'make-documents');
  const texts = await build();
  for (const path of globSync('**/*.pdf', { cwd: join(copy.root, 'dist') })) {
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(join(copy.root, 'dist', path))));
    const outline = JSON.stringify(await pdf.getOutline());
    texts.set(path, [...(await extractText(pdf)).text, outline].join('\n'));
  }
  copy.write('print-letters.ts', readFileSync('tests/owner/print-letters.ts', 'utf8'));
  return texts.set('emails', run('print-letters.ts'));
}

/** The places of a pattern in the texts, with the words around it. */
function places(texts: Map<string, string>, pattern: RegExp): string[] {
  return [...texts].flatMap(([path, text]) => {
    const written = text.replaceAll(/<style[\s\S]*?<\/style>/g, '');
    return [...written.matchAll(new RegExp(`.{0,40}(?:${pattern.source}).{0,20}`, 'g'))].map(
      ([at]) => `${path}: ${at}`,
    );
  });
}

test('A renamed brand with another review day leaves the old name, domain and day nowhere.', async () => {
  await personalize(copy.root, {
    name: 'A Name Of Letters 020',
    slug: 'north-light',
    domain: 'north-light.test',
    company: 'North Light Ltd.; 1 Harbor Road',
    email: 'team@north-light.test',
    phone: '+44 20 7946 0000',
    'review-day': 'Wednesday',
    mark: 'NØ RTH LI GHT',
    accent: '#8a1c5b',
  });
  const texts = await readAll();
  expect(places(texts, /\bSaturday(?!s\b)|saturday\.example|saturday-insights|@saturday|555-0107/)).toEqual(
    [],
  );
  expect([...texts.keys()]).toEqual(expect.arrayContaining(['rss.xml', 'documents/executive-summary.pdf']));
  expect(texts.get('emails')).toContain('Customer care, A Name Of Letters 020');
  expect(texts.get('index.html')).toContain('per Wednesday');
  for (const page of ['favicon.svg', 'emails']) expect(texts.get(page)).toContain('#8a1c5b');
  expect([...texts.keys()]).toContain('north-light-insights.html');
});

test('A changed price leaves the old one nowhere.', async () => {
  copy.edit(PLANS_FILE, (text) => text.replace('priceCents: 99_900', 'priceCents: 123_400'));
  const texts = await readAll();
  expect(places(texts, new RegExp(`\\${formatCents(SOLO.priceCents)}(?:\\.00)?(?![\\d]|[.,]\\d)`))).toEqual(
    [],
  );
  expect(texts.get('pricing.html')).toContain(formatCents(123_400));
  expect(texts.get('emails')).toContain(`payment of ${formatCents(123_400, { cents: 'always' })}`);
});

test('Without the optional pages no link leads to them.', async () => {
  await personalize(copy.root, { pages: 'none' });
  const texts = await build();
  for (const { path } of OPTIONAL_PAGES) {
    expect([...texts.keys()]).not.toContain(`${path.slice(1)}.html`);
    expect(texts.get('sitemap-0.xml')).not.toContain(`${path}<`);
  }
});

/** The text of the last plan's row, and the text before and after it. */
function lastPlan(text: string): [before: string, row: string, after: string] {
  const start = text.indexOf("  {\n    slug: 'enterprise',");
  const end = text.indexOf('\n];', start) + 1;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

test('A fourth plan is one row, also a cheaper one before the others.', async () => {
  copy.edit(PLANS_FILE, (text) => {
    const [, row] = lastPlan(text);
    const agency = row
      .replace("'enterprise'", "'agency'")
      .replace("'Enterprise'", "'Agency'")
      .replace('800_000', '12_300');
    return text.replace('Plan[] = [\n', `$&${agency}`);
  });
  const texts = await build();
  expect([...texts.keys()]).toContain('forms/checkout-agency.html');
  for (const page of ['pricing.html', 'features.html']) {
    expect(texts.get(page)).toContain('Agency');
    const popular = [
      ...(texts.get(page) ?? '').matchAll(/<article class="[^"]*popular[^>]*aria-label="([^"]*)/g),
    ];
    expect(popular.map(([, title]) => title)).toEqual([planOf(FEATURED_PLAN).title]);
  }
  // The hero states what the drawn week costs, which is not a week of the cheapest plan.
  const [, hero] = /<h1([^]*?)<p class="actions"/.exec(texts.get('index.html') ?? '') ?? [];
  expect(hero).toContain(formatCents(SOLO.priceCents));
});

test('A plan less is a row less, and the line of each text that names it.', async () => {
  copy.edit(PLANS_FILE, (text) => {
    const [before, , after] = lastPlan(text);
    return before + after;
  });
  const placeholder = /\{plan:enterprise\.[\w-]+\}/g;
  for (const { path, text } of sources('src/content/**/*.{md,yaml}'))
    if (text.match(placeholder)) copy.write(path, text.replaceAll(placeholder, 'a larger plan'));
  const texts = await build();
  expect([...texts.keys()]).not.toContain('forms/checkout-enterprise.html');
  expect(texts.get('pricing.html')).not.toContain('checkout-enterprise');
});

test('Without books, reports and documents the pages of the report service are whole.', async () => {
  for (const folder of ['books', 'reports', 'studies']) copy.remove(`src/content/${folder}`);
  copy.edit('src/brand.ts', (text) => text.replace("    'example-month',\n", ''));
  copy.edit('src/domain/forms/lead-forms.ts', (text) =>
    text.replace("path: '/tgs-report/first-time-founders'", "path: '/studying-10000-reviews'"),
  );
  copy.edit('src/content/notes/founder.md', (text) =>
    text.replace('[read an example article](/documents/example-article)', 'read our blog'),
  );
  const texts = await build();
  expect(texts.get('the-gutenberg-signal.html')).not.toContain('/tgs-report/');
});

test('Without testimonials, and with three, the page of the report service is whole.', async () => {
  const files = sources('src/content/testimonials/*.yaml');
  const page = async () => (await build()).get('the-gutenberg-signal.html') ?? '';
  const roles = files.map(({ text }) => /^role: (.*)$/m.exec(text)?.[1] ?? '');
  const third = (files[0]?.text ?? '')
    .replace(/^position: .*/m, 'position: 3')
    .replace(/^role: .*/m, 'role: Third reader');
  copy.write('src/content/testimonials/third.yaml', third);
  const three = await page();
  for (const role of [...roles, 'Third reader']) expect(three).toContain(`>${role}</footer>`);
  copy.remove('src/content/testimonials');
  const none = await page();
  for (const role of roles) expect(none).not.toContain(`>${role}</footer>`);
});
