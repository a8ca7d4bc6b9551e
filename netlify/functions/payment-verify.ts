import type { Config } from '@netlify/functions';
import type { PaymentAnswer } from '#domain/answer.ts';
import { MESSAGES } from '#domain/messages.ts';
import { endpoint, json } from '#server/endpoint.ts';
import { isId } from '#server/id.ts';
import { sendSoon } from '#server/outbox.ts';
import { findPayment } from '#server/payment-rows.ts';
import { presentPayment } from '#server/present-payment.ts';
import { settlePayment } from '#server/settle-payment.ts';
import { Problem } from '#server/problem.ts';
import { takeHit, verifyLimit } from '#server/rate-limit.ts';

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
    const stored = isId(paymentId) ? await findPayment(paymentId) : null;
    const payment = stored?.payment_status === 'initiated' ? await settlePayment(paymentId, 'page') : stored;
    if (!payment) throw new Problem('not_found', MESSAGES.paymentUnknown);
    const presented = await presentPayment(payment, now);
    if (presented.confirmationEmail === 'sending') later(sendSoon(paymentId));
    const answer: PaymentAnswer = { ok: true, payment: presented };
    return json(200, answer);
  },
});
