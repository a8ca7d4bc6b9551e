import { outdatedMessages } from './documents/printed.ts';

/**
 * Runs after `npm run build`, also at Netlify: prints which documents have no PDF or an older one, and exits with 1 then,
 * so that no page is published that links to it. `npm run documents` itself builds without this check.
 */
export function main(): void {
  const messages = outdatedMessages();
  for (const message of messages) console.error(message);
  process.exitCode = messages.length === 0 ? 0 : 1;
}
