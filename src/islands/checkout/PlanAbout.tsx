import { formatCents } from '#domain/money.ts';
import { planOf, type PlanSlug } from '#domain/payments/plans.ts';
import { useFrame } from '../dialog/frame.ts';

/**
 * Shows what a plan contains, next to the checkout form: a picture of the plan's month, the title and price,
 * the posts, the review hour and the assurance. In a dialog, the picture, the title and the price.
 */
export function PlanAbout({ plan: slug }: { plan: PlanSlug }) {
  const {
    title,
    pricePrefix,
    priceCents,
    period,
    features,
    reviewHour,
    outcomeAssurance,
    counted,
    ifMissedBriefly,
    postsPerMonth,
  } = planOf(slug);
  const [posts] = features;
  const isInDialog = useFrame() !== null;
  return (
    <>
      <img
        className="month"
        src={`/months/${slug}.svg`}
        width="280"
        height="212"
        alt={`A sheet of four weeks: ${String(postsPerMonth)} posts as short lines on the working days, and a blue review hour at the end of each week`}
      />
      <p className="about-title plan-title">
        {title} <span>{`${pricePrefix} ${formatCents(priceCents)} ${period}`.trim()}</span>
      </p>
      {!isInDialog && (
        <>
          <p className="key">
            <b>{posts?.feature}.</b> {posts?.details}
          </p>
          <p className="more-about key hour">
            <b>Your weekly hour.</b> {reviewHour}
          </p>
          <p className="key goal">
            <b>{outcomeAssurance}.</b> {counted} Missed? {ifMissedBriefly}
          </p>
        </>
      )}
    </>
  );
}
