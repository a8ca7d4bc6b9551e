import { domainToUnicode } from 'node:url';

/**
 * An email address as people type and read it, with the letters of an international domain:
 * `info@xn--bcher-kva.example` → `info@bücher.example`. A text that is no such address is returned unchanged.
 */
export function shownAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return domain.includes('xn--') ? email.slice(0, at) + (domainToUnicode(domain) || domain) : email;
}

/** A record with its email address as people read it, also where the record's message repeats the address. */
export function showAddress<Row extends object>(row: Row): Row {
  const { email, message } = row as { email?: unknown; message?: unknown };
  if (typeof email !== 'string' || !email.includes('xn--')) return row;
  const shown = shownAddress(email);
  return {
    ...row,
    email: shown,
    ...(typeof message === 'string' && { message: message.replaceAll(email, shown) }),
  };
}
