import type { Address } from './address.ts';

export interface NamedValue {
  Name: string;
  Value: string;
}

export interface Attachment {
  Name: string;
  Content: string;
  ContentType: string;
  ContentID?: string | null;
}

/** An accepted email. */
export interface Message {
  MessageID: string;
  /** The time at which the emulator accepted the email, in ISO 8601. */
  ReceivedAt: string;
  From: Address;
  To: Address[];
  Cc: Address[];
  Bcc: Address[];
  ReplyTo: string;
  Subject: string;
  HtmlBody: string;
  TextBody: string;
  Tag: string;
  MessageStream: string;
  TrackOpens: boolean;
  TrackLinks: string;
  Headers: NamedValue[];
  Attachments: Attachment[];
  Metadata: Record<string, string>;
}
