import { invalidEmail } from './problem.ts';

export interface Address {
  Email: string;
  Name: string;
}

const MAX_RECIPIENTS = 50;
const EMAIL = /^[^\s@<>()[\],;:"\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i;

/**
 * Reads a list of addresses, such as `ann@example.com, "Name" <bob@example.com>`. Throws Postmark's error 300
 * for an invalid address, and for more than 50 addresses.
 */
export function readAddresses(field: string, text: string): Address[] {
  const parts = text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim());
  const addresses = parts.filter((part) => part !== '').map((part) => readAddress(field, part));
  if (addresses.length > MAX_RECIPIENTS)
    throw invalidEmail(`Too many recipients in '${field}': at most ${MAX_RECIPIENTS}.`);
  return addresses;
}

/** Reads exactly one address. Throws Postmark's error 300 for any other text. */
export function readAddress(field: string, text: string): Address {
  const [, name = '', bracketed = ''] = /^(.*?)\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  const email = bracketed === '' ? text.trim() : bracketed.trim();
  if (!EMAIL.test(email) || email.length > 254 || /[\r\n]/.test(text)) {
    throw invalidEmail(`Error parsing '${field}': Illegal email address '${email}'.`);
  }
  return { Email: email, Name: name.replace(/^"(.*)"$/, '$1').replaceAll('\\"', '"') };
}

/** The domain of an address, in lower case. */
export function domainOf({ Email }: Address): string {
  return Email.slice(Email.lastIndexOf('@') + 1).toLowerCase();
}
