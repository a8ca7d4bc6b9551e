import { brand } from '#brand';

/** Our phone number, as a link that calls it. */
export function PhoneLink() {
  return <a href={`tel:${brand.phone.replace(/[^+\d]/g, '')}`}>{brand.phone}</a>;
}
