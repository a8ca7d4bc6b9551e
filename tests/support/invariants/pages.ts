// Rules for the HTML of each page.
import type { Element } from 'happy-dom';
import { HtmlValidate } from 'html-validate';
import { brand } from '#brand';
import { drawingsOf } from '../../../src/build/markdown/table-drawings.ts';
import { metaOf, type PageDocument } from '../documents.ts';
import { type Build, ofPages, repeated, type Rule } from './build.ts';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/**
 * What Astro writes and HTML does not allow, without any effect in a browser: a style before the first island of a page,
 * and the `src` of a `<source>` of a photograph.
 */
const OF_ASTRO =
  /<style>astro-island,astro-slot[^<]*<\/style>|(?<=<source type="image\/avif"[^>]*) src="[^"]*"/g;

async function invalid({ html }: PageDocument): Promise<string[]> {
  const { results } = await validator.validateString(html.replaceAll(OF_ASTRO, ''));
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ message, selector }) => `${message} ${selector ?? ''}`);
}

/** A page has one h1 and then skips no level. No heading is empty. */
function wrongHeadings({ document }: PageDocument): string[] {
  // Without JavaScript, `.unscripted` is shown in place of another part of the page
  // (src/components/WithScript.astro). A visitor never sees both, so the headings in `.unscripted` are left out.
  const headings = [...document.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)')].filter(
    (heading) => !heading.closest('.unscripted'),
  );
  const tops = headings.filter(({ tagName }) => tagName === 'H1').length;
  const empty = headings.filter(({ textContent }) => textContent.trim() === '');
  const inMain = headings.filter((heading) => heading.closest('main'));
  const levels = inMain.map(({ tagName }) => Number(tagName.slice(1)));
  const skipping = inMain.filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? 0) + 1);
  return [
    ...(tops === 1 ? [] : [`${String(tops)} h1`]),
    ...empty.map(({ tagName }) => `an empty ${tagName}`),
    ...skipping.map(({ tagName, textContent }) => `${tagName} skips a level: ${textContent.trim()}`),
  ];
}

function unnamedPictures({ document }: PageDocument): string[] {
  const isNamed = (image: Element): boolean => image.hasAttribute('alt') || image.hasAttribute('aria-label');
  const drawings = [...document.querySelectorAll('img, svg[role="img"]')];
  return drawings.filter((image) => !isNamed(image)).map(({ outerHTML }) => outerHTML.slice(0, 80));
}

function wrongLabels({ document }: PageDocument): string[] {
  return [...document.querySelectorAll('form')].flatMap((form) => {
    const labels = [...form.querySelectorAll('label, legend')].map(({ textContent }) => textContent.trim());
    return [
      ...repeated(labels).map((label) => `two labels “${label}”`),
      ...labels.filter((text) => text === ''),
    ];
  });
}

/**
 * The ids of forms that the lists of content blockers hide (EasyList, “Newsletter notices”): a place on the page and what
 * the form is for, such as `footer-newsletter`.
 */
function hiddenForms({ document }: PageDocument): string[] {
  const ids = [...document.querySelectorAll('form[id]')].map(({ id }) => id);
  return ids.filter((id) =>
    /^(foot|head|side|article|blog|home|post|inline|mobile).*(newsletter|subscri|sign-?up|email)/.test(id),
  );
}

/** The policy blocks inline styles and handlers. A script is requested only when it is needed. */
function inlineCode({ html }: PageDocument): string[] {
  const scripts = html.match(/<script\b[^>]*\ssrc=[^>]*>|<link\b[^>]*\.js"[^>]*>/g) ?? [];
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  return [...scripts, ...(markup.match(/<[a-z][^>]*\s(style|on[a-z]+)=[^>]*>/g) ?? [])];
}

/** What one element with this name says; a fault if there are none or several. */
function wrongHead({ path, document, isPublic }: PageDocument, { pages }: Build): string[] {
  const title = document.title;
  const [canonical, ...others] = [...document.querySelectorAll('link[rel="canonical"]')].map(
    (link) => link.getAttribute('href') ?? '',
  );
  const known = [...pages.keys()].map((known) => brand.url + known);
  const facts = {
    title: title.endsWith(brand.titleSuffix) && title !== brand.titleSuffix,
    'one title': document.querySelectorAll('head title').length === 1,
    description: /\S/.test(metaOf(document, 'description') ?? ''),
    keywords: /\S/.test(metaOf(document, 'keywords') ?? ''),
    'one canonical page': canonical !== undefined && known.includes(canonical) && others.length === 0,
    'the page itself as canonical': !isPublic || canonical === brand.url + path,
    'og:url': metaOf(document, 'og:url') === canonical,
    'og:title': metaOf(document, 'og:title') === title,
    'og:description': metaOf(document, 'og:description') === metaOf(document, 'description'),
    'og:site_name': metaOf(document, 'og:site_name') === brand.name,
    'twitter:card': metaOf(document, 'twitter:card') === 'summary_large_image',
  };
  return Object.entries(facts).flatMap(([name, isRight]) => (isRight ? [] : [`no ${name}`]));
}

/** The notes of a text are in the order of the references to them. */
function wrongNotes({ document }: PageDocument): string[] {
  const notes = [...document.querySelectorAll('.prose [role="note"]')].map(({ id }) => id);
  const references = [...document.querySelectorAll('.prose sup a')].map((a) =>
    a.getAttribute('href')?.slice(1),
  );
  const order = [...new Set(references)].join();
  return order === notes.join() ? [] : [`references to ${order}, notes ${notes.join()}`];
}

/** Each column of a table whose cells can be drawn is drawn. */
function undrawnCells({ document }: PageDocument): string[] {
  const columns = [...document.querySelectorAll('.prose table')].flatMap((table) => {
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children]);
    return (rows[0] ?? []).map((_, index) => rows.flatMap((row) => row[index] ?? []));
  });
  return columns
    .filter((cells) => drawingsOf(cells.map(({ textContent }) => textContent.trim())).length > 0)
    .flat()
    .filter((cell) => !cell.querySelector('svg[aria-hidden="true"]'))
    .map(({ textContent }) => textContent);
}

function placeholders({ document }: PageDocument): string[] {
  return document.body.textContent.match(/\{(plan|offer|cost|study|figure|film|brand)\b[^}]*\}/g) ?? [];
}

export const PAGE_RULES: Readonly<Record<string, Rule>> = {
  'Every page is valid HTML.': ofPages(invalid),
  'Every page has one h1, and its headings skip no level and are not empty.': ofPages(wrongHeadings),
  'Every picture has an alternative text.': ofPages(unnamedPictures),
  'The labels of a form differ and are not empty.': ofPages(wrongLabels),
  'No form has an id that the lists of content blockers hide.': ofPages(hiddenForms),
  'No page has an inline style, an inline handler, or a script to load before a touch.': ofPages(inlineCode),
  'Every page has a title with the brand’s suffix, a description, keywords, one canonical page and the same for social cards.':
    ofPages(wrongHead),
  'The notes of a text are in the order of the references to them.': ofPages(wrongNotes),
  'The columns of a table that can be drawn are drawn.': ofPages(undrawnCells),
  'No page shows a placeholder.': ofPages(placeholders),
};
