const WORDS: Readonly<Record<string, string>> = {
  website: 'Website',
  'newsletter-footer': 'Newsletter form',
  'video-question-form': 'Video question',
  'modal-signup': 'Signup',
  'video-gallery-signup': 'Video gallery signup',
  'founder-time-signup': 'Founder time signup',
  'waitlist-modal': 'Product waitlist',
  'book-signup': 'Book signup',
  'book-mockup-generator': 'Mockup generator',
  'studying-10000-reviews-report': 'Free report',
  'custom-book-analysis-request': 'Custom analysis',
  checkout: 'Checkout, no earlier contact',
};

/**
 * A source as staff read it: `video-question-form` → `Video question`. Searches find it too: the SQL function
 * `source_words` (migration create_admin) has the words that a source's name does not contain.
 */
export function sourceWords(source: string): string {
  if (source === '') return sourceWords('website');
  if (Object.hasOwn(WORDS, source)) return WORDS[source] ?? source;
  const article = /^(.+)-blog-get-started$/.exec(source)?.[1];
  return article === undefined ? sentence(source) : `Article: ${articleWords(article)}`;
}

function articleWords(slug: string): string {
  return slug.replaceAll('-', ' ').replaceAll(/\b(ai|llm|seo)\b/g, (word) => word.toUpperCase());
}

function sentence(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
