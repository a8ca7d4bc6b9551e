import type { ContactRow } from '../database.ts';
import type { Letter } from './layout.ts';

/** Tells staff of a new contact. */
export function staffContact({ name, email, message, source }: ContactRow, desk: string): Letter {
  return {
    heading: 'A new contact',
    blocks: [
      {
        rows: [
          ['Name', name],
          ['Email', email],
          ['Source', source],
        ],
      },
      { text: message },
      { link: desk, label: 'Open the desk' },
    ],
  };
}
