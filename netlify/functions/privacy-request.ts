import type { Config } from '@netlify/functions';
import type { FormAnswer } from '#domain/answer.ts';
import { isPrivacyChoice, PRIVACY_FORM } from '#domain/privacy/request-form.ts';
import { sendSoon } from '#server/email/outbox.ts';
import { endpoint, json, seeOther } from '#server/http/endpoint.ts';
import { formProblemPage } from '#server/http/form-page.ts';
import { Problem } from '#server/http/problem.ts';
import { takeHit } from '#server/http/rate-limit.ts';
import { readFormBody } from '#server/http/read-form.ts';
import { formLimit } from '#server/platform/rate-limit.ts';
import { requestLink } from '#server/privacy/requests.ts';

export const config: Config = { path: '/api/privacy/request' };

const { success, failure } = PRIVACY_FORM;
const limit = formLimit('privacy');

export default endpoint({
  methods: ['POST'],
  body: 'fields',
  failure: () => failure,
  problemPage: formProblemPage(PRIVACY_FORM),
  handle: async ({ body, ip, now, wantsPage, later }) => {
    const { email = '', choice } = readFormBody(PRIVACY_FORM, body).values;
    // Only narrows the type: `readFormBody` has already checked the value of `choice`.
    if (!isPrivacyChoice(choice)) throw new Problem('validation', failure);
    await takeHit(limit, ip);
    const requestId = await requestLink(email, choice, now);
    if (requestId !== null) later(() => sendSoon(requestId));
    const answer: FormAnswer = { ok: true, message: success };
    return wantsPage ? seeOther('/privacy/your-data/sent') : json(201, answer);
  },
});
