import { useStore } from '@nanostores/react';
import { useEffect, useState, type ComponentType } from 'react';
import { Boundary } from './dialog/Boundary.tsx';
import { $dialog, takeOpeners, type OpenDialog } from '../stores/dialog.ts';
import { DRAFTS_FIELD } from '../stores/drafts.ts';

type Content = ComponentType<Pick<OpenDialog, 'name' | 'props'>>;

/** The components of the dialogs, by name. A dialog that is missing here has the name of a lead form. */
const CONTENTS: Readonly<Record<string, () => Promise<Content>>> = {
  checkout: async () => (await import('./checkout/CheckoutDialog.tsx')).CheckoutDialog,
  report: async () => (await import('./report/ReportDialog.tsx')).ReportDialog,
  video: async () => (await import('./video/VideoDialog.tsx')).VideoDialog,
};
const leadForm = async (): Promise<Content> => (await import('./forms/LeadDialog.tsx')).LeadDialog;

/** Loads and shows the dialog named in `$dialog`. layouts/Base.astro renders this component once. */
export function DialogHost() {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const Content = useContent(dialog);
  useEffect(takeOpeners, []);
  return (
    <>
      <textarea name={DRAFTS_FIELD} hidden />
      {dialog && Content && (
        <Boundary page={dialog.page} onError={() => location.assign(dialog.page)}>
          <Content name={dialog.name} props={dialog.props} />
        </Boundary>
      )}
    </>
  );
}

/**
 * Returns the dialog's component, or null until the component has loaded. If loading fails, the browser goes
 * to the dialog's page.
 */
function useContent(dialog: OpenDialog | null): Content | null {
  const [shown, setShown] = useState<{ dialog: OpenDialog; Content: Content } | null>(null);
  useEffect(() => {
    if (!dialog) return;
    // Another dialog may be opened before this dialog has loaded.
    let isLast = true;
    const load = CONTENTS[dialog.name] ?? leadForm;
    load().then(
      (Content) => isLast && setShown({ dialog, Content }),
      () => isLast && location.assign(dialog.page),
    );
    return () => {
      isLast = false;
    };
  }, [dialog]);
  return shown && shown.dialog === dialog ? shown.Content : null;
}
