import type { SummaryAnswer } from '#domain/admin/summary.ts';
import { formatQuantity } from './format.ts';
import { Time } from './Time.tsx';

/** The newest comparison with Stripe: one line with the result, and one line for each finding. */
export function Reconciliation({ summary }: { summary: SummaryAnswer | null }) {
  const night = summary?.reconciliation;
  if (!night) return null;
  const { finishedAt, checked, findings } = night;
  const isBalanced = finishedAt !== null && findings.length === 0;
  return (
    <section className="reconciliation" aria-labelledby="reconciliation">
      <h2 id="reconciliation">Last comparison with Stripe</h2>
      <p className={isBalanced ? 'small soft' : 'error'}>
        {finishedAt === null ? (
          <span>{`The comparison with Stripe of ${night.night} was not finished.`}</span>
        ) : (
          <>
            <Time instant={finishedAt} />
            <span>{`: ${formatQuantity(checked, 'entry', 'entries')}, ${isBalanced ? 'all balanced' : formatQuantity(findings.length, 'finding')}.`}</span>
          </>
        )}
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
