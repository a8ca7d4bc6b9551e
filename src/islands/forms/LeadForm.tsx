import { EMAIL_FIELD } from '#domain/fields.ts';
import type { LeadFormName } from '#domain/forms.ts';
import { HONEYPOT } from '#domain/submission.ts';
import { useFrame } from '../dialog/frame.ts';
import { Fields } from '../fields/Fields.tsx';
import { Honeypot } from '../fields/Honeypot.tsx';
import { FormFrame } from '../fields/FormFrame.tsx';
import { FormMessage } from '../fields/FormMessage.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { SuccessMessage } from './SuccessMessage.tsx';
import { useLead } from './use-lead.ts';

interface Props {
  form: LeadFormName;
  /** Where on the site the form stands: one of the row's sources; without it the row's first one counts. */
  source?: string | undefined;
  /** For a form in an article: the article's slug, from which the source follows. */
  article?: string | undefined;
  /** Begins the ids of the form's parts; needed where the same form stands twice in one page. */
  id?: string;
}

/** Every lead form of the site, drawn from its row. Before its script is here it is a plain HTML form that works. */
export function LeadForm({ form: name, source, article, id = name }: Props) {
  const lead = useLead(name, { source, article });
  const { row, path, form, message, fields, saidAt, isBusy, isDone, onSubmit, forgive, release } = lead;
  const { idleMs, closeMs, open: tab } = row.after;
  // When the browser blocks the new tab, the dialog stays open, for it has a link to the same address.
  const staysDone = idleMs === undefined && (useFrame() === null || closeMs === undefined || Boolean(tab));

  return (
    <FormFrame
      ref={form}
      id={id}
      action={path}
      failure={row.failure}
      isBusy={isBusy}
      // While the thanks stand a second press sends nothing, but somebody else's address is sent.
      onSubmit={(event) =>
        isDone && isBlank(event.currentTarget) ? event.preventDefault() : void onSubmit(event)
      }
      onInput={({ target }) => {
        forgive((target as HTMLInputElement).name);
        if (isDone && staysDone) release();
      }}
    >
      {source && <input type="hidden" name="source" value={source} />}
      {article && <input type="hidden" name="article" value={article} />}
      <Fields id={id} fields={row.fields} messages={fields} saidAt={saidAt} isReadOnly={isBusy} />
      <Honeypot id={`${id}-${HONEYPOT}`} />
      <FormMessage text={message} />
      <div role="status">{isDone && <SuccessMessage row={row} />}</div>
      <SubmitButton
        label={(isDone && row.successLabel) || row.submitLabel}
        busyLabel={row.submittingLabel}
        isBusy={isBusy}
      />
    </FormFrame>
  );
}

/** Whether nothing was typed since the form was accepted: every form asks for an address. */
function isBlank(form: HTMLFormElement): boolean {
  return new FormData(form).get(EMAIL_FIELD.name) === '';
}
