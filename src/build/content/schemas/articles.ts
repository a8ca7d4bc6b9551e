import { z } from 'astro/zod';
import {
  choice,
  day,
  description,
  entry,
  flag,
  hasCome,
  hyphenated,
  list,
  moment,
  slug,
  text,
} from '../fields.ts';
import { drawing } from './drawing.ts';
import type { Reference } from './reference.ts';

/** A moment as an example. */
const LATER = '2025-03-01T09:00:00-05:00';

/** An article. The name of its file is its slug under /blog. */
export function articles(reference: Reference, now: Date) {
  return entry({
    title: text('the title'),
    /** The title in search results and with shared links. If omitted, the title. */
    searchTitle: text('the title for search results').optional(),
    /** The text shown in search results and with shared links. */
    description,
    /** The text shown under the title and in the list of articles. */
    excerpt: text('an excerpt of one to three sentences'),
    publishedAt: day('the date under the title'),
    updatedAt: day('the date of the last change').optional(),
    /** Name of the author's file in content/authors. If omitted, the author is the company. */
    author: reference('authors').optional(),
    /** The person who checked the facts, as the name of a file in content/authors. */
    checkedBy: reference('authors').optional(),
    category: choice('the category', ['strategy', 'research', 'formats', 'search', 'tools']),
    keywords: list(
      text('a keyword').regex(/[^,;]$/, 'Take out the sign at its end.'),
      'List 3 to 8 keywords, each on a line that begins with a hyphen.',
    )
      .min(3, 'List at least 3 keywords.')
      .max(8, 'List at most 8 keywords.'),
    /** The caption of the article's drawn picture. */
    plate: text('the caption of the drawn plate'),
    drawing: drawing.optional(),
    /** File names of videos on the article's subject, in display order. */
    videos: list(reference('videos'), 'List the names of the videos’ files, without .yaml.').default([]),
    /** The slug of the slide deck on the article's subject. The deck's page is /decks/{slug}. */
    deck: slug('the slides', 'seo-comparison').optional(),
    /** Name of the file in content/takeaways that defines the article's download. */
    takeaway: reference('takeaways').optional(),
    /** If true, the article is not published, whatever its dates are. */
    draft: flag('Type true while the article is a draft, false when it is done.').default(false),
    /** The time before which the article is not published, as it is typed. */
    publishAt: moment('the moment').optional(),
    /**
     * The source of leads from the form under the article. If omitted, the build chooses and records a source
     * (published-articles.ts).
     */
    formSource: hyphenated('the source of the form’s leads', 'my-title-blog-get-started').optional(),
    /** Former slugs of the article, which redirect to it. */
    formerly: z
      .array(slug('the old article', 'my-old-title'), {
        error: 'List the old addresses, each on a line that begins with a hyphen.',
      })
      .default([]),
  }).superRefine(({ draft, author, checkedBy, publishedAt, updatedAt, publishAt = '' }, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (checkedBy && checkedBy.id === author?.id)
      refuse('checkedBy', 'It is the author too, and nobody else is named. Remove the line.');
    const isPublic = (date: Date) =>
      draft || hasCome(date, now) || date.toISOString().slice(0, 10) <= publishAt.slice(0, 10);
    if (!isPublic(publishedAt))
      refuse(
        'publishedAt',
        publishAt === ''
          ? `It is in the future. To publish later, type publishAt too: ${LATER}`
          : `It is in the future and later than publishAt, ${publishAt}. Correct one of the two.`,
      );
    if (updatedAt && !isPublic(updatedAt))
      refuse('updatedAt', 'It is in the future. Type the day of the last change.');
    if (updatedAt && updatedAt < publishedAt)
      refuse('updatedAt', 'It is before publishedAt. Correct one of the two.');
  });
}
