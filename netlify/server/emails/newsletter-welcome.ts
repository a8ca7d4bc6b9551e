import { brand } from '#brand';
import type { Letter } from './layout.ts';

/** Welcomes a subscriber of the footer's newsletter. */
export function newsletterWelcome({
  origin,
  unsubscribeUrl,
}: {
  origin: string;
  unsubscribeUrl: string;
}): Letter {
  return {
    heading: `Welcome to the ${brand.name} newsletter`,
    blocks: [
      {
        text: 'Thank you for subscribing. You will hear from us about content, search and what an hour a week can do.',
      },
      { text: 'Until then, our articles are here:' },
      { link: new URL(brand.external.blog, origin).href, label: 'Read the blog' },
    ],
    unsubscribeUrl,
  };
}
