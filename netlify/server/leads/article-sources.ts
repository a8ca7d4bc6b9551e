import published from '../../../src/content/published-articles.json' with { type: 'json' };

/**
 * The source of the form under each published article, by slug. The build adds new articles to
 * published-articles.json (docs/EDITING.md, Renaming and removing).
 */
export const ARTICLE_SOURCES: Readonly<Record<string, string>> = published;
