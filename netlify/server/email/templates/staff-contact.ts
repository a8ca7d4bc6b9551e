import { startOf } from '#domain/forms/clean.ts';
import type { ContactRow } from '../../platform/schema.ts';
import { shownAddress } from '../../platform/shown-address.ts';
import { answerBlock } from './answer-block.ts';
import type { Letter } from './layout.ts';

/** What the email calls a contact, by the source of the form. A source that is not listed is an article's form. */
const KINDS: Readonly<Record<string, string>> = {
  'video-question-form': 'Question',
  'custom-book-analysis-request': 'Analysis request',
};

/** Tells staff of a new contact. A reply to the email goes to the person who wrote. */
export function staffContact(contact: ContactRow, adminUrl: string): Letter {
  const { name, email, message, source, metadata } = contact;
  const kind = Object.hasOwn(KINDS, source) ? (KINDS[source] ?? '') : 'Article form';
  const { video } = metadata;
  return {
    subject: `${kind} from ${name} (${shownAddress(email)})`,
    preheader: startOf(message.replaceAll(/\s+/g, ' '), 120),
    heading: `${kind} from ${name}`,
    blocks: [
      {
        rows: [
          ['Name', name],
          ['Email', shownAddress(email)],
          ['Source', source],
          ...(typeof video === 'string' ? [['Video', video] as const] : []),
        ],
      },
      { text: message },
      answerBlock(email),
      { link: adminUrl, label: 'Open the admin page' },
    ],
    replyTo: email,
  };
}
