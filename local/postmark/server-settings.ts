/** The server as `GET /server` describes it: a new one, with the given token. */
export function describeServer(serverToken: string): object {
  return {
    ID: 1,
    Name: 'Local',
    ApiTokens: [serverToken],
    Color: 'blue',
    SmtpApiActivated: true,
    RawEmailEnabled: false,
    DeliveryType: 'Live',
    ServerLink: 'https://postmarkapp.com/servers/1/streams',
    InboundAddress: 'local@inbound.postmarkapp.com',
    InboundHookUrl: '',
    BounceHookUrl: '',
    OpenHookUrl: '',
    DeliveryHookUrl: '',
    ClickHookUrl: '',
    PostFirstOpenOnly: false,
    InboundDomain: '',
    InboundHash: 'local',
    InboundSpamThreshold: 0,
    TrackOpens: false,
    TrackLinks: 'None',
    IncludeBounceContentInHook: false,
    EnableSmtpApiErrorHooks: false,
  };
}
