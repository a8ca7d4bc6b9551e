import { LINK_MINUTES, type PrivacyChoice } from '#domain/privacy/request-form.ts';
import type { Letter } from './layout.ts';

const CHOICES: Readonly<Record<PrivacyChoice, { ask: string; label: string }>> = {
  export: {
    ask: 'asked for a copy of the data that we hold about this address',
    label: 'Get a copy of the data',
  },
  erase: { ask: 'asked us to erase the data that we hold about this address', label: 'Erase the data' },
};

/** The email with the link that confirms a privacy request. */
export function privacyLink(choice: PrivacyChoice, url: string): Letter {
  const { ask, label } = CHOICES[choice];
  return {
    preheader: `The link works only once and expires after ${LINK_MINUTES} minutes.`,
    heading: 'Confirm your data request',
    reader: '',
    blocks: [
      { text: `Someone ${ask}. If it was you, confirm it here:` },
      { link: url, label },
      {
        text: `The link works only once and expires after ${LINK_MINUTES} minutes. It asks you again before anything happens.`,
      },
      { text: 'If it wasn’t you, ignore this email. Nothing changes without the link.' },
    ],
  };
}
