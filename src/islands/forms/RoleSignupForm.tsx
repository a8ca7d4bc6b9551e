import type { Field } from '#domain/forms/field.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import type { LeadForm as Row } from '#domain/forms/form.ts';
import { HONEYPOT } from '#domain/forms/envelope.ts';
import { Fields } from '../fields/Fields.tsx';
import { FormFrame } from '../fields/FormFrame.tsx';
import { FormMessage } from '../fields/FormMessage.tsx';
import { Honeypot } from '../fields/Honeypot.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { SuccessMessage } from './SuccessMessage.tsx';
import { useLead } from './use-lead.ts';
import { Boundary } from '../dialog/Boundary.tsx';

const NAME = 'role-signup';
const ROW: Row = LEAD_FORMS[NAME];
const ROLE = 'role';
const TYPED_FIELDS = ROW.fields.filter((field) => field.name !== ROLE && !field.hidden);

interface Props {
  /** The value of one of the form's roles. Any other value throws. */
  role: string;
  /** Prefix of the ids of the form's parts. */
  id?: string;
}

/** The role signup with a fixed role. Works as a plain HTML form until its script has loaded. */
export function RoleSignupForm(props: Props) {
  return (
    <Boundary page={`/forms/role-signup/${props.role}`} label="Open the form as a page">
      <RoleSignupFormContent {...props} />
    </Boundary>
  );
}

function RoleSignupFormContent({ role, id = NAME }: Props) {
  const { path, form, message, fields, announcedField, isBusy, isDone, onSubmit, clearError } = useLead(NAME);

  return (
    <FormFrame
      ref={form}
      id={id}
      action={path}
      failure={ROW.failure}
      isBusy={isBusy}
      isGone={isDone}
      onSubmit={(event) => (isDone ? event.preventDefault() : void onSubmit(event))}
      onInput={({ target }) => clearError((target as HTMLInputElement).name)}
    >
      <Fields
        id={id}
        fields={TYPED_FIELDS}
        messages={fields}
        announcedField={announcedField}
        isReadOnly={isBusy}
      />
      <LockedRole role={findRole(role)} id={id} />
      <Honeypot id={`${id}-${HONEYPOT}`} />
      <FormMessage text={message} />
      <SuccessMessage form={NAME} row={ROW} isDone={isDone} isAlone={isDone} />
      <SubmitButton label={ROW.submitLabel} busyLabel={ROW.submittingLabel} isBusy={isBusy} />
    </FormFrame>
  );
}

/** Shows the role's label in a read-only input; a hidden input sends the role's value. */
function LockedRole({ role, id }: { role: Role; id: string }) {
  return (
    <div className="field locked">
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

/** The role with that value. Throws when the form has no such role. */
export function findRole(value: string): Role {
  const field: Field | undefined = ROW.fields.find(({ name }) => name === ROLE);
  const options = field?.kind === 'choice' ? field.options : [];
  const role = options.find((option) => option.value === value);
  if (!role) throw new Error(`The role signup has no role "${value}"`);
  return role;
}
