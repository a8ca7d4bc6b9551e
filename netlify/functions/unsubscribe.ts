import type { Config } from '@netlify/functions';
import { endpoint, html } from '#server/endpoint.ts';
import { unsubscribe } from '#server/leads.ts';
import { page } from '#server/page.ts';
import { readUnsubscribeToken } from '#server/unsubscribe-token.ts';

export const config: Config = { path: '/api/unsubscribe' };

const UNKNOWN = {
  title: 'This link does not work',
  text: 'It is not complete, or what it led to no longer exists.',
  tone: 'problem',
} as const;
const DONE = {
  title: 'You are unsubscribed',
  text: 'We send you no more newsletters.',
  tone: 'success',
} as const;

export default endpoint({
  methods: ['GET', 'POST'],
  body: 'none',
  failure: () => 'We could not unsubscribe you. Please try again.',
  handle: async ({ request, now }) => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const leadId = readUnsubscribeToken(token);
    if (leadId === null) return html(404, page(UNKNOWN));
    if (request.method === 'GET') return html(200, page(question()));
    return (await unsubscribe(leadId, now)) ? html(200, page(DONE)) : html(404, page(UNKNOWN));
  },
});

/** Only the POST unsubscribes: programs that look at links in mails send GETs. The form posts to its own address. */
function question() {
  const body =
    '<form method="post" class="plain-form"><button class="button" type="submit">Unsubscribe</button></form>';
  return { title: 'Unsubscribe?', text: 'One click, and we send you no more newsletters.', body };
}
