import type { Config } from '@netlify/functions';
import { brand } from '#brand';
import { LINK_MINUTES, type PrivacyChoice } from '#domain/privacy-request.ts';
import { BACKUP_NIGHTS } from '#domain/retention.ts';
import { endpoint, html, json, type Call } from '#server/endpoint.ts';
import { page } from '#server/page.ts';
import { eraseData, exportData, type PersonalData } from '#server/privacy-desk.ts';
import { findRequest } from '#server/privacy-requests.ts';
import { readPrivacyToken } from '#server/privacy-token.ts';

export const config: Config = { path: '/api/privacy/confirm' };

const UNKNOWN = {
  title: 'This link does not work',
  text: `It is not complete, was used before, or is older than ${LINK_MINUTES} minutes. You can ask for a new one.`,
  tone: 'problem',
  body: '<p><a class="button quiet" href="/privacy/your-data">Ask for a new link</a></p>',
} as const;
const ERASED = {
  title: 'Your data is erased',
  text: `We hold nothing about this address any more, but for what the law asks us to keep of payments: order, plan, amount, date and status, without your name and address. Copies in our backups go within ${BACKUP_NIGHTS} days.`,
  tone: 'success',
} as const;
const QUESTIONS: Readonly<Record<PrivacyChoice, { title: string; text: string; label: string }>> = {
  export: {
    title: 'Get a copy of your data?',
    text: 'You get a file with everything that we hold about this address. The link works once.',
    label: 'Download my data',
  },
  erase: {
    title: 'Erase your data?',
    text: 'This cannot be undone. Subscriptions, messages and waitlist entries go. Of payments we keep what the law asks, without your name and address; a report that is not delivered yet can then not be delivered.',
    label: 'Erase my data',
  },
};

export default endpoint({
  methods: ['GET', 'POST'],
  body: 'none',
  failure: () => 'This could not be done now. The link still works. Please try again.',
  handle: async (call) => {
    const token = new URL(call.request.url).searchParams.get('token') ?? '';
    const requestId = readPrivacyToken(token);
    const choice = requestId === null ? null : await findRequest(requestId, call.now);
    if (requestId === null || choice === null) return html(404, page(UNKNOWN));
    // Programs that look at links in mails send GETs: they only see the question.
    return call.request.method === 'GET'
      ? html(200, page(question(choice)))
      : answer(requestId, choice, call);
  },
});

/** The form posts to its own address. */
function question(choice: PrivacyChoice) {
  const { title, text, label } = QUESTIONS[choice];
  const body = `<form method="post" class="plain-form"><button class="button" type="submit">${label}</button></form>`;
  return { title, text, body };
}

async function answer(requestId: string, choice: PrivacyChoice, { now, ip }: Call): Promise<Response> {
  if (choice === 'erase')
    return (await eraseData(requestId, now, ip)) ? html(200, page(ERASED)) : html(404, page(UNKNOWN));
  const data = await exportData(requestId, now, ip);
  return data === null ? html(404, page(UNKNOWN)) : download(data, now);
}

function download(data: PersonalData, now: Date): Response {
  const response = json(200, data);
  const fileName = `${brand.slug}_your-data_${now.toISOString().slice(0, 10)}.json`;
  response.headers.set('Content-Disposition', `attachment; filename="${fileName}"`);
  return response;
}
