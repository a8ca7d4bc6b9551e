import { useInsertionEffect } from 'react';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { adoptStyles } from '../../browser/adopt-styles.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Sheet } from '../dialog/Sheet.tsx';
import totals from '../fields/totals.css?inline';
import { ReportAbout } from './ReportAbout.tsx';
import { ReportForm } from './ReportForm.tsx';
import links from './book-links.css?inline';

/** The form that orders a report, as a dialog. */
export function ReportDialog() {
  useInsertionEffect(() => [totals, links].forEach(adoptStyles), []);
  return (
    <Dialog title={CHECKOUT_FORMS.report.title}>
      <Sheet form="report" about={<ReportAbout />}>
        <ReportForm id="dialog-report" />
      </Sheet>
    </Dialog>
  );
}
