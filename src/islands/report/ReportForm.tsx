import { useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '#domain/forms/field.ts';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { formatCents, toCents, toDollars } from '#domain/money.ts';
import { quoteReport } from '#domain/payments/pricing.ts';
import { Fields } from '../fields/Fields.tsx';
import { FormFrame } from '../fields/FormFrame.tsx';
import { FormMessage } from '../fields/FormMessage.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { useCheckout } from '../fields/use-checkout.ts';
import { BookLinks, findFaultyLinks } from './BookLinks.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { Boundary } from '../dialog/Boundary.tsx';

const ROW = CHECKOUT_FORMS.report;
const FIELDS: readonly Field[] = ROW.fields;
const PATH = '/api/checkout/report';
const NUMBER = 'numberOfBooks';
const LINKS = 'bookLinks';

/** The form that orders a report: buyer, number of books, book links. Without JavaScript all link inputs show. */
export function ReportForm(props: { id?: string }) {
  return (
    <Boundary page="/forms/report" label="Open the form as a page">
      <ReportFormContent {...props} />
    </Boundary>
  );
}

function ReportFormContent({ id = 'report' }: { id?: string }) {
  const [count, setCount] = useState<number | null>(null);
  const [faulty, setFaulty] = useState<readonly number[]>([]);
  // The server's total for a number of books. It replaces the browser's total while that number is selected.
  const [agreed, setAgreed] = useState<{ count: number; cents: number } | null>(null);
  // The number of books in the last request. The total in the server's answer is for this number.
  const sentCount = useRef(1);
  const totalCents =
    agreed !== null && agreed.count === count ? agreed.cents : quoteReport(count ?? 1).totalCents;
  const { form, message, fields, announcedField, isBusy, onSubmit, clearError } = useCheckout('report', {
    path: PATH,
    compose: ({ values, lists }) => {
      sentCount.current = Number(values[NUMBER]);
      return {
        ...values,
        ...lists,
        [NUMBER]: sentCount.current,
        expectedTotal: toDollars(totalCents),
      };
    },
    onFailure: ({ error }) =>
      error.quote && setAgreed({ count: sentCount.current, cents: toCents(error.quote.total) }),
  });
  // The number of books may have been chosen before the script loaded, or restored by the browser or from a
  // draft.
  useLayoutEffect(() => setCount(readCount(form.current)), [form]);

  return (
    <FormFrame
      ref={form}
      id={id}
      action={PATH}
      failure={ROW.failure}
      isBusy={isBusy}
      onSubmit={(event) => {
        setFaulty(findFaultyLinks(event.currentTarget));
        onSubmit(event);
      }}
      onInput={({ target, currentTarget }) => {
        const { name } = target as HTMLInputElement;
        clearError(name);
        if (name !== NUMBER) return;
        clearError(LINKS);
        setCount(readCount(currentTarget));
      }}
    >
      <Fields id={id} fields={FIELDS} messages={fields} announcedField={announcedField} isReadOnly={isBusy} />
      <BookLinks
        id={`${id}-${LINKS}`}
        count={count}
        message={fields[LINKS]}
        isAlert={announcedField === LINKS}
        faulty={faulty}
        isReadOnly={isBusy}
      />
      <ReportTotals count={count} totalCents={totalCents} />
      <FormMessage text={message} />
      <SubmitButton
        label={ROW.submitLabel}
        amount={count === null ? undefined : formatCents(totalCents, { cents: 'always' })}
        busyLabel={ROW.submittingLabel}
        isBusy={isBusy}
      />
    </FormFrame>
  );
}

function readCount(form: HTMLFormElement | null): number {
  const select = form?.elements.namedItem(NUMBER);
  return select instanceof HTMLSelectElement ? Number(select.value) : 1;
}
