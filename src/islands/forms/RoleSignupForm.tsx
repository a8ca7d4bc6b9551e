import type { FormAnswer } from '#domain/answer.ts';
import type { Field } from '#domain/fields.ts';
import { LEAD_FORMS, type LeadForm as Row } from '#domain/forms.ts';
import { HONEYPOT } from '#domain/submission.ts';
import { readAttribution } from '../../browser/attribution.ts';
import { useBusyFrame } from '../dialog/frame.ts';
import { Fields } from '../fields/Fields.tsx';
import { FormMessage } from '../fields/FormMessage.tsx';
import { Honeypot } from '../fields/Honeypot.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { useDraft } from '../fields/use-draft.ts';
import { useForm } from '../fields/use-form.ts';
import { useStartedAt } from '../fields/use-started-at.ts';
import { SuccessMessage } from './SuccessMessage.tsx';
import { useAfter } from './use-after.ts';

const NAME = 'role-signup';
const PATH = `/api/forms/${NAME}`;
const ROW: Row = LEAD_FORMS[NAME];
const ROLE = 'role';
const TYPED_FIELDS = ROW.fields.filter((field) => field.name !== ROLE && !field.hidden);

interface Props {
  /** The value of one of the row's roles. Throws for any other. */
  role: string;
  /** Begins the ids of the form's parts. */
  id?: string;
}

/** The role signup with a role that is chosen already, and locked. Before its script is here it is a plain HTML form. */
export function RoleSignupForm({ role, id = NAME }: Props) {
  const submission = useForm<FormAnswer>({
    row: ROW,
    path: PATH,
    compose: ({ values }, typed) => ({
      ...values,
      attribution: readAttribution(),
      startedAt: startedAt(),
      [HONEYPOT]: typed[HONEYPOT] ?? '',
    }),
    onSuccess: () => {
      forgetDraft();
      form.current?.reset();
    },
  });
  const { form, status, message, fields, saidAt, onSubmit, forgive, release } = submission;
  const startedAt = useStartedAt(form);
  const forgetDraft = useDraft(form, NAME);
  const isBusy = status === 'submitting';
  const isDone = status === 'success';
  useBusyFrame(isBusy);
  useAfter(ROW.after, isDone, release);

  return (
    <form
      ref={form}
      id={id}
      className="form"
      method="post"
      action={PATH}
      aria-busy={isBusy || undefined}
      onSubmit={(event) => (isDone ? event.preventDefault() : void onSubmit(event))}
      onInput={({ target }) => forgive((target as HTMLInputElement).name)}
    >
      <Fields id={id} fields={TYPED_FIELDS} messages={fields} saidAt={saidAt} isReadOnly={isBusy} />
      <LockedRole role={findRole(role)} id={id} />
      <Honeypot id={`${id}-${HONEYPOT}`} />
      <FormMessage text={message} />
      <SubmitButton label={ROW.submitLabel} busyLabel={ROW.submittingLabel} isBusy={isBusy} />
      <div role="status">{isDone && <SuccessMessage row={ROW} />}</div>
    </form>
  );
}

/** Read like the other fields, and left alone: the value travels beside it. */
function LockedRole({ role, id }: { role: Role; id: string }) {
  return (
    <div className="field">
      <label htmlFor={`${id}-${ROLE}`}>Role</label>
      <input id={`${id}-${ROLE}`} type="text" readOnly value={role.label} />
      <input type="hidden" name={ROLE} value={role.value} />
      <input type="hidden" name="preselected" value="true" />
    </div>
  );
}

interface Role {
  value: string;
  label: string;
}

function findRole(value: string): Role {
  const field: Field | undefined = ROW.fields.find(({ name }) => name === ROLE);
  const options = field?.kind === 'choice' ? field.options : [];
  const role = options.find((option) => option.value === value);
  if (!role) throw new Error(`A role signup is opened for the role "${value}", which is none of the form's`);
  return role;
}
