import type { Line, Deployment, Section } from './check.ts';
import { database } from './database.ts';
import { mail } from './mail.ts';
import { payments } from './payments.ts';
import { site } from './site.ts';
import { examineVariables } from './variables.ts';

/**
 * The services that the site depends on. `echo` is the name of the mistake "the site does not reach the service". The
 * report omits this mistake when the doctor itself cannot examine the service, because then the report already has a
 * line about the service.
 */
const SERVICES: readonly { service: Section; echo: string }[] = [
  { service: database, echo: 'site-without-database' },
  { service: payments, echo: 'site-without-payments' },
  { service: mail, echo: 'site-without-email' },
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
  const look = (section: Section): Promise<Part> => examineSection(section, deployment, wrong);
  const [services, ofSite] = await Promise.all([
    Promise.all(SERVICES.map(({ service }) => look(service))),
    look(site),
  ]);
  const echoes = SERVICES.filter((_, index) => services[index]?.lines.length === 1).map(({ echo }) => echo);
  const lines = ofSite.lines.filter(({ mistake }) => !echoes.includes(mistake?.name ?? ''));
  return [{ title: 'Variables', lines: variables }, ...services, { ...ofSite, lines }];
}

async function examineSection(section: Section, deployment: Deployment, wrong: string[]): Promise<Part> {
  const { title, needs, examine: look } = section;
  const missing = needs.filter((name) => wrong.includes(name));
  if (missing.length === 0) return { title, lines: await look(deployment) };
  return { title, lines: [{ subject: `waits for ${missing.join(', ')}`, state: 'skipped' }] };
}
