import { mailtoUrl } from '#domain/forms/email-address.ts';
import { shownAddress } from '../../platform/shown-address.ts';
import type { Block } from './layout.ts';

/**
 * How staff answer a person. The link is for Gmail, which ignores Reply-To in an email from an address of the account that
 * reads it.
 */
export function answerBlock(email: string): Block {
  return { before: 'Reply to this email, or write to', link: mailtoUrl(email), label: shownAddress(email) };
}
