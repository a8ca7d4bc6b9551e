// A price, a quota or a claim stands in one place: changed there, the old one is nowhere in the build.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCount, REVIEWS_STUDIED } from '#domain/claims.ts';
import { type SiteCopy, siteCopy } from '../support/site-copy.ts';
import { sources } from '../support/sources.ts';

/** What is changed, in which file, and what may then stand nowhere; `shown` is where the new one has to stand. */
const CHANGES = [
  {
    file: 'plans',
    from: '299_900',
    to: '411_100',
    old: /(?<![\d.])2,?999(?![\d,])|299900/,
    shown: ['pricing.html', '$4,111'],
  },
  {
    file: 'plans',
    from: '99_900',
    to: '107_300',
    old: /\$999(?!\d)|"price":999|99900(?!\d)/,
    shown: ['llms.txt', '$1,073'],
  },
  {
    file: 'plans',
    from: '800_000',
    to: '913_500',
    old: /\$8,000|Price":8000|(?<!`)800000/,
    shown: ['pricing.html', '"lowPrice":9135'],
  },
  {
    file: 'plans',
    from: "'solo-entrepreneur': 40",
    to: "'solo-entrepreneur': 43",
    old: /\b40 posts/,
    shown: ['pricing.html', 'Up to 43 posts'],
  },
  {
    file: 'plans',
    from: "'serial-entrepreneur': 120",
    to: "'serial-entrepreneur': 133",
    old: /\b120 posts/,
    shown: ['llms.txt', '133 posts'],
  },
  {
    file: 'plans',
    from: 'enterprise: 300',
    to: 'enterprise: 353',
    old: /\b300\+? posts/,
    shown: ['pricing.html', '353+ posts'],
  },
  {
    file: 'pricing',
    from: 'REPORT_PRICE_CENTS = 999',
    to: 'REPORT_PRICE_CENTS = 1377',
    old: /(?<!\d)9\.99/,
    shown: ['the-gutenberg-signal.html', '13.77'],
  },
  { file: 'daily-plan', from: '2_999', to: '3_111', old: /29\.99/, shown: ['1-dollar-a-day.html', '$31.11'] },
  {
    file: 'daily-plan',
    from: '33_399',
    to: '35_577',
    old: /333\.99/,
    shown: ['1-dollar-a-day.html', '$355.77'],
  },
  {
    file: 'daily-plan',
    from: 'MONEY_BACK_DAYS = 7',
    to: 'MONEY_BACK_DAYS = 17',
    old: /\b7-day/,
    shown: ['1-dollar-a-day.html', '17-day'],
  },
  {
    file: 'claims',
    from: 'SURVIVAL_RATE_CENTS = 800',
    to: 'SURVIVAL_RATE_CENTS = 1000',
    old: /\$8(?![\d,.])/,
    shown: ['index.html', '$10'],
  },
  {
    file: 'claims',
    from: 'FOUNDER_RATE_CENTS = 100_000',
    to: 'FOUNDER_RATE_CENTS = 170_000',
    old: /\$1,000/,
    shown: ['founder-time.html', '$1,700'],
  },
  {
    file: 'claims',
    from: 'MOCKUPS_MADE = 50_000',
    to: 'MOCKUPS_MADE = 51_700',
    old: /50,000/,
    shown: ['3d-book-mockup-generator.html', '51,700+'],
  },
  {
    file: 'claims',
    from: 'MOCKUP_USERS = 15_000',
    to: 'MOCKUP_USERS = 17_100',
    old: /15,000/,
    shown: ['3d-book-mockup-generator.html', '17,100+'],
  },
  {
    file: 'claims',
    from: 'ONBOARDING_HOURS = 24',
    to: 'ONBOARDING_HOURS = 27',
    old: /\b24 hours/,
    shown: ['features.html', 'within 27 hours'],
  },
  {
    file: 'claims',
    from: 'ANALYSIS_HOURS = 48',
    to: 'ANALYSIS_HOURS = 57',
    old: /\b48 hours/,
    shown: ['studying-10000-reviews.html', 'within 57 hours'],
  },
  {
    file: 'claims',
    from: 'count: 10',
    to: 'count: 17',
    old: /\b10-page/,
    shown: ['studying-10000-reviews.html', '17-page'],
  },
] as const;

let copy: SiteCopy;
let files: { path: string; text: string }[];

beforeAll(async () => {
  copy = siteCopy();
  for (const { file, from, to } of CHANGES)
    copy.edit(`src/domain/${file}.ts`, (text) => text.replace(from, to));
  const { code, output } = await copy.build();
  if (code !== 0) throw new Error(output);
  const dist = join(copy.root, 'dist');
  files = globSync('**/*.{html,css,js,xml,txt,json,svg}', { cwd: dist }).map((path) => ({
    path,
    text: readFileSync(join(dist, path), 'utf8'),
  }));
}, 240_000);
afterAll(() => copy.dispose());

test.each(CHANGES)(
  '$file: what $from says is shown from there, and from nowhere else.',
  ({ old, shown: [page, text] }) => {
    expect(files.find(({ path }) => path === page)?.text, page).toContain(text);
    const left = files.flatMap(({ path, text: all }) => {
      const found = old.exec(all);
      return found ? [`${path}: ${all.slice(Math.max(0, found.index - 40), found.index + 40)}`] : [];
    });
    expect(left).toEqual([]);
  },
);

test('Texts and mails count the same reviews as the pages.', () => {
  const written = sources('src/content/**/*.{md,yaml}').flatMap(({ path, text }) =>
    [...text.matchAll(/(\d[\d,]*)\+? (?:reader )?reviews\b/g)].map(([, count = '']) => ({ path, count })),
  );
  const many = written.filter(({ count }) => count.includes(','));
  expect(many).not.toEqual([]);
  expect(many.filter(({ count }) => count !== formatCount(REVIEWS_STUDIED))).toEqual([]);
});
