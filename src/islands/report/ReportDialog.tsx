import { useInsertionEffect } from 'react';
import { CHECKOUT_FORMS } from '#domain/forms.ts';
import { adoptLook } from '../../browser/look.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import totals from '../fields/totals.css?inline';
import { ReportForm } from './ReportForm.tsx';
import links from './book-links.css?inline';

/** The request of a report on one to five books. */
export function ReportDialog() {
  useInsertionEffect(() => [totals, links].forEach(adoptLook), []);
  return (
    <Dialog title={CHECKOUT_FORMS.report.title}>
      <ReportForm id="dialog-report" />
    </Dialog>
  );
}
