interface Props {
  label: string;
  /** The label while the form is being submitted. */
  busyLabel: string;
  isBusy: boolean;
}

/** The submit button. It is never disabled, so that it keeps the focus while the form is submitted. */
export function SubmitButton({ label, busyLabel, isBusy }: Props) {
  return (
    <button className="button" type="submit" aria-busy={isBusy || undefined}>
      {isBusy ? busyLabel : label}
    </button>
  );
}
