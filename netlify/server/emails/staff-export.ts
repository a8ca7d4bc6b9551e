import type { Letter } from './layout.ts';

/** Tells staff that the export of a night (`2026-11-20`, UTC) is not whole. */
export function staffExport(night: string, desk: string): Letter {
  return {
    heading: 'The nightly export is not whole',
    blocks: [
      {
        text: `The tables of ${night} could not be exported within an hour. Until a night is whole again, a restore brings back an older one.`,
      },
      {
        list: [
          'Netlify → Logs → Functions → job-export says what went wrong.',
          'Netlify → Functions → job-export → Run now goes on where the last run stopped.',
          'npm run doctor checks the variables and the services.',
        ],
      },
      { link: desk, label: 'Open the desk' },
    ],
  };
}
