import { useStore } from '@nanostores/react';
import { useEffect, useState, type ComponentType } from 'react';
import { $dialog, takeOpeners, type OpenDialog } from '../stores/dialog.ts';
import { DRAFTS_FIELD } from '../stores/drafts.ts';

type Content = ComponentType<Pick<OpenDialog, 'name' | 'props'>>;

/** The dialogs that have a shape of their own; every other name is a row of the table of lead forms. */
const CONTENTS: Readonly<Record<string, () => Promise<Content>>> = {
  checkout: async () => (await import('./checkout/CheckoutDialog.tsx')).CheckoutDialog,
  report: async () => (await import('./report/ReportDialog.tsx')).ReportDialog,
  'role-signup': async () => (await import('./forms/RoleSignupDialog.tsx')).RoleSignupDialog,
  video: async () => (await import('./video/VideoDialog.tsx')).VideoDialog,
};
const leadForm = async (): Promise<Content> => (await import('./forms/LeadDialog.tsx')).LeadDialog;

/** The one host of every dialog, once in the layout: it fetches and shows the one that `$dialog` names. */
export function DialogHost() {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const Content = useContent(dialog);
  useEffect(takeOpeners, []);
  return (
    <>
      <textarea name={DRAFTS_FIELD} hidden />
      {dialog && Content && <Content name={dialog.name} props={dialog.props} />}
    </>
  );
}

/** The content of that dialog once it is here. If it cannot be fetched, its page is opened instead. */
function useContent(dialog: OpenDialog | null): Content | null {
  const [shown, setShown] = useState<{ dialog: OpenDialog; Content: Content } | null>(null);
  useEffect(() => {
    if (!dialog) return;
    // Another one may be asked for before this one is here.
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
