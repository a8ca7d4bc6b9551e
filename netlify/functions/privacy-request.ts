import type { Config } from '@netlify/functions';
import type { FormAnswer } from '#domain/answer.ts';
import { readForm } from '#domain/forms.ts';
import { isPrivacyChoice, PRIVACY_FORM } from '#domain/privacy-request.ts';
import { unknownFields } from '#domain/submission.ts';
import { endpoint, json, seeOther, type Call } from '#server/endpoint.ts';
import { formPage } from '#server/form-page.ts';
import { sendSoon } from '#server/outbox.ts';
import { requestLink } from '#server/privacy-desk.ts';
import { Problem } from '#server/problem.ts';
import { formLimit, takeHit } from '#server/rate-limit.ts';

// The platform's own limit, far above ours: it holds while the database, which counts ours, is away.
export const config: Config = {
  path: '/api/privacy/request',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};

const { title, action, submitLabel, fields, success, failure } = PRIVACY_FORM;
const limit = formLimit('privacy');

export default endpoint({
  methods: ['POST'],
  body: 'fields',
  failure: () => failure,
  problemPage: (problem, { body: typed }) =>
    formPage({
      ...{ title, action, submitLabel, fields, typed },
      message: problem.message,
      messages: problem.detail.fields ?? {},
    }),
  handle: async ({ body, ip, now, wantsPage, later }) => {
    const { email, choice } = read(body);
    await takeHit(limit, ip);
    const requestId = await requestLink(email, choice, now);
    if (requestId !== null) later(sendSoon(requestId));
    const answer: FormAnswer = { ok: true, message: success };
    return wantsPage ? seeOther('/privacy/your-data/sent') : json(201, answer);
  },
});

function read(body: Call['body']) {
  const names = fields.map((field) => field.name);
  const strangers = unknownFields(names, body);
  const reading = readForm(PRIVACY_FORM, body);
  const { email = '', choice } = reading.ok ? reading.values : {};
  if (isPrivacyChoice(choice) && Object.keys(strangers).length === 0) return { email, choice };
  const messages = { ...strangers, ...(reading.ok ? {} : reading.fields) };
  throw new Problem('validation', reading.ok ? failure : reading.message, { fields: messages });
}
