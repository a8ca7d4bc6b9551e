import type { Line, Patient, Section } from './check.ts';
import { database } from './database.ts';
import { mail } from './mail.ts';
import { payments } from './payments.ts';
import { site } from './site.ts';
import { examineVariables } from './variables.ts';

/** Each service, and what the site says when it does not reach it either. */
const SERVICES: readonly { service: Section; echo: string }[] = [
  { service: database, echo: 'site-without-database' },
  { service: payments, echo: 'site-without-payments' },
  { service: mail, echo: 'site-without-email' },
];

/** What one part of the report is about, and its lines. */
export interface Part {
  title: string;
  lines: Line[];
}

/** The report. Of a service whose variables are wrong nothing else is said, and a silent one is named once. */
export async function examine(patient: Patient): Promise<Part[]> {
  const variables = examineVariables(patient);
  const wrong = variables.filter(({ state }) => state === 'mistake').map(({ subject }) => subject);
  const look = (section: Section): Promise<Part> => examineSection(section, patient, wrong);
  const [services, ofSite] = await Promise.all([
    Promise.all(SERVICES.map(({ service }) => look(service))),
    look(site),
  ]);
  const echoes = SERVICES.filter((_, index) => services[index]?.lines.length === 1).map(({ echo }) => echo);
  const lines = ofSite.lines.filter(({ mistake }) => !echoes.includes(mistake?.name ?? ''));
  return [{ title: 'Variables', lines: variables }, ...services, { ...ofSite, lines }];
}

async function examineSection(section: Section, patient: Patient, wrong: string[]): Promise<Part> {
  const { title, needs, examine: look } = section;
  const missing = needs.filter((name) => wrong.includes(name));
  if (missing.length === 0) return { title, lines: await look(patient) };
  return { title, lines: [{ subject: `waits for ${missing.join(', ')}`, state: 'skipped' }] };
}
