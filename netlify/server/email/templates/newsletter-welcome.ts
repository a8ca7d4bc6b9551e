import { brand } from '#brand';
import type { Letter } from './layout.ts';

/** The email that welcomes a subscriber from the footer's form. */
export function newsletterWelcome({
  origin,
  unsubscribeUrl,
}: {
  origin: string;
  unsubscribeUrl: string;
}): Letter {
  return {
    preheader: 'You are subscribed. The next issue comes to this address.',
    heading: `Welcome to the ${brand.name} newsletter`,
    reader: '',
    blocks: [
      {
        text: 'Thank you for subscribing. We write about content, search and what a founder gets done in one hour a week.',
      },
      { text: 'You’ll get the next issue at this address. Until then, start with our articles.' },
      { link: new URL(brand.external.blog, origin).href, label: 'Read the articles' },
    ],
    reply: 'What should we write about? Reply to this email.',
    unsubscribeUrl,
  };
}
