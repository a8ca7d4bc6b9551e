import { randomUUID } from 'node:crypto';
import type { Field } from '#domain/forms/field.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { jsonRequest, type Ask } from '../ask.ts';
import type { Finding } from '../report.ts';
import { DISCARDING } from '../webhooks.ts';
import { check, expectStatus } from './check.ts';

/** Values that pass validation, by kind of field. */
const VALUES: Record<Field['kind'], (field: Field) => string> = {
  text: () => 'Smoke test',
  multiline: () => 'Smoke test',
  phone: () => '+1 555 0100',
  url: () => 'https://example.com/',
  links: () => 'https://example.com/',
  email: () => `smoke.${randomUUID().slice(0, 8)}@${DISCARDING}`,
  choice: (field) => (field.kind === 'choice' ? (field.options[0]?.value ?? '') : ''),
  count: () => '1',
};

/** Values for the required fields of a form. */
export function fillIn(fields: readonly Field[]): Record<string, string> {
  const required = fields.filter((field) => field.required);
  return Object.fromEntries(required.map((field) => [field.name, VALUES[field.kind](field)]));
}

/** Checks every form: an empty body is refused, a valid body is stored, and a repeated body gets the same answer. */
export async function walkForms(ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, form] of Object.entries<LeadForm>(LEAD_FORMS))
    findings.push(await check(`Form ${name}`, () => submit(ask, `/api/forms/${name}`, form)));
  return findings;
}

async function submit(ask: Ask, path: string, form: LeadForm): Promise<string | null> {
  const refused = expectStatus(await ask(path, jsonRequest({})), 422);
  if (refused !== null) return `empty, ${refused}`;
  const body = { ...fillIn(form.fields), submissionId: randomUUID() };
  for (const time of ['the first time', 'again']) {
    const answer = await ask(path, jsonRequest(body));
    const stored = expectStatus(answer, 201);
    if (stored !== null) return `sent ${time}, ${stored}`;
    if (answer.fields['message'] !== form.success) return `sent ${time}, it shows another message`;
  }
  return null;
}
