import { brand } from '#brand';
import { offerYear } from '#domain/content/year.ts';
import { mailtoUrl } from '#domain/forms/email-address.ts';
import { escapeHtml } from './html.ts';

export interface PageContent {
  title: string;
  text: string;
  /** The style of the text: an error, a success, or plain if omitted. */
  tone?: 'problem' | 'success';
  /** HTML below the text, inserted without escaping. */
  body?: string;
}

/**
 * A page in the site's design, for browsers without JavaScript and for links in emails. It is printed with the address
 * of the site (styles/print.css), because the page's own address may contain a secret token or need a POST.
 */
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
<meta property="og:site_name" content="${escapeHtml(brand.name)}">
<meta property="og:url" content="${escapeHtml(brand.url)}">
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

/** The header of a page. It has the logo but no navigation, unlike the header of the static pages. */
const HEADER = `<header class="plain-head">
<div class="week-rule"></div>
<p><a href="/"><picture><source media="(prefers-color-scheme: dark)" srcset="/mark.dark.svg"><img src="/mark.svg" width="58" height="51" alt="${escapeHtml(`${brand.name} home page`)}"></picture></a></p>
</header>`;

const FOOTER = `<footer class="band shade">
<p class="plain-foot small soft">
<span>© ${offerYear(new Date())} ${escapeHtml(brand.company)}</span>
<a href="/terms">Terms of sale</a>
<a href="/privacy-policy">Privacy policy</a>
<a href="${escapeHtml(mailtoUrl(brand.email))}">${escapeHtml(brand.email)}</a>
</p>
</footer>`;
