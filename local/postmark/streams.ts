import { readParameter } from './http.ts';
import { PostmarkProblem } from './problem.ts';

/**
 * The message streams of every new Postmark server. Postmark manages the unsubscriptions of broadcasts itself, until its
 * support allows the server to do so.
 */
export const STREAMS = [
  {
    ID: 'outbound',
    Name: 'Default Transactional Stream',
    MessageStreamType: 'Transactional',
    unsubscribe: 'None',
  },
  {
    ID: 'broadcast',
    Name: 'Default Broadcast Stream',
    MessageStreamType: 'Broadcasts',
    unsubscribe: 'Postmark',
  },
  { ID: 'inbound', Name: 'Default Inbound Stream', MessageStreamType: 'Inbound', unsubscribe: 'None' },
].map(({ unsubscribe, ...stream }) => ({
  ...stream,
  ServerID: 1,
  Description: '',
  CreatedAt: '2025-01-01T00:00:00Z',
  UpdatedAt: null,
  ArchivedAt: null,
  ExpectedPurgeDate: null,
  SubscriptionManagementConfiguration: { UnsubscribeHandlingType: unsubscribe },
}));

/** The streams as `GET /message-streams` lists them: without an ID, those of one type or, by default, all of them. */
export function listStreams(query: URLSearchParams): object {
  const type = readParameter(query, 'MessageStreamType') ?? 'All';
  if (!['All', ...STREAMS.map(({ MessageStreamType }) => MessageStreamType)].includes(type))
    throw new PostmarkProblem(422, 1221, 'The MessageStreamType associated with this request was invalid.');
  const streams = STREAMS.filter(({ MessageStreamType }) => type === 'All' || MessageStreamType === type);
  return { MessageStreams: streams, TotalCount: streams.length };
}

/** Throws a PostmarkProblem when there is no stream `id`. */
export function checkStream(id: string): void {
  if (STREAMS.some(({ ID }) => ID === id)) return;
  throw new PostmarkProblem(422, 1226, `The message stream for the provided 'ID' was not found.`);
}

/** Whether Postmark itself adds a link that unsubscribes to the emails of the stream `id`. */
export function addsUnsubscribeLink(id: string): boolean {
  return STREAMS.some(
    ({ ID, SubscriptionManagementConfiguration: { UnsubscribeHandlingType: type } }) =>
      ID === id && type === 'Postmark',
  );
}

/** Whether emails can be sent through the stream `id`: it exists and is not the inbound stream. */
export function isKnownStream(id: string): boolean {
  return STREAMS.some((stream) => stream.ID === id && stream.MessageStreamType !== 'Inbound');
}
