import { useEffect, useState } from 'react';
import { phoneOf } from '#domain/admin/phone.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { mailtoUrl } from '#domain/forms/email-address.ts';
import { dialUrl } from './dial-url.ts';

/**
 * How to reach the person in a record: the phone number, with a link that dials it if possible, and a link that sends
 * an email. Either is left out if the record has none.
 */
export function Reach({ row }: { row: AdminRow }) {
  const email = typeof row['email'] === 'string' ? row['email'] : '';
  const phone = phoneOf(row);
  return (
    <>
      {phone !== null && <Phone text={phone} />}
      {email !== '' && <a href={mailtoUrl(email)}>{email}</a>}
    </>
  );
}

function Phone({ text }: { text: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    dialUrl(text).then(
      (found) => isCurrent && setUrl(found),
      // Without the script that reads numbers, the number stays plain text.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return url === null ? <span>{text}</span> : <a href={url}>{text}</a>;
}
