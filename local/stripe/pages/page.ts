import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { html, type Html } from './html.ts';
import { CSS } from './style.ts';

const STYLE_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;
// In an `html` template, a formatter could add white space to the style, which would then not match its CSP hash.
const STYLE: Html = { markup: `<style>${CSS}</style>` };

export interface Page {
  title: string;
  body: Html;
  isWide?: boolean;
  /** The URLs of the page's pictures. */
  images?: string[];
}

/**
 * Sends a page with `no-store` and a Content-Security-Policy without scripts. `formTargets` are origins that the
 * policy's `form-action` allows; Chromium also applies `form-action` to a redirect that follows a form.
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
