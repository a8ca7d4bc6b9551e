import { useRef, useState } from 'react';
import type { AdminRow } from '#domain/admin/record.ts';
import { readReportUrl, REPORT_FILE_BYTES, REPORT_URL_MESSAGE } from '#domain/payments/report-delivery.ts';
import { BusyButton } from './BusyButton.tsx';
import type { Delivered } from './calls.ts';
import { disputeWarning, isDeliverable } from './record-words.ts';
import { Time } from './Time.tsx';

interface Props {
  payment: AdminRow;
  /** Delivers the report or only marks the order as delivered. Resolves to false after an error. */
  onDeliver: (delivery: Delivered) => Promise<boolean>;
}

/**
 * The delivery of a report: when the report was delivered, and the controls that send the report or only mark
 * the order as delivered.
 */
export function Delivery({ payment, onDeliver }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const deliveredAt = payment['delivered_at'];
  const isDelivered = typeof deliveredAt === 'string';
  const warning = disputeWarning(payment);
  const deliver = async (delivery: Delivered) => {
    const isDone = await onDeliver(delivery);
    // The pressed button may disappear, so the element that shows the time of delivery takes the focus.
    if (isDone) part.current?.focus();
    return isDone;
  };
  const mark = async () => {
    await deliver(null);
  };
  return (
    <div ref={part} className="delivery" tabIndex={-1}>
      {isDelivered && (
        <p>
          Delivered <Time instant={deliveredAt} />
        </p>
      )}
      {warning !== null && <p className="error">{warning}</p>}
      {isDeliverable(payment) && <Sending id={payment.id} isAgain={isDelivered} onDeliver={deliver} />}
      {!isDelivered && <BusyButton onPress={mark}>Mark delivered</BusyButton>}
    </div>
  );
}

/**
 * The form that sends a report as a PDF or a link. The email to the buyer links to a page of our site, which offers the
 * PDF or the link. A second report for an order replaces the first.
 */
function Sending({ id, isAgain, onDeliver }: { id: string; isAgain: boolean } & Pick<Props, 'onDeliver'>) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState('');
  const send = async () => {
    const delivery = readDelivery(new FormData(form.current ?? undefined));
    setError(typeof delivery === 'string' ? delivery : '');
    if (typeof delivery !== 'string' && (await onDeliver(delivery))) form.current?.reset();
  };
  return (
    <form ref={form} className="sending" onSubmit={(event) => event.preventDefault()}>
      <div className="field">
        <label htmlFor={`file-${id}`}>Report as PDF, at most {REPORT_FILE_BYTES / MEGABYTE} MB</label>
        <input id={`file-${id}`} name="file" type="file" accept="application/pdf,.pdf" />
      </div>
      <div className="field">
        <label htmlFor={`url-${id}`}>Or a link to it</label>
        <input id={`url-${id}`} name="url" type="url" placeholder="https://" />
      </div>
      {error !== '' && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <BusyButton onPress={send}>{isAgain ? 'Send a new version' : 'Send the report'}</BusyButton>
    </form>
  );
}

const MEGABYTE = 1024 * 1024;

/**
 * Returns the chosen file or, without a file, the typed link. If this file or link cannot be sent, or if both
 * are missing, returns the message to show.
 */
function readDelivery(values: FormData): Exclude<Delivered, null> | string {
  const [file, url] = [values.get('file'), values.get('url')];
  if (file instanceof File && file.size > 0) {
    if (file.size > REPORT_FILE_BYTES) return `The file is larger than ${REPORT_FILE_BYTES / MEGABYTE} MB.`;
    return file;
  }
  const typed = typeof url === 'string' ? url.trim() : '';
  if (typed === '') return 'Choose a PDF or enter a link';
  const link = readReportUrl(typed);
  return link === null ? REPORT_URL_MESSAGE : { url: link };
}
