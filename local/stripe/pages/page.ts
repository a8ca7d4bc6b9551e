import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { html, type Html } from './html.ts';
import { CSS } from './style.ts';

const STYLE_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;
// The style must match STYLE_HASH exactly. Therefore it is not in an `html` template, to which a formatter could add
// white space.
const STYLE: Html = { markup: `<style>${CSS}</style>` };

export interface Page {
  title: string;
  body: Html;
  isWide?: boolean;
  /** The URLs of the page's pictures. */
  images?: string[];
}

/**
 * Sends a page that must not be cached, with a Content-Security-Policy that allows no scripts. `form-action`
 * allows the page's own origin and `formTargets`, because Chromium also applies `form-action` to the redirect after a
 * submission.
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
      ...(page.images?.length ? [`img-src ${page.images.join(' ')}`] : []),
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
