import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { html, type Html } from './html.ts';
import { LOOK } from './look.ts';

const STYLE_HASH = `'sha256-${createHash('sha256').update(LOOK).digest('base64')}'`;
// Not in a template: a formatter's blank would break the hash.
const STYLE: Html = { markup: `<style>${LOOK}</style>` };

export interface Page {
  title: string;
  body: Html;
  isWide?: boolean;
}

/**
 * Sends a whole page that nobody keeps, under a policy without scripts. `formTargets` are the origins that its
 * forms may lead to: Chromium holds the redirect after a form to the same list.
 */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Page,
  formTargets: string[] = [],
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${STYLE_HASH}`,
      `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
  response.end(documentOf(page));
}

function documentOf({ title, body, isWide = false }: Page): string {
  const { markup } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      ${STYLE}
    </head>
    <body>
      <main class="${isWide ? 'wide' : 'narrow'}">${body}</main>
    </body>
  </html>`;
  return `<!doctype html>\n${markup}\n`;
}
