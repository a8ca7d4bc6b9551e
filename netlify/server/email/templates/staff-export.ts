import type { Letter } from './layout.ts';

/** Tells staff that the export of a night (`2026-11-20`, UTC) is incomplete. */
export function staffExport(night: string, adminUrl: string): Letter {
  return {
    preheader: 'Until a nightly export is complete again, a restore brings back older data.',
    heading: 'The nightly export is incomplete',
    blocks: [
      {
        text: `The database could not be exported within an hour on the night of ${night}. Until a nightly export is complete again, a restore brings back older data. What to do next:`,
      },
      {
        list: [
          'Netlify → Logs → Functions → job-export shows what went wrong.',
          'Netlify → Functions → job-export → Run now continues where the last run stopped.',
          'Run npm run doctor: it checks the variables and the services.',
        ],
      },
      { link: adminUrl, label: 'Open the admin page' },
    ],
  };
}
