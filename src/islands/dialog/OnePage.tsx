/** Questions of a sample answer, and how often each is asked: 3 is often, 1 is rarely. */
const ASKED = [
  ['Which records do I keep?', 3],
  ['Are tips income?', 3],
  ['Which register do I need?', 2],
] as const;

/** A drawn page with an answer of the market-research assistant. The marked question is one that nobody answers. */
export function OnePage() {
  return (
    <div className="one-page" aria-hidden="true">
      <b>What do café owners ask about bookkeeping?</b>
      {ASKED.map(([question, often]) => (
        <span key={question} data-often={often}>
          {question}
        </span>
      ))}
      <small>A sample page</small>
    </div>
  );
}
