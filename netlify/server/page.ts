import { brand } from '#brand';
import { escapeHtml } from './html.ts';

interface PageContent {
  title: string;
  text: string;
  /** HTML of ours, below the text. */
  body?: string;
}

/** A whole page in the site's look, for browsers without JavaScript and links in mails. */
export function page({ title, text, body = '' }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title + brand.titleSuffix)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/frame.css">
</head>
<body>
<main class="plain-page">
<p><a href="/">${escapeHtml(brand.name)}</a></p>
<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(text)}</p>
${body}
</main>
</body>
</html>
`;
}
