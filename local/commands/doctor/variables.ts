import { readFileSync } from 'node:fs';
import { brand } from '#brand';
import {
  addressOf,
  isLiveKey,
  isLoopback,
  variableFault,
  VARIABLES,
  type VariableName,
} from '../../../netlify/server/platform/env.ts';
import { finding, unseen, type Finding } from '../report.ts';
import type { Variables } from '../webhooks.ts';

/** Where the site's address is; null when the address is missing or invalid. */
type Place = 'deployed' | 'laptop' | null;

/** A row about a variable whose value is well-formed. */
interface ValueCheck {
  variable: VariableName;
  isWrong: (value: string, place: Place) => boolean;
  problem: string;
  remedy: string;
}

const EXAMPLE = new URL('../../../.env.example', import.meta.url);

const VALUE_CHECKS: readonly ValueCheck[] = [
  {
    variable: 'URL',
    isWrong: (value, place) => place === 'deployed' && new URL(value).origin !== brand.url,
    problem: `it is not ${brand.url}, which the pages name as theirs`,
    remedy:
      'Set `domain` in src/brand.ts, or make that domain the primary one in Netlify, with a certificate.',
  },
  {
    variable: 'STRIPE_SECRET_KEY',
    isWrong: (value, place) => place === 'deployed' && !isLiveKey(value),
    problem: 'it is a test key on a deployed site',
    remedy: 'Switch Stripe’s dashboard to live mode and use the key that it shows there.',
  },
  {
    variable: 'STRIPE_SECRET_KEY',
    isWrong: (value, place) => place === 'laptop' && isLiveKey(value),
    problem: 'it is a live key on a laptop',
    remedy: 'Take it out of this machine. npm start brings a key of its own.',
  },
];

const OWN_MAIL = unseen(
  'Staff can answer with Reply',
  'emails to staff go to the address that they come from. Gmail then ignores Reply-To and addresses the answer to you. If staff read in Gmail, set EMAIL_STAFF to another address or a group; until then use the link in each email.',
);

/**
 * A finding for each variable: its first mistake, or ok. One whose `need` (env.ts) is `optional` or `local` has a
 * finding only when it is set, and a `local` one only when the site's address is valid. A last one says when a reply may
 * not reach who wrote.
 */
export function examineVariables(variables: Variables): Finding[] {
  const place = placeOf(variables['URL'] ?? '');
  const comments = commentsOf(readFileSync(EXAMPLE, 'utf8'));
  const findings = (Object.keys(VARIABLES) as VariableName[]).flatMap((name) => {
    const value = variables[name] ?? '';
    const { need } = VARIABLES[name];
    if ((value === '' && need !== 'required') || (need === 'local' && place === null)) return [];
    if (need === 'local') return [examineBase(name, value, place)];
    const fault = variableFault(name, value);
    if (fault !== null) return [finding(name, [`it is ${fault}`], comments.get(name))];
    const found = VALUE_CHECKS.find(({ variable, isWrong }) => variable === name && isWrong(value, place));
    return [finding(name, found ? [found.problem] : [], found?.remedy)];
  });
  return place === 'deployed' && isOwnMail(variables) ? [...findings, OWN_MAIL] : findings;
}

/** Whether emails to staff go to the address that they come from. */
function isOwnMail({ EMAIL_FROM: from = '', EMAIL_STAFF: staff }: Variables): boolean {
  return addressOf(staff || from).toLowerCase() === addressOf(from).toLowerCase();
}

/** A variable that points an SDK at an emulator: an address of this machine, and never on a deployed site. */
function examineBase(name: VariableName, value: string, place: Place): Finding {
  const isRight = place === 'laptop' && variableFault(name, value) === null;
  const problems = isRight ? [] : ['it works only on a laptop, with an address of the laptop'];
  return finding(name, problems, 'Take it out: only npm start sets it.');
}

function placeOf(address: string): Place {
  const url = /^https?:/.test(address) ? URL.parse(address) : null;
  return url && (isLoopback(url) ? 'laptop' : 'deployed');
}

/** The comment directly above each variable of `.env.example`, as one line of text, by the variable's name. */
export function commentsOf(example: string): Map<string, string> {
  const comments = example.matchAll(/((?:^# (?![A-Z_]+=).+\n)*)^(?:# )?([A-Z_]+)=/gm);
  return new Map(
    Array.from(comments, ([, lines = '', name = '']) => [
      name,
      lines.replaceAll(/^# /gm, '').replaceAll('\n', ' ').trim(),
    ]),
  );
}
