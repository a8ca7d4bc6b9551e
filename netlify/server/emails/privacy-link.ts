import { LINK_MINUTES, type PrivacyChoice } from '#domain/privacy-request.ts';
import type { Letter } from './layout.ts';

const CHOICES: Readonly<Record<PrivacyChoice, { ask: string; label: string }>> = {
  export: { ask: 'a copy of the data that we hold about this address', label: 'Get a copy of the data' },
  erase: { ask: 'the data that we hold about this address to be erased', label: 'Erase the data' },
};

/** Sends whoever asked about the data of this address the link that answers, once. */
export function privacyLink(choice: PrivacyChoice, url: string): Letter {
  const { ask, label } = CHOICES[choice];
  return {
    heading: 'Your data',
    blocks: [
      { text: `Somebody, hopefully you, asked for ${ask}.` },
      { link: url, label },
      { text: `The link works once, within ${LINK_MINUTES} minutes. It asks again before anything happens.` },
      { text: 'If it was not you, there is nothing to do: without the link nothing changes.' },
    ],
  };
}
