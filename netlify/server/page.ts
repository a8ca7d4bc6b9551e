import { brand } from '#brand';
import { escapeHtml } from './html.ts';

interface PageContent {
  title: string;
  text: string;
  /** How the text is set: as what went wrong, as what was done, or as plain news. */
  tone?: 'problem' | 'success';
  /** HTML of ours, below the text. */
  body?: string;
}

/** A whole page in the site's look, for browsers without JavaScript and links in mails. */
export function page({ title, text, tone, body = '' }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#101216" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title + brand.titleSuffix)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/frame.css">
</head>
<body>
${HEADER}
<main class="week">
<div class="cell plain-page">
<h1>${escapeHtml(title)}</h1>
<p role="status"${tone ? ` class="${NOTES[tone]}"` : ''}>${escapeHtml(text)}</p>
${body}
</div>
</main>
${FOOTER}
</body>
</html>
`;
}

const NOTES = { problem: 'note fault', success: 'note success' } as const;

/** The site's header and footer, reduced to the mark and ways to reach us. */
const HEADER = `<header class="plain-head">
<div class="week-rule"></div>
<p><a href="/"><img src="/mark.svg" width="121" height="42" alt="${escapeHtml(`${brand.name}, to the home page`)}"></a></p>
</header>`;

const FOOTER = `<footer class="band shade">
<p class="plain-foot small soft">
<span>© ${brand.copyrightYear} ${escapeHtml(brand.company)}</span>
<a href="/privacy-policy">Privacy policy</a>
<a href="mailto:${escapeHtml(brand.email)}">${escapeHtml(brand.email)}</a>
</p>
</footer>`;
