import type { Config } from '@netlify/functions';
import { readReportUrl, REPORT_FILE_BYTES, REPORT_URL_MESSAGE } from '#domain/payments/report-delivery.ts';
import { noSuchRecord, staffEndpoint } from '#server/admin/staff-endpoint.ts';
import { sendSoon } from '#server/email/outbox.ts';
import type { Call } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { acceptOnly } from '#server/http/read-form.ts';
import { readUpload, type Upload } from '#server/http/upload.ts';
import { deliverReport, type Delivery } from '#server/payments/report-delivery.ts';

export const config: Config = { path: '/api/admin/:tab/:id/delivered' };

const NOT_A_PDF = 'Please choose a PDF file';

export default staffEndpoint('POST', async ({ params, request, ip, later }) => {
  const { tab, id = '' } = params;
  if (tab !== 'payments') throw noSuchRecord();
  const delivery = await readDelivery(await readUpload(request, REPORT_FILE_BYTES));
  const delivered = await deliverReport(id, delivery, ip);
  if (delivered === null) throw noSuchRecord();
  later(() => sendSoon(id));
  return { ok: true, deliveredAt: delivered.deliveredAt };
});

/**
 * Reads the report that staff deliver. Returns null if no file was sent, no `undo`, and no `url` or an empty one.
 * @throws Problem `validation` for a file that is not a PDF, a `url` that is no text or no URL of a report, or an
 * unknown field.
 */
async function readDelivery(upload: Upload): Promise<Delivery> {
  if ('file' in upload) return { file: await readPdf(upload.file) };
  const { delivery } = acceptOnly(['url', 'undo'], upload.fields, readFields(upload.fields));
  return delivery;
}

function readFields({ url: typed = '', undo }: Call['body']) {
  if (undo === true) return { ok: true, delivery: { undo } } as const;
  if (undo !== undefined) return { ok: false, fields: { undo: 'True, or nothing' } } as const;
  if (typed === '') return { ok: true, delivery: null } as const;
  const url = typeof typed === 'string' ? readReportUrl(typed) : null;
  if (url !== null) return { ok: true, delivery: { url } } as const;
  return { ok: false, fields: { url: REPORT_URL_MESSAGE } } as const;
}

async function readPdf(file: File): Promise<ArrayBuffer> {
  const bytes = await file.arrayBuffer();
  if (Buffer.from(bytes.slice(0, 5)).toString('latin1') !== '%PDF-')
    throw new Problem('validation', NOT_A_PDF, { fields: { file: NOT_A_PDF } });
  return bytes;
}
