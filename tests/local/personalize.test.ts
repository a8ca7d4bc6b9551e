import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brand as own } from '#brand';
import { accentTokens, contrast, isReadable } from '../../local/commands/personalize/accent.ts';
import { personalize } from '../../local/commands/personalize.ts';

const FILES = ['src/brand.ts', 'src/styles/tokens.css'];

/** A folder with copies of the files that the command writes, and a function that reads both. */
async function copyFiles() {
  const root = await mkdtemp(join(tmpdir(), 'personalize-'));
  for (const file of FILES) await cp(file, join(root, file));
  return { root, read: () => Promise.all(FILES.map((file) => readFile(join(root, file), 'utf8'))) };
}

const answers = {
  name: "Nora's Light",
  slug: 'north-light',
  domain: 'north-light.example',
  company: 'North Light Ltd.; 1 Harbor Road; Bath',
  email: 'team@north-light.example',
  phone: '+44 20 7946 0000',
  'review-day': 'Wednesday',
  mark: 'NO RTH LI GHT',
  accent: '#8a1c5b',
  pages: 'sunday',
};

test('The answers are in the brand and in the colors, and a second run replaces them.', async () => {
  const { root, read } = await copyFiles();
  await personalize(root, answers);
  const once = await read();
  const { brand } = (await import(join(root, 'src/brand.ts'))) as { brand: unknown };
  expect(brand).toMatchObject({
    name: answers.name,
    url: 'https://north-light.example',
    company: 'North Light Ltd.',
    address: ['1 Harbor Road', 'Bath'],
    email: answers.email,
    phone: answers.phone,
    accent: answers.accent,
    reviewDay: 'Wednesday',
    mark: ['NO', 'RTH', 'LI', 'GHT'],
    pages: ['sunday'],
  });
  expect(once[1]).toContain('--hour: light-dark(#8a1c5b, #8a1c5b);');
  await personalize(root, answers);
  expect(await read()).toEqual(once);
  await personalize(root, { pages: 'none' });
  expect((await read())[0]).toContain('pages: [],');
});

test.each([
  ['slug', 'North Light'],
  ['domain', 'north-light'],
  ['company', 'North Light Ltd.'],
  ['email', 'team'],
  ['review-day', 'Someday'],
  ['mark', 'NORTH'],
  ['accent', '#ffd60a'],
  ['pages', 'pricing'],
])('A wrong --%s (%s) is named, and nothing is written.', async (flag, answer) => {
  const { root, read } = await copyFiles();
  const before = await read();
  await expect(personalize(root, { ...answers, [flag]: answer })).rejects.toThrow(
    `--${flag} ${answer}: type `,
  );
  expect(await read()).toEqual(before);
});

test('Links in every accepted accent color can be read on every background, in both color schemes.', async () => {
  const tokens = await readFile('src/styles/tokens.css', 'utf8');
  const week = await readFile('src/styles/week.css', 'utf8');
  const [, night = ''] = /\.night \{\s+--sheet: (#[\da-f]+)/.exec(week) ?? [];
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color.filter(isReadable), (accent) => {
      const made = accentTokens(tokens, accent);
      const pair = (name: string): string[] =>
        new RegExp(`--${name}: light-dark\\((#[\\da-f]+), (#[\\da-f]+)\\)`).exec(made)?.slice(1).map(long) ??
        [];
      const links = pair('accent');
      const grounds = ['sheet', 'shade', 'proof', 'accent-tint'].map(pair);
      const contrasts = grounds.flatMap((ground) =>
        ground.map((of, scheme) => contrast(links[scheme] ?? '', of)),
      );
      contrasts.push(contrast(links[1] ?? '', night));
      expect(contrasts).toHaveLength(9);
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

/** `#fff` → `#ffffff`. */
function long(color: string): string {
  return color.length === 4 ? color.replaceAll(/[\da-f]/g, '$&$&') : color;
}

/** Runs the command in a folder and types the lines. Returns what it printed last, once the lines are over. */
async function typeAnswers(root: string, lines: readonly string[]): Promise<string> {
  const command = spawn(process.execPath, [resolve('local/commands/run.mjs'), 'personalize'], { cwd: root });
  command.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [printed, refused] = await Promise.all([text(command.stdout), text(command.stderr)]);
  return printed + refused;
}

test('Answers can be typed or piped; a wrong one is asked again, and an empty one keeps what is there.', async () => {
  const { root, read } = await copyFiles();
  const lines = ['North Light', '', '', '', '', '', 'Wensday', 'Wednesday', '', '', 'none'];
  const printed = await typeAnswers(root, lines);
  expect(printed).toContain('Type one of Sunday');
  for (const now of [own.name, own.reviewDay, own.pages.join(' ')])
    expect(printed).toContain(`now: ${now}\n`);
  const [brand = ''] = await read();
  expect(brand).toContain("const name = 'North Light';");
  expect(brand).toContain("reviewDay: 'Wednesday'");
  expect(brand).toContain(`const slug = '${own.slug}';`);
  expect(brand).toContain('pages: []');
});

test('When the answers end before the questions do, nothing is changed.', async () => {
  const { root, read } = await copyFiles();
  const before = await read();
  expect(await typeAnswers(root, ['North Light', 'north-light'])).toContain('Nothing was changed');
  expect(await read()).toEqual(before);
});
