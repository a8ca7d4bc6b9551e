import type { Config } from '@netlify/functions';
import type { FormAnswer } from '#domain/answer.ts';
import { NO_ORDER_NUMBER, readOrderNumber, REPORT_LINK_FORM } from '#domain/payments/report-delivery.ts';
import { sendSoon } from '#server/email/outbox.ts';
import { endpoint, json, seeOther } from '#server/http/endpoint.ts';
import { formProblemPage } from '#server/http/form-page.ts';
import { Problem } from '#server/http/problem.ts';
import { takeHit } from '#server/http/rate-limit.ts';
import { readFormBody } from '#server/http/read-form.ts';
import { renewReportLink } from '#server/payments/report-delivery.ts';
import { formLimit } from '#server/platform/rate-limit.ts';

export const config: Config = { path: '/api/reports/link' };

const { success, failure } = REPORT_LINK_FORM;
const limit = formLimit('report-link');

export default endpoint({
  methods: ['POST'],
  body: 'fields',
  failure: () => failure,
  problemPage: formProblemPage(REPORT_LINK_FORM),
  handle: async ({ body, ip, wantsPage, later }) => {
    const { order: typed = '', email = '' } = readFormBody(REPORT_LINK_FORM, body).values;
    const order = readOrderNumber(typed);
    if (order === null)
      throw new Problem('validation', NO_ORDER_NUMBER, { fields: { order: NO_ORDER_NUMBER } });
    await takeHit(limit, ip);
    const paymentId = await renewReportLink(order, email);
    if (paymentId !== null) later(() => sendSoon(paymentId));
    const answer: FormAnswer = { ok: true, message: success };
    return wantsPage ? seeOther('/reports/new-link/sent') : json(201, answer);
  },
});
