import type { Config } from '@netlify/functions';
import type { FormAnswer } from '#domain/answer.ts';
import { findLeadForm, type LeadFormName } from '#domain/forms/lead-forms.ts';
import { ENVELOPE_FIELDS, readEnvelope } from '#domain/forms/envelope.ts';
import { sendSoon } from '#server/email/outbox.ts';
import { endpoint, json, seeOther, type Call } from '#server/http/endpoint.ts';
import { formPage } from '#server/http/form-page.ts';
import { page } from '#server/http/page.ts';
import { Problem } from '#server/http/problem.ts';
import { readFormBody } from '#server/http/read-form.ts';
import { ARTICLE_SOURCES } from '#server/leads/article-sources.ts';
import { moveParkedSoon, storeLead } from '#server/leads/store.ts';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';

// A rate limit of Netlify, far above our own (platform/rate-limit.ts). It works even while the database is down and
// leads are parked. Netlify's smallest plan allows two such rules; the other one is in health.ts.
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
    const reading = readEnvelope(form, body, ARTICLE_SOURCES);
    const { values, envelope } = readFormBody(form, body, ENVELOPE_FIELDS, reading);
    const place = await storeLead({ formName, form, values, envelope, ip }, now);
    if (place === 'stored') later(sendAndMove);
    const answer: FormAnswer = { ok: true, message: form.success };
    return wantsPage ? seeOther(`/forms/${formName}/done`) : json(201, answer);
  },
});

/**
 * Sends the emails that are due, such as the emails about the submitted lead. Then moves a few of the leads
 * that were parked while the database was down, and sends the emails about the moved leads. Runs only after a
 * submission that the database accepted, because then the database works. Parallel requests share runs,
 * because many runs at once would slow down the answers to visitors.
 */
const sendAndMove = oneAtATime(async () => {
  await sendSoon();
  if ((await moveParkedSoon()) > 0) await sendSoon();
});

function problemPage(problem: Problem, typed: Call['body'], formName: string): string {
  const form = findLeadForm(formName);
  if (!form) return page({ title: 'That did not work', text: problem.message, tone: 'problem' });
  return formPage({
    name: formName as LeadFormName,
    title: form.title,
    action: `/api/forms/${formName}`,
    submitLabel: form.submitLabel,
    notice: form.notice,
    fields: form.fields,
    typed,
    message: problem.message,
    messages: problem.detail.fields ?? {},
  });
}
