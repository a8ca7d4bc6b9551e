/*
 * The terms of sale. Pages, the checkout, the receipt and the thank-you page read them, so that no two of them
 * disagree. Before a launch the owner has to decide each one (docs/DEPLOY.md).
 */
import { ALL_OF, ANALYSIS_HOURS, formatCount, inWords, ONBOARDING_HOURS, ONE_OF } from '../content/claims.ts';
import { formatCents } from '../money.ts';

/** The decided values. `sample`: whether they are invented for the demonstration; if so, the doctor lists them. */
export const TERMS = {
  sample: true as boolean,
  /** The systems into which we publish articles, as an editor whom the customer invited. */
  systems: ['WordPress', 'Ghost', 'Webflow', 'Shopify', 'HubSpot'],
  /** The networks on which we schedule social posts and answers. */
  networks: ['LinkedIn', 'X'],
  /** The files in which we send articles for any other system. */
  formats: ['Markdown', 'HTML', 'Word'],
  /** The number of words of an article, and the languages of plans whose scope is not agreed with the customer. */
  articleWords: { fewest: 1000, most: 1500 },
  languages: ['American or British English'],
  /** The hours that the customer needs once, before the first article, for an interview and the keyword map. */
  startHours: 1 as number,
  /** Days after our answer by which refunded money is back. */
  refundDays: 10,
  /** Days after the payment by which the customer has our access request and the keyword map. */
  accessDays: 3,
  keywordDays: 5,
  /** The brands that the lowest price of the plan with a custom scope covers, in one market and one language. */
  customBrands: 5,
  /** Days after the approval at which an article that the customer pastes counts as published, at the latest. */
  pasteDays: 7,
  /** Days between the first article of one brand and that of the next. */
  brandDays: 7,
  /** The weeks for which a customer may pause, and the hours to read every article of a week on the middle plan. */
  pauseWeeks: 8,
  readAllHours: 2,
  /** The customer may use this share of a month's articles for updates of older articles: one in `updateShare`. */
  updateShare: 4,
  /** The paid months over which the assurance of a plan without credits or rebate is counted. */
  soloMonths: 3,
  /** Days after the count by which the articles that missed are updated. */
  updateDays: 30,
  /** A missed ranking of the plan with credits, in cents, and how many months a credit is valid. */
  credit: { cents: 10_000, months: 12 },
  /** A missed ranking of the plan with a rebate, in percent of the quarter's fee; the maximum; days until it is paid. */
  rebate: { percent: 1, maximum: 25, days: 14 },
  /** The search engine whose results are counted. */
  searchEngine: 'Google',
  /** The third-party rank tracker that measures the rankings, and the tools that help with first drafts. */
  tracker: 'AccuRanker',
  aiTools: ['ChatGPT', 'Claude'],
  /** The fewest searches a month that a keyword of ours has. */
  fewestSearches: 10,
  /** Where we look up how often a keyword is searched, and where the clicks of a report come from. */
  searchCounts: 'Google’s Keyword Planner',
  clicks: 'Search Console',
  /** Business days within which we correct or remove a piece with an error. */
  correctionDays: 1 as number,
  /** Our liability is limited to what the customer paid in so many months. */
  liabilityMonths: 3,
  /** Business days within which we rewrite a piece, and hours before the review hour at which its list is ready. */
  rewriteDays: 2,
  listHours: 24,
  /** Months after a customer's last month for which nobody else in the market gets the customer's keywords. */
  keywordMonths: 6,
  /** Weeks after the end of a month at which missing articles are refunded. */
  missingWeeks: 4,
  /** Days after the end of the last month by which we delete interviews and drafts. */
  deleteDays: 90,
  /** Whose law applies, and whose courts decide. */
  law: { of: 'the State of New York', courts: 'the courts of New York County' },
  /** The most newsletters that a subscriber gets in a month. */
  newslettersAMonth: 2,
  report: {
    /** The ratings of the reviews that we read, in words. */
    stars: ['two', 'three', 'four'],
    /** The number of such written reviews that a book needs, and the most that we read of one book. */
    fewestReviews: 20,
    mostReviews: 400,
    /** With fewer reviews, the report is shorter. */
    shorterReviews: 100,
    /** The readers who make a signal, at least: so many, and this share of the reviews that we read, in percent. */
    signalReaders: 5,
    signalPercent: 2,
    /** The most reviews that we read of each similar book with which we compare a single book. */
    comparedReviews: 150,
    /** The similar books that a buyer may name when readers name none. */
    namedBooks: 3,
    stores: ['amazon.com', 'amazon.co.uk', 'amazon.ca', 'amazon.com.au'],
    platforms: ['Goodreads'],
    languages: ['English'],
    /** Days between the announcement that the early bird price ends and its end. */
    noticeDays: 14,
  },
} as const;

/* How results are counted for the outcome assurance of every plan (docs/product.md, Plans and prices). */

/** A ranking counts only if the page is among the first `COUNTED_POSITIONS` organic search results. */
export const COUNTED_POSITIONS = 20;
/** The first paid month in which rankings are measured; months are counted from 1. */
export const MEASURED_FROM_MONTH = 3;
/** Number of paid months that the quarterly assurance of the Enterprise plan covers. */
const QUARTER_MONTHS = 3;

const ORDINALS = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** `3` → `third`; above six, `9` → `no. 9`. */
export function ordinal(count: number): string {
  return ORDINALS[count] ?? `no. ${String(count)}`;
}

/** The refund of a plan in short, beside a button. */
export const FULL_REFUND = 'Full refund until we publish your first article.';

/** What follows it, after a word for when. */
export const STOP_TERM = 'you can stop at any time, and we refund you for the articles not yet published.';

/** The refund of a plan, asked for at the given email address: of a first month, and after that. */
export function refundTerms(email: string): readonly [string, string] {
  return [
    `You can get a full refund until we publish your first article. No short post is published before it. Nothing is published before you approve it, so you decide when the full-refund period ends. If you publish the article yourself, it ends on the day you publish it or ${TERMS.pasteDays} days after you approve it, whichever comes first. If you have several brands, it ends when we publish the first article for any of them. To ask for a refund, email ${email} with your order number. We answer within ${ONBOARDING_HOURS} hours, and you get the money back within ${TERMS.refundDays} days.`,
    `A later month can be refunded in full until we publish its first article. After that, ${STOP_TERM} Each article, with its short posts, is an equal share of the month’s price. The Enterprise rebate for a missed goal is separate from these refunds.`,
  ];
}

/** When the paid month starts and ends. */
export const MONTH_TERM =
  'Your month starts with your first published article and covers four weeks of posts for each brand. Several brands start one after another, and your month ends when the last one has had its four weeks. Between months, nothing is published and nothing is charged.';

/** What a customer may buy in advance. */
export const AHEAD_TERM =
  'You can also buy several months ahead, with one order for each. They run one after another.';

/** When the months of several brands start, and how long a customer may pause. */
export const BRAND_START_TERM = `With several brands, each brand’s first article comes at most ${TERMS.brandDays} days after the first article of the brand before it. Each brand has four weeks from its own first article, and your month ends when the last brand’s four weeks do. If you buy the next month before the first brand’s four weeks end, no brand has a gap.`;
export const PAUSE_WEEKS_TERM = `You can pause for up to ${inWords(TERMS.pauseWeeks)} weeks in a row.`;
export const PAUSE_TERM = `${PAUSE_WEEKS_TERM} If you pause longer, the month ends, and we refund you for the articles not yet published.`;

/** What a customer keeps who changes plans, and what happens when a month's posts are not all delivered. */
export const CHANGE_PLAN_TERM =
  'You can change plans from one month to the next: your paid months and approved keywords carry over. Each count uses the goal of the plan you are on that day.';
export const SHORT_MONTH_TERM = `Your plan states a number of articles and, on the larger plans, of posts. If we publish fewer in a month, the month runs on until you have them all. If, through our fault, some are still missing ${inWords(TERMS.missingWeeks)} weeks after your month would have ended, you can ask for their share of the price instead.`;

/** Where the customer reviews, who is interviewed and who approves. */
export const REVIEW_TERM = `Your review list is a shared Google document, one for each approver, ready ${TERMS.listHours} hours before the review hour. It has every article and every short post in full, each with a box to approve it. Colleagues can read and comment.`;
export const APPROVAL_TERM =
  'You can name one or two people for the interview, an approver for each brand, and one second approver, such as legal. With a second approver, a piece waits until both have approved it.';

/** What happens if the customer skips a review hour, and if we miss the date of the first article. */
export const SKIPPED_HOUR_TERM =
  'If you skip a week, you lose nothing: that week’s posts move to the next week, and your month ends a week later.';
export const LATE_TERM = 'If it is late, you can wait or take a full refund.';

/** The customer's hours before the first article, in words. */
export const START_HOURS = TERMS.startHours === 1 ? 'one hour' : `${String(TERMS.startHours)} hours`;

/** Who owns the texts, and who sees them; where texts and pictures come from. */
export const OWNERSHIP_TERM =
  'You own everything we publish for you, and your keyword map. Your drafts and answers stay confidential. Our writers have agreed to both in writing.';

export const ORIGINAL_TERM =
  'Every article is written for you and checked for copied passages. Its picture is made by us or licensed for you without an end date; we use an AI picture only if you agree.';

/** What we do about an error, and for how much we are liable. */
export const CORRECTION_TERM = `If a fact we added is wrong, or someone claims rights to a piece, we correct or remove the piece within ${TERMS.correctionDays === 1 ? 'one business day' : `${inWords(TERMS.correctionDays)} business days`}.`;
export const LIABILITY_TERM = `Our liability is limited to what you paid in the last ${inWords(TERMS.liabilityMonths)} months. We carry professional liability insurance; ask us for the certificate.`;

/** Whether we work for a customer's competitors. */
export const COMPETITOR_TERM = `We may work for others in your industry, but we never take on the same keyword for two customers in one market. We reserve your keywords for ${inWords(TERMS.keywordMonths)} months after your last month. If a keyword is taken, your keyword map says so before we write anything, while you can still get a full refund.`;

/** What AI may do, and what it never does. */
export const AI_TERM = `AI (${ALL_OF.format(TERMS.aiTools)}) may help with outlines and first drafts. It never supplies the facts. Your review list says where it helped. If you don’t want AI used, tell us, and your writer won’t use it. Your answers and drafts never train a model.`;

/** What happens to a piece, or to a writer, that a customer does not like. */
export const REWRITE_TERM = `If you don’t like a piece, we rewrite it within ${inWords(TERMS.rewriteDays)} business days, as often as you ask and at no extra cost. If you don’t like your writer, you get another.`;

/** Who works for a customer, and how. */
export const WRITER_TERM =
  'Each brand keeps the same editor and the same writer (on Enterprise, the same small team). A colleague covers when one of them is away. Your writer has written about your field; if we have none who has, we tell you before you approve the map. Writers are freelancers; editors are our own staff.';
export const INTERVIEW_TERM =
  'The writer interviews you before the first article, and again if you ask, and drafts from your answers, sometimes with AI tools.';
export const EDITING_TERM =
  'The editor checks the facts and your industry’s terms before you read an article. The draft names its sources for facts we added.';

/** What an article has, and what no article or plan includes. */
export const ARTICLE_TERM = `Each article is ${formatCount(TERMS.articleWords.fewest)} to ${formatCount(TERMS.articleWords.most)} words in ${ALL_OF.format(TERMS.languages)}, with a picture, and a title and description for search.`;
export const EXCLUDED_TERM =
  'links from other sites, ads, landing pages and translations. Technical SEO is part of Enterprise. Other languages are available on Enterprise and priced separately.';

/** What the buyer gets for the books, what is added to the price, and how a company buys. */
export const INVOICE_TERM =
  'For an invoice with your company’s name and tax number, reply to the receipt. The price you see is final: we add no tax.';

export const PURCHASE_QUESTION = 'Do you need a quote, a purchase order or a bank transfer?';
export const PURCHASE_TERM = `${PURCHASE_QUESTION} Write to us before you pay. We send an invoice, and our dates count from the day the money arrives.`;

/** What an article of the plan may be. */
export const UPDATE_TERM = `If you prefer, one article in ${inWords(TERMS.updateShare)} can be an update of an older article on your site.`;

/** What measures the rankings, and who decides which keywords count. */
export const TRACKER_TERM = `We measure rankings with ${TERMS.tracker}, a third-party rank tracker. If another tool shows different figures, we go by ${TERMS.tracker}’s.`;
export const CLICKS_TERM = `If you give us read access to ${TERMS.clicks}, it also shows each article’s clicks. It doesn’t count leads.`;
export const KEYWORD_TERM = `Our keyword map has at least one keyword for each article. Every keyword that we propose has at least ${TERMS.fewestSearches} searches a month in ${TERMS.searchCounts}; the map says how many. Cross out those your buyers wouldn’t search for, add your own, and approve the map. If you approve fewer keywords than your plan has articles, the goal shrinks in proportion.`;

/** When the assurance is counted: for the smallest plan, for the plan with credits, and for the plan with a rebate. */
export const COUNTED = {
  once: `Counted once, at the end of your ${ordinal(TERMS.soloMonths)} paid month.`,
  monthly: `Counted every month, from your ${ordinal(MEASURED_FROM_MONTH)} paid month on.`,
  quarterly: `Counted at the end of every ${ordinal(QUARTER_MONTHS)} paid month.`,
} as const;

/** What each count of the assurance includes, for the same plans. */
export const COUNTING = {
  once: (assured: number): string =>
    `On the last day of your ${ordinal(TERMS.soloMonths)} paid month, we count every keyword that is new in the top ${COUNTED_POSITIONS}. The goal is ${assured}.`,
  monthly: (assured: number): string =>
    `We count every month from your ${ordinal(MEASURED_FROM_MONTH)} paid month on, and the goal is ${assured} each time. The first count includes all rankings so far. Each later count includes only rankings that are new since the last count.`,
  quarterly: `We count at the end of every ${ordinal(QUARTER_MONTHS)} paid month. Each count includes the rankings that are new in those ${inWords(QUARTER_MONTHS)} months.`,
} as const;

/** What follows a missed assurance, in a sentence. `IF_MISSED` has the rest. */
export const IF_MISSED_BRIEFLY = {
  update: `You get a free update of every article whose keyword isn’t in ${TERMS.searchEngine}’s top ${COUNTED_POSITIONS}.`,
  credits: (assured: number): string =>
    `For each ranking short of ${assured}, you get a ${formatCents(TERMS.credit.cents)} credit toward a later month.`,
  rebate: (assured: number): string =>
    `For each ranking short of ${assured}, we return ${TERMS.rebate.percent}% of the quarter’s fee, up to ${TERMS.rebate.maximum}%.`,
} as const;

/** The missed rankings of the examples in `IF_MISSED`. */
const MISSED = { credits: 3, rebate: 10 };

/** What follows a missed assurance: for the smallest plan, for the plan with credits, and for the plan with a rebate. */
export const IF_MISSED = {
  update: `If we miss the goal, we update every article whose keyword isn’t in ${TERMS.searchEngine}’s top ${COUNTED_POSITIONS}. We do it within ${TERMS.updateDays} days, free of charge, even if you don’t buy a ${ordinal(TERMS.soloMonths + 1)} month. We don’t count again, and this plan has no credits or rebate.`,
  credits: (assured: number): string =>
    `${IF_MISSED_BRIEFLY.credits(assured)} At ${assured - MISSED.credits} rankings, that’s ${formatCents(MISSED.credits * TERMS.credit.cents)}. Credits are valid for ${TERMS.credit.months} months, on any plan, and cover up to half of a month’s price. We don’t pay them out.`,
  /** `monthCents`: the price of a month, in cents. */
  rebate: (assured: number, monthCents: number): string =>
    `${IF_MISSED_BRIEFLY.rebate(assured)} At ${assured - MISSED.rebate} rankings and ${formatCents(monthCents)} a month, that’s ${formatCents((MISSED.rebate * TERMS.rebate.percent * monthCents * QUARTER_MONTHS) / 100)}. We return it within ${TERMS.rebate.days} days, to the card or account you paid with.`,
} as const;

/** How we get into the customer's site and accounts, and who has access. */
export const SITE_TERM = `If your site runs on ${ONE_OF.format(TERMS.systems)}, you invite us as an editor. We never ask for a password. For any other system, you get each article as a ${ONE_OF.format(TERMS.formats)} file and publish it yourself.`;
/** When an article that the customer pastes counts as published. */
export const PASTED_TERM = `An article that you publish yourself counts as published when you publish it, and at the latest ${TERMS.pasteDays} days after you approve it.`;
export const CHANNELS_TERM = `We schedule social posts and answers on ${ALL_OF.format(TERMS.networks)}, and newsletter paragraphs in your newsletter tool; you invite us there in the same way. For a channel where you can’t invite us, you get the short posts as a file with their dates.`;
/** How we get into the accounts for the short posts. */
export const CHANNELS_ACCESS_TERM = `For the short posts, you also invite us to your ${ALL_OF.format(TERMS.networks)} accounts and your newsletter tool.`;
/** `SITE_TERM` and the channels, as a step after a payment. */
export const ACCESS_STEP = `${SITE_TERM} ${CHANNELS_ACCESS_TERM}`;
export const LIMITED_ACCESS_TERM =
  'Only the people who work on your brand have access, until you remove them.';

/** What happens to what the customer gives us, and how a company learns who works for us. */
export const PROCESSORS_TERM =
  'On request, we sign your confidentiality and data processing agreements, and give you the list of companies that process data for us.';
export const DATA_TERM = `We delete your interviews and drafts ${TERMS.deleteDays} days after your last month. ${PROCESSORS_TERM}`;

/** What a custom analysis is, as opposed to a report. */
export const CUSTOM_ANALYSIS =
  'A custom analysis is for what the report doesn’t cover: more books, other stores or languages, or a question of your own.';
export const CUSTOM_ANALYSIS_TERM = `${CUSTOM_ANALYSIS} We agree on the scope and the price with you first.`;

const { report } = TERMS;

/** The number of reviews that a book needs. */
const FEWEST_REVIEWS = `For each book, we need at least ${report.fewestReviews} written reviews with ${ONE_OF.format(report.stars)} stars.`;

/** What the report counts if the book is a novel. */
const NOVEL =
  'For a novel, we count what readers say about characters, pace and ending, and what they want from the next volume or your next book. For a series, start with volume 1 and tell us which volumes exist: we mark the requests that a later one already meets, and compare with books by others.';

/** What a buyer of a report asks before paying, with the answers. */
export const REPORT_TERMS = {
  when: `Within ${ANALYSIS_HOURS} hours of payment, weekends included. ${LATE_TERM}`,
  books: `Fiction and nonfiction, your own books or anyone else’s: any prose with enough reviews. For poetry, comics and picture books, ask us first.`,
  novel: NOVEL,
  oneOrSeveral: `One order is one report, which compares its books and reads the same number of reviews for each. For separate reports, place one order for each book. The price is the same.`,
  fewestReviews: `${FEWEST_REVIEWS} If we can read fewer, we refund that book.`,
  enoughReviews: `${FEWEST_REVIEWS} Before we start, we count them across all editions, on Amazon and ${ALL_OF.format(report.platforms)}. If we can read fewer than ${report.fewestReviews}, we tell you and refund that book in full. With fewer than ${report.shorterReviews}, we email you the number first. You have a day to take the refund for that book, within the ${ANALYSIS_HOURS} hours. If we hear nothing, we send the report, which has the same parts on fewer pages.`,
  mostReviews: `We read up to ${report.mostReviews} reviews of each book, the newest first. In a report on several books, we read the same number for each: as many as the book with the fewest reviews has, up to ${report.mostReviews}.`,
  signal: `A point is a signal if it is in at least ${inWords(report.signalReaders)} reviews of a book, and in at least ${report.signalPercent}% of those that we read. If no point reaches that, the report says so and lists the most frequent ones with their counts.`,
  similarBooks: `If readers name none, we email you, and you can name up to ${inWords(report.namedBooks)} within a day. If you name none, the report leaves this part out.`,
  leftOut:
    'We leave out duplicates, and reviews that are only about delivery, price or the cover. We can’t detect every paid review.',
  stores: `We read reviews in ${ALL_OF.format(report.languages)} on ${ALL_OF.format(report.stores)}, and on ${ALL_OF.format(report.platforms)} if the book is listed there. We need only the links: your own accounts are not involved. A person opens the pages as any reader does; no program collects the reviews. If a site shows only part of its reviews, the report says how many we could read.`,
  ai: 'AI sorts the reviews by theme. An editor (for a novel, an editor of fiction) reads every review that we count, writes the findings and checks every sentence that we quote.',
  confidential:
    'Only you, and the people who work on it. We don’t publish your report or show your book on this site, which is why our samples are invented. You may use our counts and findings anywhere; readers’ sentences are theirs, so quote them briefly.',
  refund: 'Full refund until we email you the report.',
  refundedBy: `You get the money back within ${TERMS.refundDays} days.`,
  afterDelivery:
    'After you have the report, there is no refund, but we correct any wrong count or quotation free of charge, whenever you tell us. On request, you get the links to the reviews behind a count.',
  price: 'The price is final: we add no tax. For an invoice with your company’s name, reply to the receipt.',
  earlyBird: `This introductory price doesn’t cover our work yet. No end date is set. We announce its end and the next price on this page at least ${report.noticeDays} days ahead.`,
} as const;

/** Whose law applies. */
export const LAW_TERM = `The law of ${TERMS.law.of} applies, and ${TERMS.law.courts} decide disputes. If you buy as a consumer, you keep the protection of the law where you live.`;

/** What a buyer accepts by paying. The words of the link to the terms end the sentence. */
export const ACCEPTANCE = { words: 'By paying, you accept our', link: 'terms of sale' };

/** How often the newsletter comes. */
export const NEWSLETTER_TERM = `At most ${TERMS.newslettersAMonth} emails a month.`;
