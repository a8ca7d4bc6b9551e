import type { Config } from '@netlify/functions';
import type { FieldMessages } from '#domain/answer.ts';
import { unknownFields } from '#domain/forms/read-form.ts';
import { isReportUrl, REPORT_FILE_BYTES, REPORT_URL_MESSAGE } from '#domain/payments/report-delivery.ts';
import { noSuchRecord, staffEndpoint } from '#server/admin/staff-endpoint.ts';
import { sendSoon } from '#server/email/outbox.ts';
import { Problem } from '#server/http/problem.ts';
import { readUpload, type Upload } from '#server/http/upload.ts';
import { deliverReport, type Delivery } from '#server/payments/report-delivery.ts';

export const config: Config = { path: '/api/admin/:tab/:id/delivered' };

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
 * @throws Problem `validation` for a file that is not a PDF, a `url` that is not text or that `isReportUrl`
 * refuses, or an unknown field.
 */
async function readDelivery(upload: Upload): Promise<Delivery> {
  if ('file' in upload) return { file: await readPdf(upload.file) };
  const unknown = unknownFields(['url'], upload.fields);
  if (Object.keys(unknown).length > 0) throw refusal(unknown);
  const { url = '' } = upload.fields;
  if (url === '') return null;
  if (typeof url === 'string' && isReportUrl(url)) return { url };
  throw refusal({ url: REPORT_URL_MESSAGE });
}

async function readPdf(file: File): Promise<ArrayBuffer> {
  const bytes = await file.arrayBuffer();
  if (Buffer.from(bytes.slice(0, 5)).toString('latin1') !== '%PDF-')
    throw refusal({ file: 'Please choose a PDF file' });
  return bytes;
}

/**
 * A Problem with a message for each invalid field. The first of these messages is also the Problem's own
 * message.
 */
function refusal(fields: FieldMessages): Problem {
  const [message = ''] = Object.values(fields);
  return new Problem('validation', message, { fields });
}
