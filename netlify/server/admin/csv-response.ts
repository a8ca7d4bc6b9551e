import { brand } from '#brand';
import { csvFileName } from '#domain/admin/csv.ts';

type Subject = Parameters<typeof csvFileName>[1];

/**
 * A download of `body`, a CSV text or a stream of it. The file name contains `subject` and the day of `now`
 * (UTC).
 */
export function csvResponse(body: BodyInit, subject: Subject, now: Date): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${csvFileName(brand.slug, subject, now)}"`,
    },
  });
}
