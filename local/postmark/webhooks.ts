import { readParameter } from './http.ts';
import { checkStream, isKnownStream, STREAMS } from './streams.ts';

/** A webhook for bounces, spam complaints and subscription changes, as entered in Postmark's dashboard. */
export interface WebhookTarget {
  url: string;
  password: string;
}

const OFF = { Enabled: false };
const ON = { Enabled: true, IncludeContent: false };

/**
 * One webhook for each sending stream, as `GET /webhooks` lists them; with `MessageStream`, only that stream's. Throws a
 * PostmarkProblem for a stream that does not exist.
 */
export function listWebhooks(target: WebhookTarget | null, query: URLSearchParams): object[] {
  const wanted = readParameter(query, 'MessageStream');
  if (wanted !== null) checkStream(wanted);
  if (target === null) return [];
  const streams = STREAMS.filter(({ ID }) => isKnownStream(ID));
  return streams
    .map(({ ID: MessageStream }, index) => ({
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
    }))
    .filter(({ MessageStream }) => wanted === null || MessageStream === wanted);
}
