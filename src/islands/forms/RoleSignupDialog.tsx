import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Sheet } from '../dialog/Sheet.tsx';
import { LeadAbout } from './LeadAbout.tsx';
import { findRole, RoleSignupForm } from './RoleSignupForm.tsx';

/** The role signup as a dialog; its opener sets `role`. */
export function RoleSignupDialog({ props }: Pick<OpenDialog, 'props'>) {
  const { value, label } = findRole(props['role'] ?? '');
  return (
    <Dialog title={`${LEAD_FORMS['role-signup'].title}: ${label}`}>
      <Sheet form="role-signup" about={<LeadAbout form="role-signup" props={{ role: value }} />}>
        <RoleSignupForm role={value} id="dialog-role-signup" />
      </Sheet>
    </Dialog>
  );
}
