import { readFileSync } from 'node:fs';
import {
  isLoopback,
  variableFault,
  VARIABLES,
  type VariableName,
} from '../../../netlify/server/platform/env.ts';
import { apply, type Line, type Deployment, type Variables } from './check.ts';
import { commentsOf } from './example.ts';
import { isDeployed, siteUrl } from './site-address.ts';
import { VALUE_CHECKS } from './value-checks.ts';

const EXAMPLE = new URL('../../../.env.example', import.meta.url);

/**
 * One line for each variable: its first mistake, or ok. A variable whose `need` (env.ts) is `optional` or
 * `local` has a line only when it is set. A `local` one has no line either when `URL` is missing or invalid.
 */
export function examineVariables({ variables }: Deployment): Line[] {
  const sources = commentsOf(readFileSync(EXAMPLE, 'utf8'));
  return (Object.keys(VARIABLES) as VariableName[]).flatMap((name) => {
    const { need } = VARIABLES[name];
    if (need === 'local') return examineBase(name, variables);
    if (need === 'optional' && (variables[name] ?? '') === '') return [];
    return examineVariable(name, sources.get(name) ?? '', variables);
  });
}

/** Examines one variable. `source` is the remedy for a missing or malformed value: where to get the value. */
function examineVariable(name: VariableName, source: string, variables: Variables): Line {
  const value = variables[name] ?? '';
  const fault = variableFault(name, value);
  if (fault !== null) {
    const mistake = { name: `${fault} ${name}`, problem: `${name} is ${fault}`, remedy: source };
    return { subject: name, state: 'mistake', mistake };
  }
  const lines = (VALUE_CHECKS[name] ?? []).map(({ find, ...check }) => {
    const say = (problem: string | null) => (problem === null ? null : `${name} ${problem}`);
    return apply({ ...check, subject: name, find: () => say(find(value, variables)) }, null);
  });
  return lines.find(({ state }) => state !== 'ok') ?? { subject: name, state: 'ok' };
}

/**
 * Checks the variable `name`, whose value points an SDK at an emulator. The value must be an address of this
 * machine. The variable must not be set in a deployment. Checks nothing without a valid `URL`, which tells
 * whether this is a deployment.
 */
function examineBase(name: string, variables: Variables): Line[] {
  const value = variables[name] ?? '';
  if (value === '' || siteUrl(variables) === null) return [];
  const url = URL.parse(value);
  const isSafe = url !== null && isLoopback(url);
  const problem = isDeployed(variables)
    ? `${name} is set on a deployed site, which refuses to work with it`
    : `${name} is not an address of this machine`;
  const remedy = 'Take it out: only npm start sets it.';
  const find = () => (isDeployed(variables) || !isSafe ? problem : null);
  return [apply({ name: 'api-base', subject: name, find, remedy }, null)];
}
