import type { Config } from '@netlify/functions';
import type { FormAnswer } from '#domain/answer.ts';
import { findLeadForm, readForm, type LeadForm } from '#domain/forms.ts';
import { ENVELOPE_FIELDS, readEnvelope, unknownFields } from '#domain/submission.ts';
import { endpoint, json, seeOther, type Call } from '#server/endpoint.ts';
import { formPage } from '#server/form-page.ts';
import { storeLead } from '#server/leads.ts';
import { sendSoon } from '#server/outbox.ts';
import { page } from '#server/page.ts';
import { Problem } from '#server/problem.ts';

// The platform's own limit, far above ours: it holds while the database, which counts ours, is away.
export const config: Config = {
  path: '/api/forms/:form',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};

export default endpoint({
  methods: ['POST'],
  body: 'fields',
  failure: ({ form = '' }) => findLeadForm(form)?.failure ?? 'Failed to submit form. Please try again.',
  problemPage: (problem, { body, params }) => problemPage(problem, body, params['form'] ?? ''),
  handle: async ({ body, params, ip, now, wantsPage, later }) => {
    const formName = params['form'] ?? '';
    const form = findLeadForm(formName);
    if (!form) throw new Problem('not_found', 'There is no such form');
    const lead = readLead(form, body);
    await storeLead({ formName, form, ip, ...lead }, now);
    if (form.mail) later(sendSoon());
    const answer: FormAnswer = { ok: true, message: form.success };
    return wantsPage ? seeOther(`/forms/${formName}/done`) : json(201, answer);
  },
});

function readLead(form: LeadForm, body: Call['body']) {
  const known = [...form.fields.map((field) => field.name), ...ENVELOPE_FIELDS];
  const strangers = unknownFields(known, body);
  const reading = readForm(form, body);
  const beside = readEnvelope(form, body);
  const isSound = reading.ok && beside.ok && Object.keys(strangers).length === 0;
  if (isSound) return { values: reading.values, envelope: beside.envelope };
  const fields = { ...strangers, ...(beside.ok ? {} : beside.fields), ...(reading.ok ? {} : reading.fields) };
  throw new Problem('validation', reading.ok ? form.failure : reading.message, { fields });
}

function problemPage(problem: Problem, typed: Call['body'], formName: string): string {
  const form = findLeadForm(formName);
  if (!form) return page({ title: 'That did not work', text: problem.message, tone: 'problem' });
  return formPage({
    title: form.title,
    action: `/api/forms/${formName}`,
    submitLabel: form.submitLabel,
    fields: form.fields,
    typed,
    message: problem.message,
    messages: problem.detail.fields ?? {},
  });
}
