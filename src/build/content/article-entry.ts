import { isPublished, type Publication } from '#domain/content/publication.ts';
import { type SourceFile, valueAt } from './source-file.ts';

/** The article's former slugs under /blog, from its field `formerly`. */
export function formerSlugs(article: SourceFile): string[] {
  const value = valueAt(article.data, ['formerly']);
  return Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : [];
}

/** The article's current slug and its former slugs. */
export function slugsOf(article: SourceFile): string[] {
  return [article.id, ...formerSlugs(article)];
}

export function publishedArticles(articles: readonly SourceFile[], now: Date): SourceFile[] {
  return articles.filter((article) => isPublished(publicationOf(article), now));
}

/** The times after `now` at which articles that are not drafts will be published: ISO 8601, sorted. */
export function publishingTimes(articles: readonly SourceFile[], now: Date): string[] {
  return articles
    .map(publicationOf)
    .flatMap(({ draft, publishAt }) =>
      draft || publishAt === undefined || Date.parse(publishAt) <= now.getTime()
        ? []
        : new Date(publishAt).toISOString(),
    )
    .sort();
}

function publicationOf(article: SourceFile): Publication {
  const publishAt = valueAt(article.data, ['publishAt']);
  return {
    draft: valueAt(article.data, ['draft']) === 'true',
    publishAt: typeof publishAt === 'string' ? publishAt : undefined,
  };
}
