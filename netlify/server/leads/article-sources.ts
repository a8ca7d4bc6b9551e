import published from '../../../src/content/published-articles.json' with { type: 'json' };

/**
 * The source of the form under each published article, by slug. The build records it (docs/EDITING.md, An article).
 */
export const ARTICLE_SOURCES: Readonly<Record<string, string>> = published;
