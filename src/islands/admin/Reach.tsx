import { phoneOf } from '#domain/admin/phone.ts';
import type { AdminRow } from '#domain/admin/record.ts';

/**
 * Two links to the person in a record: one calls the phone number, the other sends an email. A link is left
 * out if the record has no phone number or no email address.
 */
export function Reach({ row }: { row: AdminRow }) {
  const email = typeof row['email'] === 'string' ? row['email'] : '';
  const phone = phoneOf(row);
  return (
    <>
      {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
