import type { Config } from '@netlify/functions';
import type { PaymentAnswer } from '#domain/answer.ts';
import { endpoint, json } from '#server/endpoint.ts';
import { isId } from '#server/id.ts';
import { sendSoon } from '#server/outbox.ts';
import { findPayment, presentPayment, settlePayment } from '#server/payments.ts';
import { Problem } from '#server/problem.ts';
import { takeHit, verifyLimit } from '#server/rate-limit.ts';

export const config: Config = {
  path: ['/api/payments/:id/verify', '/api/payments/verify', '/api/payments//verify'],
};

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'Failed to verify payment status',
  handle: async ({ params, ip, now, later }) => {
    const paymentId = params['id']?.trim() ?? '';
    if (paymentId === '') throw new Problem('bad_request', 'Missing payment ID');
    await takeHit(verifyLimit, ip);
    const stored = isId(paymentId) ? await findPayment(paymentId) : null;
    const payment = stored?.payment_status === 'initiated' ? await settlePayment(paymentId, 'page') : stored;
    if (!payment) throw new Problem('not_found', 'Payment record not found');
    const presented = await presentPayment(payment, now);
    if (presented.confirmationEmail === 'sending') later(sendSoon(paymentId));
    const answer: PaymentAnswer = { ok: true, payment: presented };
    return json(200, answer);
  },
});
