import type { Config } from '@netlify/functions';
import type { PaymentAnswer } from '#domain/answer.ts';
import { MESSAGES } from '#domain/messages.ts';
import { sendSoon } from '#server/email/outbox.ts';
import { endpoint, json } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { takeHit } from '#server/http/rate-limit.ts';
import { presentPayment } from '#server/payments/present.ts';
import { settlePayment } from '#server/payments/settle.ts';
import { findRow } from '#server/platform/database.ts';
import { isId } from '#server/platform/id.ts';
import { verifyLimit } from '#server/platform/rate-limit.ts';

export const config: Config = {
  path: ['/api/payments/:id/verify', '/api/payments/verify', '/api/payments//verify'],
};

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => MESSAGES.paymentNotVerified,
  handle: async ({ params, ip, now, later }) => {
    const paymentId = params['id']?.trim() ?? '';
    if (paymentId === '') throw new Problem('bad_request', 'Missing payment ID');
    await takeHit(verifyLimit, ip);
    const stored = isId(paymentId) ? await findRow('payments', paymentId) : null;
    const payment = stored?.payment_status === 'initiated' ? await settlePayment(paymentId, 'page') : stored;
    if (!payment) throw new Problem('not_found', MESSAGES.paymentUnknown);
    const presented = await presentPayment(payment, now);
    if (presented.confirmationEmail === 'sending') later(() => sendSoon(paymentId));
    const answer: PaymentAnswer = { ok: true, payment: presented };
    return json(200, answer);
  },
});
