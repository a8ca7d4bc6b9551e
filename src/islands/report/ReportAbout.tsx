import { brand } from '#brand';
import { Passage } from '../dialog/Passage.tsx';

/** The introduction to the form that orders a report: a passage of a sample report, and what a report contains. */
export function ReportAbout() {
  return (
    <>
      <Passage />
      <p className="about-title">{brand.reportService.name}</p>
      <p>What readers praise, find missing and ask for, as PDF, with the passages marked.</p>
    </>
  );
}
