import { brand } from '#brand';
import { ASSURANCE_TERMS } from '#domain/payments/assurance.ts';
import { PLANS, SHORT_POSTS_PER_ARTICLE, WEEKS_PER_MONTH, type Plan } from '#domain/payments/plans.ts';

const [, whenMeasured] = ASSURANCE_TERMS;

/** Joins the texts that `say` returns for the plans, each after the plan's title. */
function perPlan(say: (plan: Plan) => string): string {
  return PLANS.map((plan) => `${plan.title}: ${say(plan)}`).join(' ');
}

/** The questions that buyers ask before they pay, with their answers. */
export const QUESTIONS = [
  {
    question: 'What counts as a post?',
    answer: `A post is an article or a short post. We cut ${SHORT_POSTS_PER_ARTICLE} short posts from each article: a social post, a newsletter paragraph or an answer to one question. A month has ${WEEKS_PER_MONTH} publishing weeks. ${perPlan(({ features }) => features[0]?.details ?? '')}`,
  },
  {
    question: 'Whose byline is on the articles?',
    answer: 'Yours, or that of someone in your company. The articles are published on your own site.',
  },
  {
    question: 'How much of my time does it take?',
    answer: `About one hour per ${brand.reviewDay}. You approve each article together with its short posts. ${perPlan(({ reviewHour }) => reviewHour)}`,
  },
  {
    question: 'What if I don’t like a piece?',
    answer:
      'Edit it, move it, or send it back with a note and we rewrite it. Nothing is published without your approval.',
  },
  {
    question: 'When do rankings come?',
    answer: `Nobody can promise a date. ${whenMeasured.answer}`,
  },
  {
    question: 'What does the assurance pay?',
    answer: `That depends on the plan. ${perPlan(({ ifMissed }) => ifMissed)} For credits and rebates, ask us for the amount in writing before you buy: ${brand.email}.`,
  },
  {
    question: 'What happens after the first month?',
    answer:
      'We don’t charge you again: no plan renews by itself. To continue, buy the next month on this page. Published articles stay on your site.',
  },
  {
    question: 'How do refunds work?',
    answer: `Ask for one by email: ${brand.email}. Send your order number and tell us what went wrong. A person reads every request and answers it. This page sets no amounts or deadlines. You don’t have to cancel anything, because no plan renews.`,
  },
  {
    question: 'Who writes the articles?',
    answer:
      'A writer drafts each article, sometimes with AI tools, and an editor checks it before you see it. Both work from what you tell us at onboarding.',
  },
  {
    question: 'Do you use AI?',
    answer: 'Yes, for some drafts. A person edits and checks every piece before it reaches you.',
  },
] as const;
