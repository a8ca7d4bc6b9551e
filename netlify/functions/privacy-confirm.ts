import type { Config } from '@netlify/functions';
import { brand } from '#brand';
import { LINK_MINUTES, type PrivacyChoice } from '#domain/privacy/request-form.ts';
import { BACKUP_NIGHTS } from '#domain/privacy/retention.ts';
import { readPrivacyToken } from '#server/email/links.ts';
import { endpoint, html, json, linkProblemPage, pageOrJson, type Call } from '#server/http/endpoint.ts';
import { page } from '#server/http/page.ts';
import { Problem } from '#server/http/problem.ts';
import { eraseData, exportData, findRequest, type PersonalData } from '#server/privacy/requests.ts';

export const config: Config = { path: '/api/privacy/confirm' };

const UNKNOWN = {
  title: 'This link does not work',
  text: `The link is incomplete, was already used, or is older than ${LINK_MINUTES} minutes. Ask for a new one.`,
  tone: 'problem',
  body: '<p><a class="button quiet" href="/privacy/your-data">Ask for a new link</a></p>',
} as const;
const ERASED = {
  title: 'Your data is erased',
  text: `We no longer store anything about this address, except the payment records that the law requires: order, plan, amount, date and status, without your name and email address. Copies in our backups are deleted within ${BACKUP_NIGHTS} days.`,
  tone: 'success',
} as const;
const QUESTIONS: Readonly<Record<PrivacyChoice, { title: string; text: string; label: string }>> = {
  export: {
    title: 'Get a copy of your data?',
    text: 'You’ll download a file with everything that we store about this address. The link works once.',
    label: 'Download my data',
  },
  erase: {
    title: 'Erase your data?',
    text: 'You can’t undo this. We delete your subscriptions, messages and waitlist entries. We keep the payment records that the law requires, without your name and email address. If you’re waiting for a report, we can no longer deliver it.',
    label: 'Erase my data',
  },
};

export default endpoint({
  methods: ['GET', 'POST'],
  body: 'none',
  // An erasure searches all leads and payments. The search can take longer than the default time limit.
  limitMs: 28_000,
  forLinks: true,
  problemPage: linkProblemPage(UNKNOWN),
  failure: () => 'We could not do this right now. Your link still works. Please try again.',
  handle: async (call) => {
    const token = new URL(call.request.url).searchParams.get('token') ?? '';
    const requestId = readPrivacyToken(token);
    const choice = requestId === null ? null : await findRequest(requestId, call.now);
    if (requestId === null || choice === null) throw unknownLink();
    // Email scanners open links with GET, so only a POST carries out the request.
    return call.request.method === 'GET'
      ? html(200, page(question(choice)))
      : answer(requestId, choice, call);
  },
});

/** The page that asks for confirmation. Its form posts to the page's own URL. */
function question(choice: PrivacyChoice) {
  const { title, text, label } = QUESTIONS[choice];
  const body = `<form method="post" class="plain-form"><button class="button" type="submit">${label}</button></form>`;
  return { title, text, body };
}

async function answer(requestId: string, choice: PrivacyChoice, call: Call): Promise<Response> {
  const { now, ip } = call;
  if (choice === 'erase') {
    if (!(await eraseData(requestId, now, ip))) throw unknownLink();
    return pageOrJson(call, ERASED);
  }
  const data = await exportData(requestId, now, ip);
  if (data === null) throw unknownLink();
  return download(data, now);
}

function unknownLink(): Problem {
  return new Problem('not_found', UNKNOWN.text);
}

function download(data: PersonalData, now: Date): Response {
  const response = json(200, data);
  const fileName = `${brand.slug}_your-data_${now.toISOString().slice(0, 10)}.json`;
  response.headers.set('Content-Disposition', `attachment; filename="${fileName}"`);
  return response;
}
