import { expect } from 'vitest';
import { clean } from '#domain/forms/clean.ts';
import { LIMITS } from '#domain/forms/field.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { toCents } from '#domain/money.ts';
import { reportPlan } from '#domain/payments/order.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { MAX_BOOKS, quote, quoteReport } from '#domain/payments/pricing.ts';
import { readField } from '#domain/forms/read-field.ts';
import { ARTICLE_SOURCES } from '#server/leads/article-sources.ts';
import type { TestCloud } from '../../support/cloud.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The maximum length of the text in each column. The column `message` may be twice as long as the field `message` of a
 * form, because the column also contains other fields of the form with their labels.
 */
const LONGEST: Readonly<Record<string, number>> = {
  ...LIMITS,
  website: LIMITS.url,
  message: 2 * LIMITS.message,
};
const FORMS: readonly LeadForm[] = Object.values(LEAD_FORMS);

/**
 * Expects that the forms' declarations allow every stored lead, and that every stored payment is unpaid and has the
 * price of its plan or report. Returns the number of checked rows.
 */
export async function expectAllowedRows({ sql }: Pick<TestCloud, 'sql'>): Promise<number> {
  let count = 0;
  for (const table of ['newsletter', 'waitlist', 'contact'] as const) {
    const rows = await sql<Row>(`select * from public.saturday_${table}`);
    for (const row of rows) expect(faultsOf(row, table), JSON.stringify(row)).toEqual([]);
    count += rows.length;
  }
  const payments = await sql<Row>('select *, amount::float as dollars from public.saturday_payments');
  for (const row of payments)
    expect([...textFaults(row), ...paymentFaults(row)], JSON.stringify(row)).toEqual([]);
  return count + payments.length;
}

function faultsOf(row: Row, table: LeadForm['table']): string[] {
  const forms = FORMS.filter(
    (form) => form.table === table && sourcesOf(form).includes(String(row['source'])),
  );
  const metadata = JSON.stringify(withoutAttribution(row['metadata']));
  const isAllowed = forms.some(
    (form) => metadataOf(form).includes(metadata) || isEntry(form, row['metadata']),
  );
  return [
    ...textFaults(row),
    ...(forms.length === 0 ? [`source ${String(row['source'])}`] : []),
    ...(isAllowed ? [] : [`metadata ${metadata}`]),
  ];
}

function textFaults(row: Row): string[] {
  return Object.entries(LONGEST).flatMap(([column, longest]) => {
    const value = row[column];
    if (value === undefined) return [];
    if (typeof value !== 'string' || value.length > longest) return [`${column} is longer than ${longest}`];
    if (column === 'email' && !readField({ ...EMAIL, max: LIMITS.email }, value).ok) return ['email'];
    return clean(value, column === 'message') === value ? [] : [`${column} is not clean`];
  });
}

const EMAIL = { name: 'email', label: 'Email', kind: 'email', required: true } as const;

function sourcesOf(form: LeadForm): string[] {
  return [...form.sources, ...(form.isInArticles ? Object.values(ARTICLE_SOURCES) : [])];
}

/**
 * A lead's metadata without the keys in `SHARED`, sorted by key. What is left is checked against
 * `metadataOf`.
 */
function withoutAttribution(metadata: unknown): Row {
  const entries = Object.entries((metadata ?? {}) as Row);
  return Object.fromEntries(entries.filter(([name]) => !SHARED.includes(name)).sort());
}

/** The keys of a lead's metadata whose values are neither constants nor from a choice field of the form. */
const SHARED = ['attribution', 'page', 'referrer', 'utm', 'honeypot', 'video'];

/** Whether the form has a field `video`, and `metadata.video` is missing or could be a video's name. */
function isEntry(form: LeadForm, metadata: unknown): boolean {
  const { video } = (metadata ?? {}) as Row;
  return form.fields.some(({ name }) => name === 'video') && /^[a-z0-9-]{1,64}$/.test(String(video));
}

/**
 * The metadata that a form can produce, as JSON: one text for each combination of the options that can be
 * chosen. The keys of a text are sorted.
 */
function metadataOf(form: LeadForm): string[] {
  const choices = form.fields.flatMap((field) => (field.kind === 'choice' ? [field] : []));
  let values: Record<string, string>[] = [{}];
  for (const { name, options, required } of choices)
    values = values.flatMap((one) => [
      ...(required ? [] : [one]),
      ...options.map(({ value }) => ({ ...one, [name]: value })),
    ]);
  return values.map((one) =>
    JSON.stringify(Object.fromEntries(Object.entries(form.record(one).metadata).sort())),
  );
}

const REPORTS = Array.from({ length: MAX_BOOKS }, (_, index) => index + 1);
/** The plans and reports that can be bought, each with its possible prices in cents. */
const OFFERS = new Map<string, number[]>([
  ...PLANS.map((plan): [string, number[]] => [
    plan.title,
    [quote(plan, null).totalCents, quote(plan, 'any').totalCents],
  ]),
  ...REPORTS.map((books): [string, number[]] => [reportPlan(books), [quoteReport(books).totalCents]]),
]);

function paymentFaults(row: Row): string[] {
  const prices = OFFERS.get(String(row['plan'])) ?? [];
  const isOffered = prices.includes(toCents(Number(row['dollars'])));
  const isUnpaid = row['payment_status'] === 'initiated' || row['payment_status'] === 'expired';
  return [...(isOffered ? [] : ['plan and amount']), ...(isUnpaid ? [] : ['paid without a payment'])];
}
