import { DELIVERY_TIME, INTENTS_PER_DAY, MONEY_BACK_DAYS } from '#domain/daily-plan.ts';

/** The four questions of the daily plan, for the page and for machines. */
export const QUESTIONS = [
  {
    question: 'What is an Intent?',
    answer:
      'One focused SEO or marketing action: a keyword cluster with titles, a SERP gap, a content brief or a competitor opportunity. Which one you get is decided by impact.',
  },
  {
    question: 'When do I receive it?',
    answer: `Every day at ${DELIVERY_TIME}, in the timezone of your profile. If you miss a day, its Intent is queued and waits.`,
  },
  {
    question: 'How do I cancel?',
    answer: `Anytime, with one click from your account. The first purchase has a ${String(MONEY_BACK_DAYS)}-day money-back guarantee.`,
  },
  {
    question: 'Can I have more than one Intent per day?',
    answer: `This plan has ${String(INTENTS_PER_DAY)} a day. For more, upgrade to the multi-intent tiers.`,
  },
] as const;
