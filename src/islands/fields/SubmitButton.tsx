interface Props {
  label: string;
  /** The amount to pay, if the form leads to a payment and the amount is known. */
  amount?: string | undefined;
  /** The label while the form is being submitted. */
  busyLabel: string;
  isBusy: boolean;
}

/** The submit button. It is never disabled, so that it keeps the focus while the form is submitted. */
export function SubmitButton({ label, amount, busyLabel, isBusy }: Props) {
  return (
    <button className="button" type="submit" aria-busy={isBusy || undefined}>
      {isBusy ? busyLabel : [label, amount].filter(Boolean).join(' ·\u00a0')}
    </button>
  );
}
