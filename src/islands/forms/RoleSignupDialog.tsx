import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Sheet } from '../dialog/Sheet.tsx';
import { LeadAbout } from './LeadAbout.tsx';
import { LeadDialog } from './LeadDialog.tsx';
import { findRole, RoleSignupForm } from './RoleSignupForm.tsx';

/** The role signup as a dialog. If its opener sets `role`, the role is locked; otherwise it is a choice. */
export function RoleSignupDialog({ name, props }: Pick<OpenDialog, 'name' | 'props'>) {
  const role = props['role'];
  if (!role) return <LeadDialog name={name} props={props} />;
  const { value, label } = findRole(role);
  return (
    <Dialog title={`${LEAD_FORMS['role-signup'].title}: ${label}`}>
      <Sheet form="role-signup" about={<LeadAbout form="role-signup" props={{ role: value }} />}>
        <RoleSignupForm role={value} id="dialog-role-signup" />
      </Sheet>
    </Dialog>
  );
}
