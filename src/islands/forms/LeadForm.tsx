import { EMAIL_FIELD } from '#domain/forms/contact-fields.ts';
import type { Field } from '#domain/forms/field.ts';
import type { LeadFormName } from '#domain/forms/lead-forms.ts';
import { HONEYPOT } from '#domain/forms/envelope.ts';
import { useFrame } from '../dialog/frame.ts';
import { Fields } from '../fields/Fields.tsx';
import { Honeypot } from '../fields/Honeypot.tsx';
import { FormFrame } from '../fields/FormFrame.tsx';
import { FormMessage } from '../fields/FormMessage.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { SuccessMessage } from './SuccessMessage.tsx';
import { useLead } from './use-lead.ts';
import { Boundary } from '../dialog/Boundary.tsx';

interface Props {
  form: LeadFormName;
  /** One of the form's `sources`; by default the first. */
  source?: string | undefined;
  /** For a form in an article: the article's slug, which determines the source. */
  article?: string | undefined;
  /** The values of hidden fields and of choices that the visitor cannot change, by name. */
  presets?: Readonly<Record<string, string>>;
  /** Prefix of the ids of the form's parts, for a page that has the same form twice. */
  id?: string;
  /** The form's accessible name, for a page that has the same form twice. */
  label?: string;
}

/** Any lead form, rendered from its entry in LEAD_FORMS. Works as a plain HTML form until its script has loaded. */
export function LeadForm(props: Props) {
  return (
    <Boundary page={pageOf(props)} label="Open the form as a page">
      <LeadFormContent {...props} />
    </Boundary>
  );
}

function LeadFormContent({ form: name, source, article, presets, id = name, label }: Props) {
  const lead = useLead(name, { source, article });
  const { row, path, form, message, fields, announcedField, isBusy, isDone, onSubmit, clearError } = lead;
  // A form disappears after success. Only a form with `idleMs` in a page stays visible: it can be used again soon, and
  // the content below it should not move.
  const isInPage = useFrame() === null;
  const isGone = isDone && !(isInPage && row.after.idleMs !== undefined);

  return (
    <FormFrame
      ref={form}
      id={id}
      aria-label={label}
      action={path}
      failure={row.failure}
      isBusy={isBusy}
      isGone={isGone}
      // While the success message shows, the form is sent only if an email address was typed again.
      onSubmit={(event) =>
        isDone && isBlank(event.currentTarget) ? event.preventDefault() : void onSubmit(event)
      }
      onInput={({ target }) => clearError((target as HTMLInputElement).name)}
    >
      {source && <input type="hidden" name="source" value={source} />}
      {article && <input type="hidden" name="article" value={article} />}
      <Fields
        id={id}
        fields={row.fields}
        messages={fields}
        announcedField={announcedField}
        isReadOnly={isBusy}
        presets={presets && withLocks(row.fields, presets)}
      />
      <Honeypot id={`${id}-${HONEYPOT}`} />
      <FormMessage text={message} />
      <SuccessMessage form={name} row={row} isDone={isDone} isAlone={isGone} />
      {row.notice && <p className="small soft">{row.notice}</p>}
      <SubmitButton
        label={(isDone && row.successLabel) || row.submitLabel}
        busyLabel={row.submittingLabel}
        isBusy={isBusy}
      />
    </FormFrame>
  );
}

/** The form's own page; a role signup has one for each role. */
function pageOf({ form, presets }: Props): string {
  const role = presets?.['role'];
  return role ? `/forms/${form}/${role}` : `/forms/${form}`;
}

/** The presets, and for each choice among them the hidden field that tells the server that it is locked. */
function withLocks(fields: readonly Field[], presets: Readonly<Record<string, string>>) {
  const locks = fields.flatMap((field) =>
    field.kind === 'choice' && field.lockedBy && presets[field.name]
      ? [[field.lockedBy, 'true'] as const]
      : [],
  );
  return { ...presets, ...Object.fromEntries(locks) };
}

/** Whether the email field is empty, as it is in every lead form after success, until somebody types again. */
function isBlank(form: HTMLFormElement): boolean {
  return new FormData(form).get(EMAIL_FIELD.name) === '';
}
