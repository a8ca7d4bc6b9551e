import { phoneOf } from '#domain/admin/phone.ts';
import type { AdminRow } from '#domain/admin/record.ts';

/** A link that sends an email to the person in a record, and a link that calls this person. */
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
