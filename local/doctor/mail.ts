import { ask, post, refuse, type Answer } from './ask.ts';
import { listed, section, type Mistake, type Patient } from './check.ts';
import { webhookChecks, type Webhook, type WebhookFacts } from './mail-webhooks.ts';

interface Stream {
  ID: string;
  MessageStreamType: string;
  ArchivedAt: string | null;
}

interface Facts extends WebhookFacts {
  deliveryType: string;
  streams: Stream[];
  /** Postmark's codes for a mail from EMAIL_FROM on each stream, 0 when it was taken. */
  sent: { stream: string; code: number; message: string }[];
}

/** The streams that the site's mails name, and what each must be: see netlify/server/emails/index.ts. */
const STREAMS = { outbound: 'Transactional', broadcast: 'Broadcasts' };
/** Postmark's own address for tests: it bounces softly, and nobody gets anything. */
const NOBODY = 'SoftBounce@bounce-testing.postmarkapp.com';
const SENDER_CODES = [400, 401];
const ACCOUNT_CODES = [405, 412, 413];

/** The mail service: reachable with the token, with both streams, and willing to send from the site's address. */
export const mail = section<Facts>({
  title: 'Postmark',
  needs: ['POSTMARK_SERVER_TOKEN', 'POSTMARK_API_BASE', 'POSTMARK_WEBHOOK_PASSWORD', 'EMAIL_FROM', 'URL'],
  gather,
  checks: [
    {
      name: 'mail-sandboxed',
      subject: 'Postmark’s server sends for real',
      find: ({ deliveryType }) =>
        deliveryType === 'Live' ? null : `Postmark’s server is a ${deliveryType} one: its mails reach nobody`,
      remedy: 'Make a Live server in Postmark and use its token.',
    },
    {
      name: 'mail-stream-missing',
      subject: 'Both message streams exist',
      find: ({ streams }) =>
        listed(
          'Message streams are missing or archived',
          Object.keys(STREAMS).filter(
            (id) => !streams.some((one) => one.ID === id && one.ArchivedAt === null),
          ),
        ),
      remedy: 'Postmark → Servers → the server → Message Streams: bring it back, or make one with that ID.',
    },
    {
      name: 'mail-stream-mixed-up',
      subject: 'Receipts and newsletters have streams of their kind',
      find: ({ streams }) =>
        listed(
          'Message streams are of the wrong kind',
          Object.entries(STREAMS)
            .filter(([id, type]) => streams.some((one) => one.ID === id && one.MessageStreamType !== type))
            .map(([id, type]) => `${id} is not ${type}`),
        ),
      remedy: 'Make the server anew: every new one has outbound (transactional) and broadcast (broadcasts).',
    },
    {
      name: 'sender-unconfirmed',
      subject: 'Postmark confirmed the sender',
      find: ({ sent }) =>
        sent.some(({ code }) => SENDER_CODES.includes(code))
          ? 'Postmark does not send from EMAIL_FROM: neither the address nor its domain is confirmed'
          : null,
      remedy: 'Postmark → Sender Signatures: add the domain with its DNS records, or confirm the address.',
    },
    {
      name: 'mail-account-pending',
      subject: 'Postmark’s account may send',
      find: ({ sent }) =>
        sent.some(({ code }) => ACCOUNT_CODES.includes(code))
          ? 'Postmark’s account may not send to everybody yet, or any more'
          : null,
      remedy: 'Postmark → Account: ask for approval, or look at what it says of the plan.',
    },
    {
      name: 'mail-refused',
      subject: 'Postmark takes a mail',
      find: ({ sent }) =>
        listed(
          'Postmark refuses a mail',
          sent
            .filter(({ code }) => ![0, ...SENDER_CODES, ...ACCOUNT_CODES, 1235].includes(code))
            .map(({ stream, code, message }) => `${stream}: ${code} ${message}`),
        ),
      remedy: 'The code is Postmark’s: https://postmarkapp.com/developer/api/overview#error-codes',
    },
    ...webhookChecks,
  ],
});

async function gather(patient: Patient): Promise<Facts> {
  const server = await askPostmark(patient, 'server');
  const listing = await askPostmark(patient, 'message-streams?MessageStreamType=All');
  const reports = await askPostmark(patient, 'webhooks');
  const sending = Object.keys(STREAMS);
  return {
    deliveryType: (server.body as { DeliveryType?: string }).DeliveryType ?? 'Live',
    streams: (listing.body as { MessageStreams: Stream[] }).MessageStreams,
    sent: await Promise.all(sending.map((stream) => trySender(patient, stream))),
    webhooks: (reports.body as { Webhooks: Webhook[] }).Webhooks,
    sending,
    expected: `${new URL(patient.variables['URL'] ?? '').origin}/api/postmark/webhook`,
    password: patient.variables['POSTMARK_WEBHOOK_PASSWORD'] ?? '',
  };
}

/** Only a mail tells whether Postmark would send one: the token of a server may not list senders. */
async function trySender(patient: Patient, stream: string): Promise<Facts['sent'][number]> {
  const answer = await askPostmark(
    patient,
    'email',
    {
      From: patient.variables['EMAIL_FROM'],
      To: NOBODY,
      Subject: 'npm run doctor',
      TextBody: 'Whether this sender is confirmed.',
      MessageStream: stream,
    },
    [422],
  );
  const { ErrorCode: code, Message: message } = answer.body as { ErrorCode: number; Message: string };
  return { stream, code, message };
}

/** Statuses in `expected` are an answer as well. */
async function askPostmark(
  { variables }: Patient,
  path: string,
  body?: object,
  expected: number[] = [],
): Promise<Answer> {
  const base = variables['POSTMARK_API_BASE'] || 'https://api.postmarkapp.com';
  const headers = {
    accept: 'application/json',
    'x-postmark-server-token': variables['POSTMARK_SERVER_TOKEN'] ?? '',
  };
  const silent: Mistake = {
    name: 'mail-unreachable',
    problem: 'Postmark does not answer',
    remedy: 'Look at https://status.postmarkapp.com and at this machine’s way to the internet.',
  };
  const refused: Mistake = {
    name: 'mail-token-refused',
    problem: 'Postmark refuses POSTMARK_SERVER_TOKEN',
    remedy: 'Use the token of the server, not of the account: Postmark → Servers → the server → API Tokens.',
  };
  const answer = await ask(`${base}/${path}`, body ? post(body, headers) : { headers }, silent);
  if (!expected.includes(answer.status)) refuse(answer, { 401: refused, 422: refused }, silent);
  return answer;
}
