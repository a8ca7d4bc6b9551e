import { brand } from '#brand';
import { useFrame } from '../dialog/frame.ts';
import { Passage } from '../dialog/Passage.tsx';

/** The introduction to the form that orders a report: a passage of a sample report, and what a report contains. */
export function ReportAbout() {
  const isInDialog = useFrame() !== null;
  return (
    <>
      {!isInDialog && <p className="about-title">{brand.reportService.name}</p>}
      <p>
        What readers praise, where each book loses them and what to write next, with the marked passages
        behind each finding.
      </p>
      <Passage />
    </>
  );
}
