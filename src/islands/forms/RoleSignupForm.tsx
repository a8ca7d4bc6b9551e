import type { Field } from '#domain/fields.ts';
import { LEAD_FORMS, type LeadForm as Row } from '#domain/forms.ts';
import { HONEYPOT } from '#domain/submission.ts';
import { Fields } from '../fields/Fields.tsx';
import { FormFrame } from '../fields/FormFrame.tsx';
import { FormMessage } from '../fields/FormMessage.tsx';
import { Honeypot } from '../fields/Honeypot.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { SuccessMessage } from './SuccessMessage.tsx';
import { useLead } from './use-lead.ts';

const NAME = 'role-signup';
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
  const { path, form, message, fields, saidAt, isBusy, isDone, onSubmit, forgive } = useLead(NAME);

  return (
    <FormFrame
      ref={form}
      id={id}
      action={path}
      failure={ROW.failure}
      isBusy={isBusy}
      onSubmit={(event) => (isDone ? event.preventDefault() : void onSubmit(event))}
      onInput={({ target }) => forgive((target as HTMLInputElement).name)}
    >
      <Fields id={id} fields={TYPED_FIELDS} messages={fields} saidAt={saidAt} isReadOnly={isBusy} />
      <LockedRole role={findRole(role)} id={id} />
      <Honeypot id={`${id}-${HONEYPOT}`} />
      <FormMessage text={message} />
      <div role="status">{isDone && <SuccessMessage row={ROW} />}</div>
      <SubmitButton label={ROW.submitLabel} busyLabel={ROW.submittingLabel} isBusy={isBusy} />
    </FormFrame>
  );
}

/** Shows the role in an input that cannot be changed; the value is sent by a hidden one. */
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
