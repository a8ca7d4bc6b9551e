import { listed, type Check } from './check.ts';

/** A webhook as Postmark's `GET /webhooks` returns it. */
export interface Webhook {
  Url: string;
  MessageStream: string;
  HttpAuth?: { Username: string; Password: string } | null;
  Triggers: Partial<Record<string, { Enabled: boolean }>>;
}

export interface WebhookFacts {
  webhooks: Webhook[];
  /** The IDs of the message streams on which the site sends emails. */
  sending: string[];
  /** The URL of the site's webhook. */
  expected: string;
  /** The value of POSTMARK_WEBHOOK_PASSWORD. */
  password: string;
}

/** The triggers of the reports that can suppress an address: see netlify/server/email/postmark-report.ts. */
const TRIGGERS = ['Bounce', 'SpamComplaint', 'SubscriptionChange'];
const WHERE = 'Postmark → Servers → the server → the stream → Webhooks';

/** Checks that the site receives bounces, complaints and unsubscriptions of both streams. */
export const webhookChecks: readonly Check<WebhookFacts>[] = [
  {
    name: 'mail-webhook-missing',
    subject: 'Each message stream reports to the site',
    find: (facts) =>
      listed(
        `No webhook at ${facts.expected} in the streams`,
        facts.sending.filter((stream) => own(facts, stream).length === 0),
      ),
    remedy: `${WHERE} → Add webhook: that address, to the letter, with the user postmark and POSTMARK_WEBHOOK_PASSWORD.`,
  },
  {
    name: 'mail-webhook-trigger-missing',
    subject: 'Postmark reports bounces, complaints and unsubscriptions',
    find: (facts) => listed('Postmark does not report', facts.sending.flatMap(missingTriggers(facts))),
    remedy: `${WHERE}: switch Bounce, Spam complaint and Subscription change on.`,
  },
  {
    name: 'mail-webhook-password-wrong',
    subject: 'Postmark’s webhooks bring the password',
    find: (facts) =>
      listed(
        'The password is not POSTMARK_WEBHOOK_PASSWORD in the webhooks of',
        facts.sending.filter((stream) =>
          own(facts, stream).some((one) => passwordOf(one) !== facts.password),
        ),
      ),
    remedy: `${WHERE}: put POSTMARK_WEBHOOK_PASSWORD into the basic auth credentials.`,
  },
];

function own({ webhooks, expected }: WebhookFacts, stream: string): Webhook[] {
  return webhooks.filter(({ Url, MessageStream }) => MessageStream === stream && bare(Url) === expected);
}

function missingTriggers(facts: WebhookFacts): (stream: string) => string[] {
  return (stream) => {
    const webhooks = own(facts, stream);
    if (webhooks.length === 0) return [];
    const isOn = (name: string): boolean => webhooks.some(({ Triggers }) => Triggers[name]?.Enabled === true);
    return TRIGGERS.filter((name) => !isOn(name)).map((name) => `${name} in ${stream}`);
  };
}

/** The URL without credentials. */
function bare(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  Object.assign(parsed, { username: '', password: '' });
  return parsed.href;
}

function passwordOf({ Url, HttpAuth }: Webhook): string {
  return HttpAuth?.Password || decodeURIComponent(URL.parse(Url)?.password ?? '');
}
