import { mkdtemp, rm, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Errors, ServerClient, type Message } from 'postmark';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPostmark, type LocalPostmark } from '../../local/postmark/server.ts';

const serverToken = 'b1e0c7a4-0000-4000-8000-000000000000';
let mail: LocalPostmark;
let client: ServerClient;

beforeAll(async () => {
  mail = await createPostmark({ port: 0, serverToken, dataDir: null, webhook: null });
  client = clientOf(mail, serverToken);
});
beforeEach(() => mail.clear());
afterAll(() => mail.close());

function clientOf({ port }: LocalPostmark, token: string): ServerClient {
  return new ServerClient(token, { requestHost: `127.0.0.1:${port}`, useHttps: false });
}

/** The fields of the class `Message` of Postmark's SDK, as the type of a plain object. */
type Email = { [Field in keyof Message]: Message[Field] };

function email(change: Partial<Email> = {}): Email {
  return {
    From: 'Site <site@example.com>',
    To: 'ann@example.com',
    Subject: 'Hello',
    TextBody: 'Text',
    ...change,
  };
}

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const all = { 'content-type': 'application/json', 'x-postmark-server-token': serverToken, ...headers };
  const response = await fetch(mail.url + path, {
    method: 'POST',
    headers: all,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

test('an email is accepted, found and described as by Postmark', async () => {
  const sent = await client.sendEmail(
    email({
      To: '"Ann, the buyer" <ann@example.com>, bob@example.com',
      ReplyTo: 'help@example.com',
      Subject: 'Zahlung bestätigt',
      HtmlBody: '<p>HTML</p>',
      Tag: 'payment-confirmation',
      Metadata: { payment: 'abc' },
      Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.com/u?token=1>' }],
    }),
  );
  expect(sent).toMatchObject({
    To: '"Ann, the buyer" <ann@example.com>, bob@example.com',
    ErrorCode: 0,
    Message: 'OK',
  });

  const { TotalCount, Messages } = await client.getOutboundMessages({ recipient: 'ANN@example.com' });
  expect(TotalCount).toBe(1);
  expect(Messages[0]).toMatchObject({
    MessageID: sent.MessageID,
    To: [
      { Email: 'ann@example.com', Name: 'Ann, the buyer' },
      { Email: 'bob@example.com', Name: '' },
    ],
    From: 'Site <site@example.com>',
    Subject: 'Zahlung bestätigt',
    Tag: 'payment-confirmation',
    MessageStream: 'outbound',
    Metadata: { payment: 'abc' },
    Status: 'Sent',
  });

  const details = await client.getOutboundMessageDetails(sent.MessageID);
  expect(details).toMatchObject({ TextBody: 'Text', HtmlBody: '<p>HTML</p>' });
  expect(details.Body).toContain('\r\nList-Unsubscribe: <https://example.com/u?token=1>\r\n');
  expect(details.Body).toContain(
    `\r\nSubject: =?UTF-8?B?${Buffer.from('Zahlung bestätigt').toString('base64')}?=\r\n`,
  );
  expect(details.Body).toContain('\r\nReply-To: help@example.com\r\n');
  expect(details.Body).toContain('\r\nX-PM-Metadata-payment: abc\r\n');
  expect(details.Body).toContain('\r\n\r\n<p>HTML</p>\r\n');
});

test('messages are found by tag, subject, stream and metadata, newest first, page by page', async () => {
  await client.sendEmail(email({ Subject: 'First', Tag: 'a', Metadata: { order: '1' } }));
  await client.sendEmail(email({ Subject: 'Second', Tag: 'b', MessageStream: 'broadcast' }));
  await client.sendEmail(email({ Subject: 'Third', Tag: 'a' }));
  const subjects = async (filter: object): Promise<string[]> =>
    (await client.getOutboundMessages(filter)).Messages.map(({ Subject }) => Subject);
  expect(await subjects({})).toEqual(['Third', 'Second', 'First']);
  expect(await subjects({ count: 1, offset: 1 })).toEqual(['Second']);
  expect(await subjects({ tag: 'a' })).toEqual(['Third', 'First']);
  expect(await subjects({ subject: 'second' })).toEqual(['Second']);
  expect(await subjects({ messageStream: 'broadcast' })).toEqual(['Second']);
  expect(await subjects({ metadata_order: '1' })).toEqual(['First']);
  expect(await subjects({ recipient: 'nobody@example.com' })).toEqual([]);
});

test('a wrong or missing token is 401', async () => {
  await expect(clientOf(mail, 'another').sendEmail(email())).rejects.toThrow(Errors.InvalidAPIKeyError);
  expect((await fetch(`${mail.url}/server`)).status).toBe(401);
});

test.each([
  ['no sender', { From: '' }, "'From'"],
  ['a malformed recipient', { To: 'ann@' }, "'To'"],
  ['no recipient', { To: '' }, 'Zero recipients'],
  ['no body', { TextBody: '' }, 'TextBody or HtmlBody'],
  ['a subject with a line break', { Subject: 'a\r\nBcc: x@y.zz' }, 'one line'],
  ['a header that breaks the line', { Headers: [{ Name: 'X-A', Value: 'a\r\nb' }] }, 'X-A'],
  ['a header that is Postmark’s own', { Headers: [{ Name: 'Subject', Value: 'a' }] }, 'not allowed'],
  [
    'too many metadata',
    { Metadata: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`k${i}`, 'v'])) },
    '10 fields',
  ],
  ['metadata that is too long', { Metadata: { key: 'v'.repeat(81) } }, '80 characters'],
  ['a tag that is too long', { Tag: 't'.repeat(1001) }, '1000 characters'],
  [
    '51 recipients',
    { To: Array.from({ length: 51 }, (_, i) => `a${i}@example.com`).join(',') },
    'Too many recipients',
  ],
])('an email with %s is refused with 300', async (_, change, message) => {
  const sending = client.sendEmail(email(change));
  await expect(sending).rejects.toThrow(Errors.InvalidEmailRequestError);
  await expect(sending).rejects.toMatchObject({
    code: 300,
    message: expect.stringContaining(message) as string,
  });
  expect((await client.getOutboundMessages()).TotalCount).toBe(0);
});

test.each([
  ['an unknown field', { ...email(), Priority: 'high' }, 422, 403],
  ['a wrong type', { ...email(), TrackOpens: 'yes' }, 422, 403],
  ['an unknown stream', email({ MessageStream: 'news' }), 422, 1235],
  ['the inbound stream', email({ MessageStream: 'inbound' }), 422, 1236],
  ['no JSON', '{', 422, 402],
])('%s is refused', async (_, body, status, code) => {
  expect(await post('/email', body)).toMatchObject({ status, body: { ErrorCode: code } });
});

test('another content type is 415, an email over 10 MB is 413', async () => {
  expect((await post('/email', 'To=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
    415,
  );
  expect((await post('/email', email({ TextBody: 'x'.repeat(10 * 1024 * 1024) }))).status).toBe(413);
});

test('a recipient at bounce.test is inactive', async () => {
  const sending = client.sendEmail(email({ To: 'x@bounce.test' }));
  await expect(sending).rejects.toThrow(Errors.InactiveRecipientsError);
  await expect(sending).rejects.toMatchObject({ code: 406, recipients: ['x@bounce.test'] });
  const mixed = await client.sendEmail(email({ To: 'ann@example.com, x@bounce.test' }));
  expect(mixed).toMatchObject({ ErrorCode: 0, Message: expect.stringContaining('x@bounce.test') as string });
});

test('a recipient at outage.test causes a 500', async () => {
  await expect(client.sendEmail(email({ To: 'x@outage.test' }))).rejects.toThrow(Errors.InternalServerError);
});

test('a batch answers for each email', async () => {
  const answers = await client.sendEmailBatch([
    email({ Subject: 'good' }),
    email({ To: 'nobody' }),
    email({ To: 'x@bounce.test' }),
  ]);
  expect(answers.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 300, 406]);
  expect((await client.getOutboundMessages()).Messages.map(({ Subject }) => Subject)).toEqual(['good']);
  await expect(client.sendEmailBatch(Array.from({ length: 501 }, () => email()))).rejects.toMatchObject({
    code: 410,
  });
});

test('the server and its streams can be retrieved', async () => {
  const fields = Object.keys(await client.getServer()).toSorted();
  expect(fields).toEqual([
    ...['ApiTokens', 'BounceHookUrl', 'ClickHookUrl', 'Color', 'DeliveryHookUrl', 'DeliveryType'],
    ...['EnableSmtpApiErrorHooks', 'ID', 'InboundAddress', 'InboundDomain', 'InboundHash', 'InboundHookUrl'],
    ...['InboundSpamThreshold', 'IncludeBounceContentInHook', 'Name', 'OpenHookUrl', 'PostFirstOpenOnly'],
    ...['RawEmailEnabled', 'ServerLink', 'SmtpApiActivated', 'TrackLinks', 'TrackOpens'],
  ]);
  expect(await client.getServer()).toMatchObject({ DeliveryType: 'Live' });
  const { MessageStreams } = await client.getMessageStreams();
  const handling = MessageStreams.map((stream) => [
    stream.ID,
    stream.SubscriptionManagementConfiguration.UnsubscribeHandlingType,
  ]);
  expect(handling).toEqual([
    ['outbound', 'None'],
    ['broadcast', 'Postmark'],
    ['inbound', 'None'],
  ]);
});

const get = async (path: string): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(mail.url + path, { headers: { 'x-postmark-server-token': serverToken } });
  return { status: response.status, body: await response.json() };
};

test.each([
  ['/messages/outbound', 700],
  ['/messages/outbound?count=10', 700],
  ['/messages/outbound?offset=0', 700],
  ['/messages/outbound?count=501&offset=0', 700],
  ['/messages/outbound?count=-1&offset=0', 700],
  ['/messages/outbound?count=x&offset=0', 700],
  ['/messages/outbound?count=500&offset=9501', 700],
  ['/webhooks?MessageStream=news', 1226],
  ['/message-streams?MessageStreamType=News', 1221],
  ['/message-streams/news/suppressions/dump', 1226],
])('GET %s is refused with %i.', async (path, ErrorCode) => {
  expect(await get(path)).toMatchObject({ status: 422, body: { ErrorCode } });
});

test('webhooks can be listed by stream', async () => {
  const webhook = { url: 'https://example.com/hook', password: 'x' };
  const other = await createPostmark({ port: 0, serverToken, dataDir: null, webhook });
  const streamsOf = async (filter: object) =>
    (await clientOf(other, serverToken).getWebhooks(filter)).Webhooks.map(
      ({ MessageStream }) => MessageStream,
    );
  expect(await streamsOf({})).toEqual(['outbound', 'broadcast']);
  expect(await streamsOf({ messageStream: 'broadcast' })).toEqual(['broadcast']);
  expect(await streamsOf({ messageStream: 'inbound' })).toEqual([]);
  await other.close();
});

test('an address that unsubscribed gets no broadcast until its suppression is deleted, and a complaint stays', async () => {
  const suppress = (reason: string) =>
    post('/_local/suppressions', { stream: 'broadcast', address: 'Ann@example.com', reason });
  const broadcast = email({ MessageStream: 'broadcast' });
  const remove = async () =>
    (await client.deleteSuppressions('broadcast', { Suppressions: [{ EmailAddress: 'ann@example.com' }] }))
      .Suppressions[0]?.Status;
  await suppress('ManualSuppression');
  await expect(client.sendEmail(broadcast)).rejects.toThrow(Errors.InactiveRecipientsError);
  expect((await client.sendEmail(email())).ErrorCode).toBe(0);
  expect((await client.getSuppressions('broadcast')).Suppressions).toMatchObject([
    { EmailAddress: 'ann@example.com', SuppressionReason: 'ManualSuppression' },
  ]);
  expect(await remove()).toBe('Deleted');
  expect((await client.sendEmail(broadcast)).ErrorCode).toBe(0);
  await suppress('SpamComplaint');
  expect(await remove()).toBe('Failed');
});

test('a broadcast gets Postmark’s own link that unsubscribes', async () => {
  const { MessageID } = await client.sendEmail(
    email({ MessageStream: 'broadcast', HtmlBody: '<body>Hi</body>' }),
  );
  const { HtmlBody, TextBody } = await client.getOutboundMessageDetails(MessageID);
  expect(HtmlBody).toContain('https://unsubscribe.postmarkapp.com/');
  expect(TextBody).toContain('https://unsubscribe.postmarkapp.com/');
});

test('an unknown message, path or parameter is an error', async () => {
  await expect(client.getOutboundMessageDetails('none')).rejects.toMatchObject({ code: 701 });
  expect((await post('/email/withTemplate', {})).status).toBe(404);
  await expect(client.getOutboundMessages({ colour: 'red' })).rejects.toMatchObject({ statusCode: 422 });
});

test('a control accepts JSON whatever its content type', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const set = (seconds: number) =>
      fetch(`${mail.url}/_local/outage`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ seconds }),
      });
    expect((await set(60)).status, type).toBe(200);
    await expect(client.sendEmail(email())).rejects.toThrow();
    await set(0);
  }
});

test('an outage fails every call until it ends', async () => {
  expect((await post('/_local/outage', { seconds: 60 })).status).toBe(200);
  await expect(client.sendEmail(email())).rejects.toMatchObject({ statusCode: 503 });
  await post('/_local/outage', { seconds: 0 });
  expect((await client.sendEmail(email())).ErrorCode).toBe(0);
});

test('while answers are lost an email is accepted and the connection closes', async () => {
  await post('/_local/outage', { seconds: 60, answers: 'lost' });
  await expect(client.sendEmail(email())).rejects.toMatchObject({ statusCode: 0 });
  await post('/_local/outage', { seconds: 0 });
  expect((await client.getOutboundMessages()).TotalCount).toBe(1);
});

test('while answers are lost a refused call gets no answer either', async () => {
  const other = clientOf(mail, 'another token');
  await post('/_local/outage', { seconds: 60, answers: 'lost' });
  await expect(other.getOutboundMessages()).rejects.toMatchObject({ statusCode: 0 });
  await expect(client.sendEmail(email({ To: 'nobody' }))).rejects.toMatchObject({ statusCode: 0 });
  await expect(post('/email/withTemplate', {})).rejects.toThrow('fetch failed');
  await post('/_local/outage', { seconds: 0 });
  await expect(other.getOutboundMessages()).rejects.toMatchObject({ statusCode: 401 });
});

test('a sender at unconfirmed.test is not confirmed', async () => {
  await expect(client.sendEmail(email({ From: 'x@unconfirmed.test' }))).rejects.toMatchObject({ code: 401 });
});

test('emails survive a restart, even after half a written line', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
  const first = await createPostmark({ port: 0, serverToken, dataDir, webhook: null });
  await clientOf(first, serverToken).sendEmail(email({ Subject: 'kept' }));
  await first.close();
  await appendFile(join(dataDir, 'messages.jsonl'), '{"MessageID":"cut');
  const second = await createPostmark({ port: 0, serverToken, dataDir, webhook: null });
  await clientOf(second, serverToken).sendEmail(email({ Subject: 'after' }));
  await second.close();
  const third = await createPostmark({ port: 0, serverToken, dataDir, webhook: null });
  const { Messages } = await clientOf(third, serverToken).getOutboundMessages();
  expect(Messages.map(({ Subject }) => Subject)).toEqual(['after', 'kept']);
  await third.close();
  await rm(dataDir, { recursive: true });
});

test('the outbox shows an email without running its scripts', async () => {
  const HtmlBody = '<a href="https://example.com/x">go</a><script>alert("x")</script>';
  const { MessageID } = await client.sendEmail(
    email({ Subject: '<b>bold</b>', HtmlBody, TextBody: 'See https://example.com/y.' }),
  );
  const list = await (await fetch(mail.url)).text();
  expect(list).toContain(`<a href="/messages/${MessageID}">&lt;b&gt;bold&lt;/b&gt;</a>`);
  const response = await fetch(`${mail.url}/messages/${MessageID}`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await response.text();
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;a href=');
  expect(page).not.toContain('<script>');
  expect(page).toContain(
    '<a href="https://example.com/y" target="_blank" rel="noopener noreferrer">https://example.com/y</a>.',
  );
  expect((await fetch(`${mail.url}/messages/none`)).status).toBe(404);
});
