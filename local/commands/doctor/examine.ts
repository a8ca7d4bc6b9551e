import type { Line, Deployment, Section } from './check.ts';
import { database } from './database.ts';
import { mail } from './mail.ts';
import { payments } from './payments.ts';
import { site } from './site.ts';
import { examineVariables } from './variables.ts';

/**
 * The services that the site depends on. `unreached` names the mistake that the site does not reach the
 * service. The site's part of the report omits this mistake when the doctor skips the service or cannot
 * examine it. The service's own part then says why.
 */
const SERVICES: readonly { service: Section; unreached: string }[] = [
  { service: database, unreached: 'site-without-database' },
  { service: payments, unreached: 'site-without-payments' },
  { service: mail, unreached: 'site-without-email' },
];

/** The lines of the report about one subject: the variables, a service or the site. */
export interface Part {
  title: string;
  lines: Line[];
}

/**
 * Examines the variables, the services and the site. Skips a service or the site when its variables are wrong, and
 * reports an unreachable service only once.
 */
export async function examine(deployment: Deployment): Promise<Part[]> {
  const variables = examineVariables(deployment);
  const wrong = variables.filter(({ state }) => state === 'mistake').map(({ subject }) => subject);
  const partOf = (section: Section): Promise<Part> => examineSection(section, deployment, wrong);
  const [services, ofSite] = await Promise.all([
    Promise.all(SERVICES.map(({ service }) => partOf(service))),
    partOf(site),
  ]);
  const omitted = SERVICES.filter((_, index) => services[index]?.lines.length === 1).map(
    ({ unreached }) => unreached,
  );
  const lines = ofSite.lines.filter(({ mistake }) => !omitted.includes(mistake?.name ?? ''));
  return [{ title: 'Variables', lines: variables }, ...services, { ...ofSite, lines }];
}

async function examineSection(section: Section, deployment: Deployment, wrong: string[]): Promise<Part> {
  const { title, needs, examine: linesOf } = section;
  const missing = needs.filter((name) => wrong.includes(name));
  if (missing.length === 0) return { title, lines: await linesOf(deployment) };
  return { title, lines: [{ subject: `waits for ${missing.join(', ')}`, state: 'skipped' }] };
}
