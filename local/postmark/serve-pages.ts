import type { IncomingMessage, ServerResponse } from 'node:http';
import { listPage, messagePage, missingPage } from './pages.ts';
import type { MessageStore } from './store.ts';
import { STYLE } from './style.ts';

/**
 * The Content-Security-Policy of the outbox. It allows the inline styles, fonts and pictures of emails, and
 * no script.
 */
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data: http: https:; font-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the outbox: `/`, `/messages/{id}` and the style sheet. Returns false for any other request. */
export function servePage(store: MessageStore, req: IncomingMessage, res: ServerResponse, url: URL): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const id = /^\/messages\/([^/]+)$/.exec(url.pathname)?.[1];
  if (url.pathname === '/outbox.css') sendText(res, 200, 'text/css', STYLE);
  else if (url.pathname === '/') sendText(res, 200, 'text/html', listPage(store.all()));
  else if (id !== undefined && id !== 'outbound') serveMessage(store, res, id);
  else return false;
  return true;
}

function serveMessage(store: MessageStore, res: ServerResponse, id: string): void {
  const message = store.find(id);
  if (message === undefined) sendText(res, 404, 'text/html', missingPage());
  else sendText(res, 200, 'text/html', messagePage(message));
}

function sendText(res: ServerResponse, status: number, type: string, text: string): void {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
  };
  res
    .writeHead(status, { ...headers, 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
    .end(text);
}
