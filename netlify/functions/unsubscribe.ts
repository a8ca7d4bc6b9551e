import type { Config } from '@netlify/functions';
import { brand } from '#brand';
import { maskedEmail } from '#domain/payments/order.ts';
import { readUnsubscribeToken } from '#server/email/links.ts';
import { endpoint, html, linkProblemPage, pageOrJson } from '#server/http/endpoint.ts';
import { page } from '#server/http/page.ts';
import { Problem } from '#server/http/problem.ts';
import { shownAddress } from '#server/platform/shown-address.ts';
import { findSubscriber, unsubscribe } from '#server/leads/subscription.ts';

export const config: Config = { path: '/api/unsubscribe' };

const UNKNOWN = {
  title: 'This link does not work',
  text: `The link is incomplete, or the subscription no longer exists. Copy the whole link from the email, or write to ${brand.email} and we’ll unsubscribe you.`,
  tone: 'problem',
} as const;
const DONE = {
  title: 'You are unsubscribed',
  text: 'We won’t send you any more newsletters. To come back, subscribe again at the bottom of any page.',
  tone: 'success',
} as const;

export default endpoint({
  methods: ['GET', 'POST'],
  body: 'none',
  forLinks: true,
  // Web mail programs post the one click of RFC 8058 from their own pages. The token is the authority.
  fromAnyOrigin: true,
  problemPage: linkProblemPage(UNKNOWN),
  failure: () => `We could not unsubscribe you. Please try again, or write to ${brand.email}.`,
  handle: async (call) => {
    const { request, now } = call;
    const leadId = readUnsubscribeToken(new URL(request.url).searchParams.get('token') ?? '');
    if (leadId === null) throw unknownLink();
    if (request.method === 'GET') {
      const email = await findSubscriber(leadId);
      if (email === null) throw unknownLink();
      return html(200, page(question(email)));
    }
    if (!(await unsubscribe(leadId, now))) throw unknownLink();
    return pageOrJson(call, DONE);
  },
});

function unknownLink(): Problem {
  return new Problem('not_found', UNKNOWN.text);
}

/**
 * The page with the button that unsubscribes. The button sends a POST to the URL of the page. A GET does not
 * unsubscribe, because email scanners open links with GET. The page names the address, masked, for somebody to whom the
 * email was forwarded.
 */
function question(email: string) {
  const body =
    '<form method="post" class="plain-form"><button class="button" type="submit">Unsubscribe</button></form>';
  return {
    title: 'Unsubscribe?',
    text: `Click the button and we’ll stop sending newsletters to ${maskedEmail(shownAddress(email))}.`,
    body,
  };
}
