import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { RoleSignupForm } from './RoleSignupForm.tsx';

/** The role signup as a dialog; its opener sets `role`. */
export function RoleSignupDialog({ props }: Pick<OpenDialog, 'props'>) {
  return (
    <Dialog title={LEAD_FORMS['role-signup'].title}>
      <RoleSignupForm role={props['role'] ?? ''} id="dialog-role-signup" />
    </Dialog>
  );
}
