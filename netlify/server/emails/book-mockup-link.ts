import { brand } from '#brand';
import type { Letter } from './layout.ts';

/** Sends the address of the free mockup tool to whoever asked for it. */
export function bookMockupLink({
  origin,
  unsubscribeUrl,
}: {
  origin: string;
  unsubscribeUrl: string;
}): Letter {
  return {
    heading: 'Your access to the 3D Book Mockup Generator',
    blocks: [
      { text: 'The generator is free, and it stays free. Open it whenever you have a cover to show:' },
      { link: new URL(brand.external.mockupTool, origin).href, label: 'Open the generator' },
    ],
    unsubscribeUrl,
  };
}
