import { brand } from '#brand';
import { SAMPLE_PASSAGE } from '#domain/content/sample-passage.ts';

/** A marked passage of a sample report, beside the form that orders one. */
export function ReportAbout() {
  const { before, marked, from } = SAMPLE_PASSAGE;
  return (
    <>
      <blockquote className="passage">
        {before} <mark>{marked}</mark>
      </blockquote>
      <p className="soft">{from}</p>
      <p className="about-title">{brand.reportService.name}</p>
      <p>One report a book, as a PDF: what readers praise, miss and ask for, with the passages marked.</p>
    </>
  );
}
