import { useLayoutEffect, useState } from 'react';
import type { Field } from '#domain/fields.ts';
import { CHECKOUT_FORMS } from '#domain/forms.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { quoteReport } from '#domain/pricing.ts';
import { Fields } from '../fields/Fields.tsx';
import { FormFrame } from '../fields/FormFrame.tsx';
import { FormMessage } from '../fields/FormMessage.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { useCheckout } from '../fields/use-checkout.ts';
import { BookLinks, findFaultyLinks } from './BookLinks.tsx';
import { ReportTotals } from './ReportTotals.tsx';

const ROW = CHECKOUT_FORMS.report;
const FIELDS: readonly Field[] = ROW.fields;
const PATH = '/api/checkout/report';
const NUMBER = 'numberOfBooks';
const LINKS = 'bookLinks';

/** Who asks, how many books, and a link to each. Before its script is here it offers a link for every possible book. */
export function ReportForm({ id = 'report' }: { id?: string }) {
  const [count, setCount] = useState<number | null>(null);
  const [faulty, setFaulty] = useState<readonly number[]>([]);
  /** The total that the server named instead of ours; it counts until the number of books changes. */
  const [agreedCents, setAgreedCents] = useState<number | null>(null);
  const totalCents = agreedCents ?? quoteReport(count ?? 1).totalCents;
  const { form, message, fields, saidAt, isBusy, onSubmit, forgive } = useCheckout({
    draft: 'report',
    row: ROW,
    path: PATH,
    compose: ({ values, lists }) => ({
      ...values,
      ...lists,
      [NUMBER]: Number(values[NUMBER]),
      expectedTotal: toDollars(totalCents),
    }),
    onFailure: ({ error }) => error.quote && setAgreedCents(toCents(error.quote.total)),
  });
  // It may have been chosen before the script came, or restored.
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
        forgive(name);
        if (name !== NUMBER) return;
        forgive(LINKS);
        setCount(readCount(currentTarget));
        setAgreedCents(null);
      }}
    >
      <Fields id={id} fields={FIELDS} messages={fields} saidAt={saidAt} isReadOnly={isBusy} />
      <BookLinks
        id={`${id}-${LINKS}`}
        count={count}
        message={fields[LINKS]}
        isAlert={saidAt === LINKS}
        faulty={faulty}
        isReadOnly={isBusy}
      />
      <ReportTotals count={count} totalCents={totalCents} />
      <FormMessage text={message} />
      <SubmitButton label={ROW.submitLabel} busyLabel={ROW.submittingLabel} isBusy={isBusy} />
    </FormFrame>
  );
}

function readCount(form: HTMLFormElement | null): number {
  const select = form?.elements.namedItem(NUMBER);
  return select instanceof HTMLSelectElement ? Number(select.value) : 1;
}
