/** The message streams of every new Postmark server, as `GET /message-streams` lists them. */
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
    unsubscribe: 'Custom',
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

/** Whether emails can be sent through the stream `id`: it exists and is not the inbound stream. */
export function isKnownStream(id: string): boolean {
  return STREAMS.some((stream) => stream.ID === id && stream.MessageStreamType !== 'Inbound');
}
