import { ServerClient, type Models } from 'postmark';

/** An email as the email service's API returns it; `Body` is the raw message with its headers. */
export type SentEmail = Models.OutboundMessageDetails;

/** The email service's own client, connected to the emulator at `host` (name and port). */
export function mailClient(host: string, env: Readonly<Record<string, string | undefined>>): ServerClient {
  return new ServerClient(env['POSTMARK_SERVER_TOKEN'] ?? '', { requestHost: host, useHttps: false });
}

/** The newest emails that the email service accepted, newest first and without their texts. */
export async function listEmails(
  client: ServerClient,
  query: { count: number; recipient?: string },
): Promise<Models.OutboundMessage[]> {
  return (await client.getOutboundMessages(query)).Messages;
}

/** The same emails with their texts, oldest first. */
export async function readEmails(...list: Parameters<typeof listEmails>): Promise<SentEmail[]> {
  const [client] = list;
  const emails = await listEmails(...list);
  return Promise.all(emails.toReversed().map(({ MessageID }) => client.getOutboundMessageDetails(MessageID)));
}
