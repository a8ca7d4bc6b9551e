import { orderId } from '#domain/payments/order.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import { shownAddress } from '../../platform/shown-address.ts';
import { answerBlock } from './answer-block.ts';
import type { Letter } from './layout.ts';

interface News {
  heading: string;
  preheader: string;
  /** What happened, and what staff have to do. */
  text: string;
  /** Names and values, between the order's number and the buyer. */
  rows: readonly (readonly [name: string, value: string])[];
}

/**
 * A letter to staff about an order. `orderUrl` shows the order at /admin. After an erasure the buyer's name and email
 * address are empty, and nobody can be answered.
 */
export function aboutOrder({ id, name, email }: PaymentRow, news: News, orderUrl: string): Letter {
  const { heading, preheader, text, rows } = news;
  const order = [['Order', orderId(id)], ...rows] as const;
  const link = { link: orderUrl, label: 'Open the order' };
  if (email === '')
    return { subject: heading, preheader, heading, blocks: [{ text }, { rows: order }, link] };
  return {
    subject: heading,
    preheader,
    heading,
    blocks: [
      { text },
      { rows: [...order, ['Name', name], ['Email', shownAddress(email)]] },
      answerBlock(email),
      link,
    ],
    replyTo: email,
  };
}
