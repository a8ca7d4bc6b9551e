import { brand } from '#brand';
import type { Letter, SubscriberLinks } from './layout.ts';

/** The email with the link to the free mockup tool. */
export function bookMockupLink({ origin, unsubscribeUrl }: SubscriberLinks): Letter {
  return {
    preheader: 'Open the link, add your cover and save the picture. It is free.',
    heading: 'Your access to the 3D Book Mockup Generator',
    reader: '',
    blocks: [
      {
        text: 'You asked for access to our 3D Book Mockup Generator. It turns your flat cover into a 3D book.',
      },
      {
        list: [
          'Have your front cover ready as an image file, or start with only a title.',
          'Open the generator and add the cover.',
          'Save the mockup and use it on your book page, in posts and in ads.',
        ],
      },
      { link: new URL(brand.external.mockupTool, origin).href, label: 'Open the generator' },
      { text: 'The generator is free forever, and this link keeps working. Come back with your next cover.' },
      {
        before: 'Published already? See what reviews say about your book:',
        link: `${origin}${brand.reportService.path}`,
        label: brand.reportService.name,
      },
    ],
    reply: 'Something not working? Reply to this email.',
    unsubscribeUrl,
  };
}
