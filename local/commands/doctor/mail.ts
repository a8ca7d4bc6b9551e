import { ask, jsonRequest, refuse, type Answer } from './ask.ts';
import { listed, section, type Mistake, type Deployment } from './check.ts';
import { webhookChecks, type Webhook, type WebhookFacts } from './mail-webhooks.ts';

interface Stream {
  ID: string;
  MessageStreamType: string;
  ArchivedAt: string | null;
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
/** Postmark's ErrorCode for an unknown stream, which has its own check. */
const NO_SUCH_STREAM = 1235;

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
          'Message streams are missing, archived or of another type',
          Object.entries(STREAMS)
            .filter(([id, type]) => !streams.some((one) => isStream(one, id, type)))
            .map(([id, type]) => `${id} (${type})`),
        ),
      remedy:
        'Postmark → Servers → the server → Message Streams: bring it back, or make one with that ID and type.',
    },
    {
      name: 'mail-refused',
      subject: 'Postmark sends from EMAIL_FROM',
      find: ({ sent }) =>
        listed(
          'Postmark refuses an email',
          sent
            .filter(({ code }) => ![0, NO_SUCH_STREAM].includes(code))
            .map(({ stream, code, message }) => `${stream}: ${code} ${message}`),
        ),
      remedy:
        '400, 401: Sender Signatures, confirm the domain or the address. 405, 412, 413: ask for the account’s approval. Others: https://postmarkapp.com/developer/api/overview#error-codes',
    },
    ...webhookChecks,
  ],
});

function isStream({ ID, MessageStreamType, ArchivedAt }: Stream, id: string, type: string): boolean {
  return ID === id && MessageStreamType === type && ArchivedAt === null;
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
