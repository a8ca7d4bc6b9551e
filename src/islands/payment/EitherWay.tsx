import { brand } from '#brand';
import { mailtoUrl } from '#domain/forms/email-address.ts';

/** What a buyer needs to know as long as the page cannot show the payment. */
export function EitherWay() {
  return (
    <>
      Don’t pay again. We email you either way: a receipt that confirms your payment, with your order number
      and the next steps, or a message if your bank declines it. No email after an hour? Write to{' '}
      <a href={mailtoUrl(brand.email)}>{brand.email}</a> and include this page’s address, which contains your
      order number.
    </>
  );
}
