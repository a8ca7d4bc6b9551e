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
  const deliveredAt = await deliverReport(id, delivery, ip);
  if (deliveredAt === null) throw noSuchRecord();
  later(() => sendSoon(id));
  return { ok: true, deliveredAt };
});

/**
 * Reads the report that staff deliver. Returns null if no file was sent, and no `url` or an empty one.
 * @throws Problem `validation` for a file that is not a PDF, a `url` that is no text or no URL of a report, or an
 * unknown field.
 */
async function readDelivery(upload: Upload): Promise<Delivery> {
  if ('file' in upload) return { file: await readPdf(upload.file) };
  const { delivery } = acceptOnly(['url'], upload.fields, readUrl(upload.fields));
  return delivery;
}

function readUrl({ url: typed = '' }: Call['body']) {
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
