import { brand } from '#brand';
import { ONBOARDING_HOURS } from '#domain/content/claims.ts';
import { NEWSLETTER_TERM } from '#domain/payments/terms.ts';
import type { Letter, SubscriberLinks } from './layout.ts';

/** The email that welcomes a subscriber to the newsletter. */
export function newsletterWelcome({ origin, unsubscribeUrl }: SubscriberLinks): Letter {
  return {
    preheader: 'You are subscribed. The next issue comes to this address.',
    heading: `Welcome to the ${brand.name} newsletter`,
    reader: '',
    blocks: [
      {
        text: 'Thank you for subscribing. We write about content, search and what a founder gets done in one hour a week.',
      },
      {
        text: `You’ll get the next issue at this address. ${NEWSLETTER_TERM} Until then, start with our articles.`,
      },
      {
        before: `Would you rather have us write for you? Tell us who you are, and we’ll contact you within ${ONBOARDING_HOURS} hours:`,
        link: `${origin}/forms/signup`,
        label: 'Get started',
      },
      { link: new URL(brand.external.blog, origin).href, label: 'Read the articles' },
    ],
    reply: 'What should we write about? Reply to this email.',
    unsubscribeUrl,
  };
}
