import { UNDELIVERED } from '../../../netlify/server/email/postmark-report.ts';
import { addressOf } from '../../../netlify/server/platform/env.ts';
import { jsonRequest, type Answer } from '../ask.ts';
import { mailWebhook, type Variables } from '../webhooks.ts';
import { part, reach, siteAddress } from './check.ts';

/** A webhook as Postmark's `GET /webhooks` returns it. */
interface Listed {
  Url: string;
  MessageStream: string;
  HttpAuth?: { Password: string } | null;
  Triggers: Partial<Record<string, { Enabled: boolean }>>;
}

/** An address to which Postmark no longer sends. */
interface Suppression {
  EmailAddress: string;
  SuppressionReason: string;
}

/** An email that did not arrive. */
interface Bounce {
  Email: string;
  Type: string;
  BouncedAt: string;
}

interface Facts {
  deliveryType: string;
  streams: { ID: string; MessageStreamType: string; ArchivedAt: string | null }[];
  /** Postmark's answer to an email from EMAIL_FROM on each stream. */
  sent: { ErrorCode: number; Message: string }[];
  /** Why Postmark no longer sends to the staff; empty while it does. */
  silenced: Suppression[];
  /** The emails to the staff that did not arrive in the last `BOUNCE_DAYS`. */
  bounced: Bounce[];
  webhooks: Listed[];
  /** The address and the password of the site's webhook. */
  expected: string;
  password: string;
}

/** The message streams of the site's emails (netlify/server/email/catalogue.ts), by ID, and their types. */
const STREAMS = { outbound: 'Transactional', broadcast: 'Broadcasts' };
/** The triggers of the reports that can suppress an address: see netlify/server/email/postmark-report.ts. */
const TRIGGERS = ['Bounce', 'SpamComplaint', 'SubscriptionChange'];
/** Postmark's test address: emails to it soft-bounce and reach nobody. */
const TEST_ADDRESS = 'SoftBounce@bounce-testing.postmarkapp.com';
/** Postmark's ErrorCode for an unknown stream, which has its own row. */
const NO_SUCH_STREAM = 1235;
const BOUNCE_DAYS = 7;
const SERVER = 'Postmark → Servers → the server';
const SILENT = 'Look at https://status.postmarkapp.com and at this machine’s way to the internet.';
const REFUSED = [
  'it refuses POSTMARK_SERVER_TOKEN',
  `Use the token of the server, not of the account: ${SERVER} → API Tokens.`,
] as const;

/** Postmark: the token, the server, both streams, the sender, and the webhooks that report what became of emails. */
export const mail = part<Facts>({
  title: 'Postmark',
  needs: ['POSTMARK_SERVER_TOKEN', 'POSTMARK_API_BASE', 'POSTMARK_WEBHOOK_PASSWORD', 'EMAIL_FROM', 'URL'],
  gather: async (variables) => {
    const { fields: server } = await ask(variables, 'server');
    const { fields: listing } = await ask(variables, 'message-streams?MessageStreamType=All');
    const { fields: reports } = await ask(variables, 'webhooks');
    const streams = listing['MessageStreams'] as Facts['streams'];
    const sent = await Promise.all(Object.keys(STREAMS).map((stream) => trySender(variables, stream)));
    return {
      deliveryType: (server['DeliveryType'] as string | undefined) ?? 'Live',
      streams,
      sent: sent.map(({ fields }) => fields as unknown as Facts['sent'][number]),
      silenced: streams.some(({ ID }) => ID === 'outbound') ? await staffSuppressions(variables) : [],
      bounced: await staffBounces(variables),
      webhooks: reports['Webhooks'] as Listed[],
      expected: siteAddress(variables, mailWebhook.path),
      password: variables['POSTMARK_WEBHOOK_PASSWORD'] ?? '',
    };
  },
  checks: [
    {
      subject: 'Postmark’s server sends for real',
      find: ({ deliveryType }) => (deliveryType === 'Live' ? [] : [`it is a ${deliveryType} one`]),
      remedy: 'Make a Live server in Postmark and use its token.',
    },
    {
      subject: 'Both message streams exist',
      find: ({ streams }) => {
        const exists = ([id, type]: [string, string]): boolean =>
          streams.some((one) => one.ID === id && one.MessageStreamType === type && one.ArchivedAt === null);
        const missing = Object.entries(STREAMS).filter((stream) => !exists(stream));
        return missing.map(([id, type]) => `there is no ${id} of the type ${type}, or it is archived`);
      },
      remedy: `${SERVER} → Message Streams: bring it back, or make one with that ID and type.`,
    },
    {
      subject: 'Postmark sends from EMAIL_FROM',
      find: ({ sent }) =>
        sent
          .filter(({ ErrorCode }) => ![0, NO_SUCH_STREAM].includes(ErrorCode))
          .map(({ ErrorCode, Message }) => `${ErrorCode} ${Message}`),
      remedy:
        '400, 401: Sender Signatures, confirm the domain or the address. 405, 412, 413: ask for the account’s approval. Others: https://postmarkapp.com/developer/api/overview#error-codes',
    },
    {
      subject: 'Postmark sends to the staff',
      find: ({ silenced, bounced }) => [
        ...silenced.map(
          ({ EmailAddress, SuppressionReason }) => `not to ${EmailAddress}: ${SuppressionReason}`,
        ),
        ...bounced.map(
          ({ Email, Type, BouncedAt }) =>
            `an email to ${Email} bounced on ${BouncedAt.slice(0, 10)}: ${Type}`,
        ),
      ],
      remedy: `${SERVER} → outbound → Suppressions: reactivate the address once its mailbox takes email, or set EMAIL_STAFF. A single bounce: Activity says why; let the mailbox’s filter accept EMAIL_FROM.`,
    },
    {
      subject: 'Each message stream reports bounces, complaints and unsubscriptions to the site',
      find: (facts) => Object.keys(STREAMS).flatMap((stream) => faultsOf(facts, stream)),
      remedy: `${SERVER} → the stream → Webhooks: that address, to the letter; Bounce, Spam complaint and Subscription change switched on; the user postmark and POSTMARK_WEBHOOK_PASSWORD.`,
    },
  ],
});

/** What is wrong with the site's webhooks of a stream. */
function faultsOf({ webhooks, expected, password }: Facts, stream: string): string[] {
  const own = webhooks.filter(({ Url, MessageStream }) => MessageStream === stream && bare(Url) === expected);
  if (own.length === 0) return [`${stream} has no webhook at ${expected}`];
  const off = TRIGGERS.filter((name) => !own.some(({ Triggers }) => Triggers[name]?.Enabled));
  const isKnown = own.every((one) => passwordOf(one) === password);
  return [
    ...off.map((name) => `${stream} does not report ${name}`),
    ...(isKnown ? [] : [`${stream} brings another password than POSTMARK_WEBHOOK_PASSWORD`]),
  ];
}

/** The address of emails to staff, in lower case. Nobody could tell the staff by email what happens to these. */
function staffOf(variables: Variables): string {
  return addressOf(variables['EMAIL_STAFF'] || variables['EMAIL_FROM'] || '').toLowerCase();
}

async function staffBounces(variables: Variables): Promise<Bounce[]> {
  const from = new Date(Date.now() - BOUNCE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const staff = staffOf(variables);
  const query = new URLSearchParams({ count: '50', offset: '0', fromdate: from, emailFilter: staff });
  const { fields } = await ask(variables, `bounces?${query}`);
  const listed = fields['Bounces'] as Bounce[];
  return listed.filter(({ Email, Type }) => Email.toLowerCase() === staff && UNDELIVERED.includes(Type));
}

/** The suppressions of the staff's address. */
async function staffSuppressions(variables: Variables): Promise<Suppression[]> {
  const staff = staffOf(variables);
  const path = `message-streams/outbound/suppressions/dump?EmailAddress=${encodeURIComponent(staff)}`;
  const { fields } = await ask(variables, path);
  const listed = fields['Suppressions'] as Suppression[];
  return listed.filter(({ EmailAddress }) => EmailAddress.toLowerCase() === staff);
}

/** Sends a test email to learn whether EMAIL_FROM is confirmed: a server's token may not list the senders. */
function trySender(variables: Variables, stream: string): Promise<Answer> {
  const TextBody = 'Whether this sender is confirmed.';
  const email = { From: variables['EMAIL_FROM'], To: TEST_ADDRESS, Subject: 'npm run doctor', TextBody };
  return ask(variables, 'email', { ...email, MessageStream: stream });
}

/** Asks Postmark's API; an email that it refuses is an answer too. */
function ask(variables: Variables, path: string, body?: object): Promise<Answer> {
  const { POSTMARK_API_BASE: base, POSTMARK_SERVER_TOKEN: token = '' } = variables;
  const url = `${base || 'https://api.postmarkapp.com'}/${path}`;
  const headers = { accept: 'application/json', 'x-postmark-server-token': token };
  if (body) return reach(url, jsonRequest(body, headers), SILENT, { 401: REFUSED }, 422);
  return reach(url, { headers }, SILENT, { 401: REFUSED, 422: REFUSED });
}

/** The URL without credentials. */
function bare(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : Object.assign(parsed, { username: '', password: '' }).href;
}

function passwordOf({ Url, HttpAuth }: Listed): string {
  return HttpAuth?.Password || decodeURIComponent(URL.parse(Url)?.password ?? '');
}
