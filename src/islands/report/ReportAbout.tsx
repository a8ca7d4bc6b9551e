import { brand } from '#brand';
import { Passage } from '../dialog/Passage.tsx';

/** What the form that orders a report is about: a marked passage, and what a report contains. */
export function ReportAbout() {
  return (
    <>
      <Passage />
      <p className="about-title">{brand.reportService.name}</p>
      <p>One report a book, as a PDF: what readers praise, miss and ask for, with the passages marked.</p>
    </>
  );
}
