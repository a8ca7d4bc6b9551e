import { findLeadForm, type LeadFormName } from '#domain/forms/lead-forms.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { LeadForm } from './LeadForm.tsx';

/** Any lead form as a dialog; its opener may set `source` and the form's hidden fields. */
export function LeadDialog({ name, props }: Pick<OpenDialog, 'name' | 'props'>) {
  const row = findLeadForm(name);
  const { source, ...presets } = props;
  if (!row) throw new Error(`data-dialog="${name}" is neither a dialog of DialogHost nor a lead form`);
  return (
    <Dialog title={row.title}>
      <LeadForm form={name as LeadFormName} source={source} presets={presets} id={`dialog-${name}`} />
    </Dialog>
  );
}
