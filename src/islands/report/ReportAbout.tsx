import { brand } from '#brand';
import { Passage } from '../dialog/Passage.tsx';

/** What the form that orders a report is about: a passage of a sample report, and what a report contains. */
export function ReportAbout() {
  return (
    <>
      <Passage />
      <p className="about-title">{brand.reportService.name}</p>
      <p>What readers praise, miss and ask for, in one or two PDFs, with the passages marked.</p>
    </>
  );
}
