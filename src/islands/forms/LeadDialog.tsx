import { brand } from '#brand';
import { findLeadForm, type LeadFormName, ROLES } from '#domain/forms/lead-forms.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Sheet } from '../dialog/Sheet.tsx';
import { LeadAbout } from './LeadAbout.tsx';
import { LeadForm } from './LeadForm.tsx';

const COMPANIONS: Readonly<Record<string, { name: string }>> = brand.companions;
const ROLE_NAMES: Readonly<Record<string, string>> = ROLES;

/**
 * Any lead form as a dialog. The dialog's opener may set `source` and the form's hidden fields, and the role of a role
 * signup. For a question about a video, the opener also sets the video's `title` and `lang`.
 */
export function LeadDialog({ name, props }: Pick<OpenDialog, 'name' | 'props'>) {
  const row = findLeadForm(name);
  const { source, ...presets } = props;
  if (!row) throw new Error(`data-dialog="${name}" is neither a dialog of DialogHost nor a lead form`);
  const form = name as LeadFormName;
  return (
    <Dialog title={titleOf(row.title, props)}>
      <Sheet form={form} about={<LeadAbout form={form} props={props} />}>
        <LeadForm form={form} source={source} presets={presets} id={`dialog-${name}`} />
      </Sheet>
    </Dialog>
  );
}

/** The form's title, with the companion product or the role that the opener set. */
function titleOf(title: string, { product = '', role = '' }: OpenDialog['props']): string {
  const companion = COMPANIONS[product]?.name;
  if (companion) return `${title} for ${companion}`;
  const roleName = ROLE_NAMES[role];
  return roleName ? `${title}: ${roleName}` : title;
}
