import { brand } from '#brand';
import { csvFileName } from '#domain/admin/csv.ts';

type Subject = Parameters<typeof csvFileName>[1];

/** A CSV download: `body` is the text or its stream. The file name contains `subject` and the day of `now`. */
export function csvResponse(body: BodyInit, subject: Subject, now: Date): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${csvFileName(brand.slug, subject, now)}"`,
    },
  });
}
