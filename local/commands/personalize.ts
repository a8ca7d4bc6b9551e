import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { brand } from '#brand';
import { OPTIONAL_PAGE_NAMES } from '#domain/content/optional-pages.ts';
import { findSamples, writeSamples } from './samples.ts';
import { accentTokens, isReadable } from './personalize/accent.ts';

const BRAND = 'src/brand.ts';
const TOKENS = 'src/styles/tokens.css';
const DAY_FORMAT = { weekday: 'long', timeZone: 'UTC' } as const;
const DAYS = Array.from({ length: 7 }, (_, day) =>
  new Date(Date.UTC(2024, 0, 7 + day)).toLocaleDateString('en-US', DAY_FORMAT),
);
const PAGES: readonly string[] = OPTIONAL_PAGE_NAMES;

/** One of the ten questions. */
interface Question {
  /** The name of the answer, and of its flag: `--review-day`. */
  flag: string;
  text: string;
  /** The answer that is in the files now. */
  now: string;
  /** What is wrong with an answer, in words; null for a right one. */
  check: (answer: string) => string | null;
}

type Answers = Readonly<Record<string, string>>;

const QUESTIONS: readonly Question[] = [
  {
    flag: 'name',
    text: 'Name of the brand',
    now: brand.name,
    check: rule(/^\S.{0,29}$/, 'up to 30 characters'),
  },
  {
    flag: 'slug',
    text: 'Short name in addresses and file names',
    now: brand.slug,
    check: rule(/^[a-z][a-z\d-]*$/, 'lower case letters, digits and hyphens'),
  },
  {
    flag: 'domain',
    text: 'Domain',
    now: brand.domain,
    check: rule(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'a domain such as example.com'),
  },
  {
    flag: 'company',
    text: 'Company and address, with semicolons between the lines',
    now: [brand.company, ...brand.address].join('; '),
    check: rule(/^[^;]+;[^;]+/, 'the company, a semicolon, and at least one line of its address'),
  },
  {
    flag: 'email',
    text: 'Email address',
    now: brand.email,
    check: rule(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address'),
  },
  {
    flag: 'phone',
    text: 'Phone',
    now: brand.phone,
    check: rule(/^\+[\d\s()-]{6,}$/, 'a number that begins with + and the country'),
  },
  {
    flag: 'review-day',
    text: 'Weekday of the review hour',
    now: brand.reviewDay,
    check: (answer) => (DAYS.includes(answer) ? null : `one of ${DAYS.join(', ')}`),
  },
  {
    flag: 'mark',
    text: 'Letters of the logo, in four groups',
    now: brand.mark.join(' '),
    check: rule(/^\S{1,4}( \S{1,4}){3}$/, 'four groups of up to four letters, such as NO RTH LI GHT'),
  },
  { flag: 'accent', text: 'Accent color', now: brand.accent, check: checkAccent },
  {
    flag: 'pages',
    text: `Optional pages to keep, out of ${PAGES.join(', ')}; or none`,
    now: brand.pages.join(' '),
    check: checkPages,
  },
];

function rule(pattern: RegExp, words: string): Question['check'] {
  return (answer) => (pattern.test(answer) ? null : words);
}

function checkAccent(answer: string): string | null {
  if (!/^#[\da-f]{6}$/i.test(answer)) return 'a color such as #1d4ed8';
  return isReadable(answer) ? null : 'a darker color: white text must be readable on it';
}

function checkPages(answer: string): string | null {
  return listOf(answer).every((page) => PAGES.includes(page))
    ? null
    : `names out of ${PAGES.join(', ')}, or none`;
}

function listOf(answer: string): string[] {
  return answer === 'none' ? [] : answer.split(/[\s,]+/).filter(Boolean);
}

/** A TypeScript string in single quotes. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}

const quotedList = (items: readonly string[]) => `[${items.map(quoted).join(', ')}]`;

/** The text that an answer has in brand.ts, by the flag: the pattern of what it replaces, and how it is written. */
const LINES: Readonly<Record<string, readonly (readonly [RegExp, (answer: string) => string])[]>> = {
  name: [[/(?<=^const name = ).*(?=;$)/m, quoted]],
  slug: [[/(?<=^const slug = ).*(?=;$)/m, quoted]],
  domain: [[/(?<=^const domain = ).*(?=;$)/m, quoted]],
  company: [
    [/(?<=^ {2}company: ).*(?=,$)/m, (answer) => quoted(partsOf(answer)[0] ?? '')],
    [/(?<=^ {2}address: )\[[^\]]*\](?=,$)/m, (answer) => quotedList(partsOf(answer).slice(1))],
  ],
  email: [[/(?<=^ {2}email: ).*(?=,$)/m, quoted]],
  phone: [[/(?<=^ {2}phone: ).*(?=,$)/m, quoted]],
  'review-day': [[/(?<=^ {2}reviewDay: ).*(?=,$)/m, quoted]],
  accent: [[/(?<=^ {2}accent: ).*(?=,$)/m, quoted]],
  mark: [[/(?<=^ {2}mark: )\[[^\]]*\](?=,$)/m, (answer) => quotedList(answer.split(' '))]],
  pages: [[/(?<=^ {2}pages: )\[[^\]]*\](?=,$)/m, (answer) => quotedList(listOf(answer))]],
};

function partsOf(answer: string): string[] {
  return answer
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * Writes the answers into src/brand.ts and src/styles/tokens.css under `root`. An answer that is missing changes
 * nothing. Throws, before it writes anything, an error that lists the wrong answers.
 */
export async function personalize(root: string, answers: Answers): Promise<void> {
  const wrong = QUESTIONS.flatMap(({ flag, check }) => {
    const answer = answers[flag];
    const problem = answer === undefined ? null : check(answer);
    return problem === null ? [] : [`--${flag} ${answer ?? ''}: type ${problem}.`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const [brand, tokens] = await Promise.all(
    [BRAND, TOKENS].map((file) => readFile(join(root, file), 'utf8')),
  );
  const { accent } = answers;
  const texts = [
    fillBrand(brand ?? '', answers),
    accent ? accentTokens(tokens ?? '', accent) : (tokens ?? ''),
  ];
  await writeFile(join(root, BRAND), texts[0] ?? '');
  await writeFile(join(root, TOKENS), texts[1] ?? '');
}

function fillBrand(brand: string, answers: Answers): string {
  const changes = Object.entries(LINES).flatMap(([flag, lines]) => {
    const answer = answers[flag];
    return answer === undefined
      ? []
      : lines.map(([pattern, write]) => ({ flag, pattern, text: write(answer) }));
  });
  return changes.reduce((text, { flag, pattern, text: replacement }) => {
    if (!pattern.test(text)) throw new Error(`${BRAND} has no line for --${flag}; nothing was changed.`);
    return text.replace(pattern, () => replacement);
  }, brand);
}

/**
 * Asks the ten questions, at a terminal or through a pipe. An empty answer keeps what is in the file. Throws when the
 * answers end before the questions do, as after Ctrl-C.
 */
async function ask(): Promise<Answers> {
  const terminal = createInterface({ input: stdin, output: stdout });
  console.log('An empty answer keeps what is there now.');
  const lines = terminal[Symbol.asyncIterator]();
  const answers: Record<string, string> = {};
  for (const { flag, text, now, check } of QUESTIONS) {
    for (let problem: string | null = ''; problem !== null;) {
      terminal.setPrompt(`${text}\n  now: ${now}\n  new: `);
      terminal.prompt();
      const { done, value } = await lines.next();
      if (done) throw new Error('\nNothing was changed: not every question was answered.');
      const answer = value.trim();
      problem = answer === '' ? null : check(answer);
      if (problem !== null) console.log(`Type ${problem}.`);
      else if (answer !== '') answers[flag] = answer;
    }
  }
  terminal.close();
  return answers;
}

/** What is still invented, and the command for the PDFs, which carry the domain. */
function whatStays(): string {
  return `Written.\n${writeSamples(findSamples())}\n\nNext: npm run documents, then npm run check.`;
}

/**
 * `npm run personalize`: asks ten questions and writes the answers; with flags it asks nothing. Nothing is written
 * before the last answer, so stopping it changes nothing. It can be run again.
 */
export async function main(): Promise<void> {
  const options = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const given = values as Answers;
  try {
    await personalize('.', Object.keys(given).length > 0 ? given : await ask());
    console.log(whatStays());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
