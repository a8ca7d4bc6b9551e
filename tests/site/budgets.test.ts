import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadHeaders } from '../../local/netlify/headers.ts';
import { FIRST_WINDOW, INLINE_SCRIPT, LATER_STYLES } from '../support/budgets.ts';
import { builtPages } from '../support/built-pages.ts';
import { headerSizes } from '../support/header-size.ts';

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The `<link>` elements of a page's stylesheets, as HTML. */
function stylesheetsOf(html: string): string[] {
  return html.match(/<link\b[^>]*\srel="stylesheet"[^>]*>/g) ?? [];
}

/** The text of each inline script of a page, except JSON data. */
function inlineScriptsOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes = '']) => !/\stype="application\/(ld\+)?json"/.test(attributes))
    .map(([, , text = '']) => text);
}

const headersFor = await loadHeaders('netlify.toml', 'dist/_headers', (policy) => policy);
const built = await builtPages();
const headers = await headerSizes(built.map(({ path }) => headersFor(path)));
const pages = await Promise.all(
  built.map(async ({ path, file }, index) => ({
    path,
    html: await readFile(file, 'utf8'),
    headerBytes: headers[index] ?? NaN,
  })),
);

test.each(pages)(
  'The HTML of $path with its inline CSS and its headers fits the first round trip.',
  ({ html, headerBytes }) => {
    expect(headerBytes + brotli(html)).toBeLessThanOrEqual(FIRST_WINDOW);
  },
);

test.each(pages)(
  'Before its first paint $path loads no stylesheet; an article has one more after its opening.',
  async ({ path, html }) => {
    expect(html).toMatch(/<style>[^]{1000}/);
    const late = /<noscript class="late"><link rel="stylesheet" href="([^"]+)"><\/noscript>/g;
    expect(stylesheetsOf(html.replaceAll(late, ''))).toEqual([]);
    if (!path.startsWith('/blog/')) return;
    const [first, ...others] = [...html.matchAll(late)];
    expect(others).toHaveLength(1);
    // The late stylesheet's link is right below the opening. What is above the link is shown before that
    // stylesheet has loaded.
    const [link = '', href = ''] = others[0] ?? [];
    expect(html).toMatch(new RegExp(`</p>\\s*${link}<script>[^<]+</script><h2`));
    expect(href).not.toBe(first?.[1]);
    expect(brotli(await readFile(`dist${href}`, 'utf8'))).toBeLessThanOrEqual(LATER_STYLES);
  },
);

test.each(pages)('$path has at most 3 KB of scripts, all inline.', ({ html }) => {
  const scripts = inlineScriptsOf(html);
  expect(brotli(scripts.join('\n'))).toBeLessThanOrEqual(INLINE_SCRIPT);
  expect(html).not.toMatch(/<script\b[^>]*\ssrc=|\srel="(modulepreload|preload|prefetch)"[^>]*\.js"/);
});

test.each(pages)('$path has no inline style and no inline handler.', ({ html }) => {
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  expect(markup.match(/<[a-z][^>]*\s(style|on[a-z]+)=[^>]*>/g) ?? []).toEqual([]);
});

test('Where a link opens a video, the dialog host brings the video dialog in the same round trip.', () => {
  const host = /component-export="DialogHost"[^>]* needs="([^"]*)"/;
  const hosts = pages.flatMap(({ html }) => {
    const [, needs] = host.exec(html) ?? [];
    return needs === undefined ? [] : [[html.includes('data-dialog="video"'), needs.includes('VideoDialog')]];
  });
  expect(hosts).toContainEqual([true, true]);
  expect(hosts.filter(([opens, brings]) => opens !== brings)).toEqual([]);
});
