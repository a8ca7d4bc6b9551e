import { answers } from './schemas/answers.ts';
import { articles } from './schemas/articles.ts';
import { authors } from './schemas/authors.ts';
import { books } from './schemas/books.ts';
import { figures } from './schemas/figures.ts';
import { messages } from './schemas/messages.ts';
import { notes } from './schemas/notes.ts';
import { offers } from './schemas/offers.ts';
import { policies } from './schemas/policies.ts';
import { questions } from './schemas/questions.ts';
import type { Reference } from './schemas/reference.ts';
import { reports } from './schemas/reports.ts';
import { studies } from './schemas/studies.ts';
import { takeaways } from './schemas/takeaways.ts';
import { testimonials } from './schemas/testimonials.ts';
import { tools } from './schemas/tools.ts';
import { videos } from './schemas/videos.ts';

/** The schemas of all collections. Their messages tell an editor what to type. */
export function schemas(reference: Reference) {
  return {
    answers,
    articles: articles(reference),
    authors,
    books,
    figures,
    messages,
    notes,
    offers,
    policies,
    questions,
    reports: reports(reference),
    studies: studies(reference),
    takeaways,
    testimonials,
    tools,
    videos,
  };
}
