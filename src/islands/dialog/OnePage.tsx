/** The questions on the page. The number sets the width of the bar below the question: 3 means asked most often. */
const ASKED = [
  ['Which records do I keep?', 3],
  ['Are tips income?', 3],
  ['Which register do I need?', 2],
] as const;

/**
 * A drawn page of the companion product Insights. sheet.css highlights the second question, as one that nobody
 * answers yet.
 */
export function OnePage() {
  return (
    <div className="one-page" aria-hidden="true">
      <b>What do café owners ask about bookkeeping?</b>
      {ASKED.map(([question, often]) => (
        <span key={question} data-often={often}>
          {question}
        </span>
      ))}
    </div>
  );
}
