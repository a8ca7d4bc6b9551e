import { ask, jsonRequest, refuse, type Answer } from './ask.ts';
import { listed, section, type Mistake, type Deployment } from './check.ts';
import { webhookChecks, type Webhook, type WebhookFacts } from './mail-webhooks.ts';

interface Stream {
  ID: string;
  MessageStreamType: string;
  ArchivedAt: string | null;
  SubscriptionManagementConfiguration?: { UnsubscribeHandlingType?: string };
}

interface Facts extends WebhookFacts {
  deliveryType: string;
  streams: Stream[];
  /** Postmark's ErrorCode for an email from EMAIL_FROM on each stream; 0 when it was accepted. */
  sent: { stream: string; code: number; message: string }[];
}

/**
 * The IDs of the message streams of the site's emails (netlify/server/email/catalogue.ts), each with the type
 * that the stream must have.
 */
const STREAMS = { outbound: 'Transactional', broadcast: 'Broadcasts' };
/** Postmark's test address: emails to it soft-bounce and reach nobody. */
const TEST_ADDRESS = 'SoftBounce@bounce-testing.postmarkapp.com';
const SENDER_CODES = [400, 401];
const ACCOUNT_CODES = [405, 412, 413];

/** Checks Postmark: the token, the server's type, both streams, the sender EMAIL_FROM, the account, the webhooks. */
export const mail = section<Facts>({
  title: 'Postmark',
  needs: ['POSTMARK_SERVER_TOKEN', 'POSTMARK_API_BASE', 'POSTMARK_WEBHOOK_PASSWORD', 'EMAIL_FROM', 'URL'],
  gather,
  checks: [
    {
      name: 'mail-sandboxed',
      subject: 'Postmark’s server sends for real',
      find: ({ deliveryType }) =>
        deliveryType === 'Live'
          ? null
          : `Postmark’s server is a ${deliveryType} one: its emails are not delivered`,
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
      name: 'mail-unsubscribe-unhandled',
      subject: ({ streams }) =>
        unsubscribing(streams) === 'postmark'
          ? 'Postmark adds a second unsubscribe link to newsletters, and reports it to the site (docs/DEPLOY.md, 4)'
          : 'Newsletters have one unsubscribe link',
      find: ({ streams }) =>
        unsubscribing(streams) === 'none' ? 'Nobody handles unsubscriptions of the stream broadcast' : null,
      remedy: 'Ask Postmark’s support for “custom unsubscribe handling”, or let Postmark handle them.',
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
      subject: 'Postmark accepts an email',
      find: ({ sent }) =>
        listed(
          'Postmark refuses an email',
          sent
            .filter(({ code }) => ![0, ...SENDER_CODES, ...ACCOUNT_CODES, 1235].includes(code))
            .map(({ stream, code, message }) => `${stream}: ${code} ${message}`),
        ),
      remedy: 'The code is Postmark’s: https://postmarkapp.com/developer/api/overview#error-codes',
    },
    ...webhookChecks,
  ],
});

/** Who handles unsubscriptions of newsletters: `postmark`, `custom` (the site), `none`, or `''` without the stream. */
function unsubscribing(streams: Stream[]): string {
  const newsletter = streams.find(
    ({ ID, MessageStreamType: type }) => ID === 'broadcast' && type === 'Broadcasts',
  );
  return (newsletter?.SubscriptionManagementConfiguration?.UnsubscribeHandlingType ?? '').toLowerCase();
}

async function gather(deployment: Deployment): Promise<Facts> {
  const server = await askPostmark(deployment, 'server');
  const listing = await askPostmark(deployment, 'message-streams?MessageStreamType=All');
  const reports = await askPostmark(deployment, 'webhooks');
  const sending = Object.keys(STREAMS);
  return {
    deliveryType: (server.body as { DeliveryType?: string }).DeliveryType ?? 'Live',
    streams: (listing.body as { MessageStreams: Stream[] }).MessageStreams,
    sent: await Promise.all(sending.map((stream) => trySender(deployment, stream))),
    webhooks: (reports.body as { Webhooks: Webhook[] }).Webhooks,
    sending,
    expected: `${new URL(deployment.variables['URL'] ?? '').origin}/api/postmark/webhook`,
    password: deployment.variables['POSTMARK_WEBHOOK_PASSWORD'] ?? '',
  };
}

/** Sends a test email to learn whether EMAIL_FROM is confirmed. A server token has no access to the list of senders. */
async function trySender(deployment: Deployment, stream: string): Promise<Facts['sent'][number]> {
  const answer = await askPostmark(
    deployment,
    'email',
    {
      From: deployment.variables['EMAIL_FROM'],
      To: TEST_ADDRESS,
      Subject: 'npm run doctor',
      TextBody: 'Whether this sender is confirmed.',
      MessageStream: stream,
    },
    [422],
  );
  const { ErrorCode: code, Message: message } = answer.body as { ErrorCode: number; Message: string };
  return { stream, code, message };
}

/** Sends a request. Throws Unexaminable without an answer, and for a status neither 2xx nor in `expected`. */
async function askPostmark(
  { variables }: Deployment,
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
  const answer = await ask(`${base}/${path}`, body ? jsonRequest(body, headers) : { headers }, silent);
  if (!expected.includes(answer.status)) refuse(answer, { 401: refused, 422: refused }, silent);
  return answer;
}
