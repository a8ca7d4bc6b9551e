import { brand } from '#brand';
import { ARTICLE_COSTS, type ArticleCost } from '#domain/content/article-costs.ts';
import { PLANS, SHORT_POSTS_PER_ARTICLE, WEEKS_PER_MONTH, type Plan } from '#domain/payments/plans.ts';
import { MONTH_TERM, REFUND_TERM, UPDATE_TERM } from '#domain/payments/terms.ts';

/** Joins the texts that `say` returns for the plans, each after the plan's title. */
function perPlan(say: (plan: Plan) => string): string {
  return PLANS.map((plan) => `${plan.title}: ${say(plan)}`).join(' ');
}

function hoursAWeek(id: ArticleCost['id']): number {
  return ARTICLE_COSTS.find((cost) => cost.id === id)?.hoursAWeek ?? 0;
}

/** The questions that buyers ask before they pay, with their answers. */
export const QUESTIONS = [
  {
    question: 'What counts as a post?',
    answer: `A post is an article or a short post. We cut ${SHORT_POSTS_PER_ARTICLE} short posts from each article: a social post, a newsletter paragraph or an answer to one question. A month has ${WEEKS_PER_MONTH} publishing weeks. ${perPlan(({ features }) => features[0]?.details ?? '')} ${UPDATE_TERM}`,
  },
  {
    question: 'How much of my time does it take?',
    answer: `About one hour per ${brand.reviewDay}. You approve each article together with its short posts. ${perPlan(({ reviewHour }) => reviewHour)}`,
  },
  {
    question: 'Why not ChatGPT and my own edit?',
    answer: `You can, and it costs less money. By our estimate it takes about ${hoursAWeek('ai-edit')} hours for each article: the brief, the facts, the edit, the links and the publishing. With us you spend about ${hoursAWeek('plan')} hour a week. If you have the hours and keep to them, do it yourself. Most people stop when the company needs them.`,
    more: { href: '/blog/seo-comparison', label: 'Compare six ways, with their costs' },
  },
  {
    question: 'Who writes the articles, and do you use AI?',
    answer:
      'A writer drafts each article, sometimes with AI tools, from what you tell us at onboarding. An editor checks its facts before you see it. The byline is yours or that of someone in your company.',
  },
  {
    question: 'What if I don’t like a piece?',
    answer:
      'Edit it, move it, or send it back with a note and we rewrite it. Nothing is published without your approval.',
  },
  {
    question: 'What happens after the first month?',
    answer: `We don’t charge you again: no plan renews by itself. To continue, buy the next month on this page. ${MONTH_TERM}`,
  },
  {
    question: 'How do refunds work?',
    answer: `${REFUND_TERM} Write to ${brand.email}. You don’t have to cancel anything, because no plan renews.`,
  },
  {
    question: 'Which customers and results can you show?',
    answer:
      'None yet. We publish no customer’s name or rankings before that customer agrees and we can prove the numbers. Until then, judge our work by the example month: every step for one made-up customer, from the keyword map to the ranking report.',
    more: { href: '/example-month', label: 'Read the example month' },
  },
] as const;
