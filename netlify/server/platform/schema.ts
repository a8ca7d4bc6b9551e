import type { DueAnswer } from '#domain/admin/due.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import type { SourceRow } from '#domain/admin/sources.ts';
import type { Sums } from '#domain/admin/summary.ts';
import type { LeadTab } from '#domain/admin/tabs.ts';
import type { LedgerEvent } from '#domain/admin/timeline.ts';
import type { WorkState } from '#domain/admin/work.ts';
import type { DisputeState } from '#domain/payments/dispute.ts';
import type { Finding } from '#domain/payments/reconciliation.ts';
import type { PaymentStatus } from '#domain/payments/status.ts';
import type { PrivacyChoice } from '#domain/privacy/request-form.ts';
import type { Database, Json } from '../../../supabase/database.types.ts';

/** The prefix of our tables and SQL functions. It does not change with the brand's name, so a rename loses no data. */
export const PREFIX = 'saturday_';

/*
 * `npm run types` writes supabase/database.types.ts from the migrations. The two maps below say what the migrations
 * guarantee and the generated types do not: the values that a check constraint allows, the shape of a jsonb value,
 * and which arguments and results of SQL functions may be null. A name that the database does not have is an error.
 */

type JsonObject = Readonly<Record<string, unknown>>;

type Columns = KnownColumns<{
  newsletter: { metadata: JsonObject };
  waitlist: { metadata: JsonObject; work_state: WorkState };
  contact: { metadata: JsonObject; work_state: WorkState };
  payments: {
    metadata: JsonObject;
    payment_status: PaymentStatus;
    dispute_state: DisputeState | null;
    work_state: WorkState;
  };
  payment_events: { detail: JsonObject };
  emails: { status: 'queued' | 'sending' | 'sent' | 'failed' };
  reconciliations: { progress: JsonObject; findings: readonly Finding[] };
}>;

/** What an SQL function that stores a record answers; `retryAfter` in seconds. */
type Stored<More = unknown> =
  ({ outcome: 'stored' | 'known' } & More) | { outcome: 'limited'; retryAfter: number };

/** The place of a row in a list that is sorted by time. */
interface Position {
  timestamp: string;
  id: string;
}

type Functions = KnownFunctions<{
  apply_retention: { Returns: Readonly<Record<string, number>> };
  attach_session: { Returns: string | null };
  call_with_session: { Returns: { answer: unknown } | null };
  claim_emails: { Args: { p_record_id: string | null }; Returns: EmailRow[] };
  count_new_leads: { Returns: { newsletter: number; waitlist: number } };
  count_quarantined: { Returns: Readonly<Partial<Record<LeadTab, Readonly<Record<string, number>>>>> };
  count_waitlist_products: { Returns: Readonly<Record<string, number>> };
  deliver_report: {
    Returns: { outcome: 'delivered'; deliveredAt: string | null } | { outcome: 'refused' } | null;
  };
  enqueue_email: { Args: { p_record_id: string | null } };
  erase_address: { Returns: JsonObject | null };
  export_address: { Returns: JsonObject | null };
  list_due: { Returns: Omit<DueAnswer, 'ok'> };
  list_records: { Returns: { rows: AdminRow[]; total: number } };
  list_sources: { Returns: SourceRow[] };
  note_undelivered: { Args: { p_email_id: string | null }; Returns: string | null };
  note_report: { Args: { p_reason: string | null } };
  open_privacy_request: { Returns: string | null };
  read_backup: { Returns: { lines: string | null; rows: number; after: string | null } };
  read_ledger: { Returns: LedgerEvent[] | null };
  read_privacy_address: { Returns: string | null };
  read_privacy_request: { Returns: PrivacyChoice | null };
  read_record: { Returns: { email: string; source: string; work_note?: string } | null };
  read_records: { Returns: AdminRow[] };
  read_report: { Returns: { file: string | null; url: string | null } | null };
  read_suppression: { Returns: 'unsubscription' | 'complaint' | 'bounce' | null };
  release_lead: { Returns: string | null };
  release_newsletter: { Returns: string | null };
  renew_report_link: { Returns: string | null };
  set_work: { Args: { p_state: string | null; p_note: string | null }; Returns: AdminRow | false | null };
  settle_payment: { Args: { p_receipt_url: string | null } };
  start_export: { Returns: { count: number; after: Position; until: Position | null } };
  start_payment: { Returns: Stored<{ payment: PaymentRow }> };
  store_contact: { Returns: Stored };
  store_newsletter: { Returns: Stored | { outcome: 'unreachable' } };
  store_waitlist: { Returns: Stored };
  summarize: { Returns: Sums };
}>;

type Generated = Database['public'];
type Prefixed<Name extends string> = `${typeof PREFIX}${Name}`;
type Unprefixed<Name> = Name extends Prefixed<infer Rest> ? Rest : never;

/** The tables, and the SQL functions that are no triggers, by their names without the prefix. */
export type TableName = Unprefixed<keyof Generated['Tables']>;
export type FunctionName = Unprefixed<keyof Generated['Functions']>;

type GeneratedTable<Name extends TableName> = Generated['Tables'][Prefixed<Name>];
type GeneratedFunction<Name extends FunctionName> = Generated['Functions'][Prefixed<Name>];

/** `Map` unchanged, if all its keys are in `Names`; otherwise an error of the compiler. */
type OnlyKeysOf<Names, Map> = { [Key in keyof Map]: Key extends Names ? unknown : never };
type KnownColumns<
  Map extends {
    [Name in keyof Map]: Name extends TableName
      ? OnlyKeysOf<keyof GeneratedTable<Name>['Row'], Map[Name]>
      : never;
  },
> = Map;
type KnownFunctions<
  Map extends {
    [Name in keyof Map]: Name extends FunctionName ? OnlyKeysOf<'Args' | 'Returns', Map[Name]> : never;
  },
> = Map;

/** `Base` with the types of `More` for the properties that both have. */
type Narrowed<Base, More> = { [Key in keyof Base]: Key extends keyof More ? More[Key] : Base[Key] };
type Entry<Map, Name> = Name extends keyof Map ? Map[Name] : unknown;
type Part<Map, Name, Key> = Entry<Entry<Map, Name>, Key>;

/** A row of a table as PostgREST returns it: times are text in ISO 8601 to the microsecond, amounts are dollars. */
export type Row<Name extends TableName> = Narrowed<GeneratedTable<Name>['Row'], Entry<Columns, Name>>;
export type PaymentRow = Row<'payments'>;
export type WaitlistRow = Row<'waitlist'>;
export type ContactRow = Row<'contact'>;
/** A row of the outbox; `recipient` is an address, or `staff` for the staff's address. */
export type EmailRow = Row<'emails'>;
/**
 * A night's comparison of our payments with Stripe's (`night` is `2026-11-20`, UTC). `checked` is the number of compared
 * entries in the lists of operations/reconcile.ts. A dispute that is in two of the lists counts twice.
 */
export type ReconciliationRow = Row<'reconciliations'>;

/** A jsonb argument may be anything that JSON can write; the generated type refuses interfaces and readonly arrays. */
type Argument<Type> = Json extends Type ? object | null : Type;
type GeneratedArguments<Name extends FunctionName> = {
  [Key in keyof GeneratedFunction<Name>['Args']]: Argument<GeneratedFunction<Name>['Args'][Key]>;
};

/** The arguments of an SQL function by name. */
export type Arguments<Name extends FunctionName> = Narrowed<
  GeneratedArguments<Name>,
  Part<Functions, Name, 'Args'>
>;
/** What an SQL function returns. */
export type Result<Name extends FunctionName> = Narrowed<
  GeneratedFunction<Name>,
  Entry<Functions, Name>
>['Returns'];

/** The schema for Supabase's client: the generated one with our rows. */
export interface Schema {
  public: {
    Tables: {
      [Name in TableName as Prefixed<Name>]: Omit<GeneratedTable<Name>, 'Row'> & { Row: Row<Name> };
    };
    Views: Generated['Views'];
    Functions: Generated['Functions'];
  };
}
