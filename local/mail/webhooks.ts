import { isKnownStream, STREAMS } from './streams.ts';

/** Where what becomes of mails is reported, as the dashboard of a server is told. */
export interface WebhookTarget {
  url: string;
  password: string;
}

const OFF = { Enabled: false };
const ON = { Enabled: true, IncludeContent: false };

/** A webhook in each stream that sends, as `GET /webhooks` lists them. */
export function listWebhooks(target: WebhookTarget | null): object[] {
  if (target === null) return [];
  const streams = STREAMS.filter(({ ID }) => isKnownStream(ID));
  return streams.map(({ ID: MessageStream }, index) => ({
    ID: index + 1,
    Url: target.url,
    MessageStream,
    HttpAuth: { Username: 'postmark', Password: target.password },
    HttpHeaders: [],
    Triggers: {
      Open: { ...OFF, PostFirstOpenOnly: false },
      Click: OFF,
      Delivery: OFF,
      Bounce: ON,
      SpamComplaint: ON,
      SubscriptionChange: { Enabled: true },
    },
  }));
}
