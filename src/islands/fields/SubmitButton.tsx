interface Props {
  label: string;
  /** The label while the form is being submitted. */
  busyLabel: string;
  isBusy: boolean;
}

/** The form's one action. It keeps the focus while it is busy, so it is never disabled. */
export function SubmitButton({ label, busyLabel, isBusy }: Props) {
  return (
    <button className="button" type="submit" aria-busy={isBusy || undefined}>
      {isBusy ? busyLabel : label}
    </button>
  );
}
