import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { readForm } from '#domain/forms/read-form.ts';

const forms = Object.entries({ ...LEAD_FORMS, ...CHECKOUT_FORMS });
const { checkout, report } = CHECKOUT_FORMS;
const buyer = { name: 'Ada Lovelace', email: 'ada@example.com' };
const link = 'https://www.amazon.com/dp/1';

test.each(forms)('For any object %s returns values or messages and never throws.', (_, form) => {
  const names = form.fields.map(({ name }) => name);
  const anyField = fc.constantFrom(...names, '__proto__', 'constructor', 'toString');
  const anyValue = fc.oneof(fc.anything(), fc.string(), fc.constant('a@example.com'));
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(anyField, anyValue), fc.object()), (input) => {
      const reading = readForm(form, input);
      if (reading.ok) {
        const read = [...Object.keys(reading.values), ...Object.keys(reading.lists)];
        expect(read.toSorted()).toEqual(names.toSorted());
      } else {
        expect(reading.message).not.toBe('');
        for (const name of Object.keys(reading.fields)) expect(names).toContain(name);
      }
    }),
  );
});

test('An inherited property is not read.', () => {
  const heir: Record<string, unknown> = {};
  Object.setPrototypeOf(heir, { email: 'ada@example.com' });
  expect(readForm(LEAD_FORMS.newsletter, heir)).toMatchObject({ ok: false });
});

test('The form’s message is about the missing fields, else about the first malformed one.', () => {
  const { waitlist } = LEAD_FORMS;
  expect(readForm(waitlist, { name: '', email: 'nonsense' })).toEqual({
    ok: false,
    message: 'Name and email are required',
    fields: { name: 'Name is required', email: 'Please enter a valid email address' },
  });
  expect(readForm(waitlist, { name: 'x'.repeat(201), email: 'nonsense' })).toMatchObject({
    message: 'Please use at most 200 characters',
  });
});

test.each(['name', 'email'])('A checkout or report without %s says: Name and email are required', (field) => {
  const order = { ...buyer, plan: 'enterprise', numberOfBooks: 1, bookLinks: [link], [field]: ' ' };
  const message = 'Name and email are required';
  expect(readForm(checkout, order)).toMatchObject({ ok: false, message });
  expect(readForm(report, order)).toMatchObject({ ok: false, message });
});

test('A field that the required message does not name shows its own message when only it is missing.', () => {
  expect(readForm(checkout, buyer)).toMatchObject({ message: 'Plan is required' });
  expect(readForm(report, { ...buyer, bookLinks: [link] })).toMatchObject({
    message: 'Number of books is required',
  });
});

test.each([1, 2, 3, 4, 5])('A report on %i book(s) requires exactly as many links.', (numberOfBooks) => {
  const message = `Please provide exactly ${numberOfBooks} Amazon book link(s)`;
  for (let count = 0; count <= 6; count += 1) {
    const bookLinks = [...Array<string>(count).fill(link), ' ', ''];
    const reading = readForm(report, { ...buyer, numberOfBooks, bookLinks });
    if (count === numberOfBooks)
      expect(reading).toMatchObject({ ok: true, lists: { bookLinks: Array<string>(count).fill(link) } });
    else expect(reading).toEqual({ ok: false, message, fields: { bookLinks: message } });
  }
});

test('A report without links asks for one link a book.', () => {
  expect(readForm(report, { ...buyer, numberOfBooks: '2' })).toMatchObject({
    ok: false,
    message: 'Please provide exactly 2 Amazon book link(s)',
  });
});

test('A checkout requires a plan but no coupon.', () => {
  expect(readForm(checkout, { ...buyer, plan: 'enterprise' })).toMatchObject({
    ok: true,
    values: { coupon: '', timeZone: '' },
  });
  expect(readForm(checkout, buyer)).toHaveProperty(['fields', 'plan']);
});
