import { DELIVERY_TIME, INTENTS_PER_DAY, MONEY_BACK_DAYS } from '#domain/content/daily-plan.ts';

/** The questions about the daily plan, for the page and its structured data. */
export const QUESTIONS = [
  {
    question: 'What is an Intent?',
    answer:
      'One focused SEO or marketing action: a keyword cluster with titles, a SERP gap, a content brief or a competitor opportunity. We choose the one that should help you most.',
  },
  {
    question: 'When do I receive it?',
    answer: `Every day at ${DELIVERY_TIME} in your profile’s time zone. If you miss a day, its Intent is queued.`,
  },
  {
    question: 'How do I cancel?',
    answer: `You cancel anytime with one click from your account. Your first purchase has a ${MONEY_BACK_DAYS}-day money-back guarantee.`,
  },
  {
    question: 'Can I have more than one Intent per day?',
    answer: `This plan includes ${INTENTS_PER_DAY} a day. To get more, upgrade to a multi-intent tier.`,
  },
] as const;
