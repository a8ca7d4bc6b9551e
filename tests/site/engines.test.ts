// Checks the built CSS for what WebKit or older browsers would drop or show differently (docs/browsers.md).
import { glob, readFile } from 'node:fs/promises';
import { Window } from 'happy-dom';
import postcss, { type ChildNode, type Declaration, type Document, type Container } from 'postcss';
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-pages.ts';

/**
 * The inline CSS of each page, named by the page's path, and the CSS of each stylesheet file, named by the file's path.
 */
async function readSheets(): Promise<{ name: string; css: string; html: string }[]> {
  const pages = (await builtPages()).map(async ({ path, file }) => {
    const html = await readFile(file, 'utf8');
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
    return { name: path, html, css: styles.join('\n') };
  });
  const files: Promise<{ name: string; html: string; css: string }>[] = [];
  for await (const file of glob('dist/**/*.css'))
    files.push(readFile(file, 'utf8').then((css) => ({ name: file, html: '', css })));
  return Promise.all([...pages, ...files]);
}

/** A style rule: its selector, with the selectors of the rules around it, and its own declarations. */
interface CssRule {
  selector: string;
  /** Name and value of each declaration, in order. */
  declarations: [name: string, value: string][];
}

/** The blocks of CSS with their own declarations, including nested rules and at-rules inside a rule. */
function cssRules(css: string): CssRule[] {
  const rules: CssRule[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type !== 'rule' && node.type !== 'atrule') return;
    const own = (node.nodes ?? []).filter((child): child is Declaration => child.type === 'decl');
    rules.push({ selector: selectorOf(node), declarations: own.map(({ prop, value }) => [prop, value]) });
  });
  return rules;
}

/** The selector of a rule, or '' for an at-rule outside of rules. */
function selectorOf(node: ChildNode | Container | Document | undefined): string {
  if (node === undefined || node.type === 'root' || node.type === 'document') return '';
  const around = selectorOf(node.parent);
  if (node.type !== 'rule') return around;
  const { selector } = node as postcss.Rule;
  if (around === '') return selector;
  return selector.includes('&') ? selector.replaceAll('&', `:is(${around})`) : `:is(${around}) ${selector}`;
}

const sheets = (await readSheets()).map((sheet) => ({ ...sheet, rules: cssRules(sheet.css) }));

/** The rules that set a CSS property, in the order of the stylesheet. */
function setting(rules: readonly CssRule[], property: string): CssRule[] {
  return rules.filter(({ declarations }) => declarations.some(([name]) => name === property));
}

test('The rules of nested CSS are found with their selectors.', () => {
  const css = '/* a{ */ @media (x){ .a:is(b,c){ color: red; &:hover{ content: "};" / "" } p{ margin:0 } } }';
  expect(cssRules(css).filter(({ declarations }) => declarations.length > 0)).toEqual([
    { selector: '.a:is(b,c)', declarations: [['color', 'red']] },
    { selector: ':is(.a:is(b,c)):hover', declarations: [['content', '"};" / ""']] },
    { selector: ':is(.a:is(b,c)) p', declarations: [['margin', '0']] },
  ]);
});

test('No text-decoration shorthand has a thickness, because WebKit drops it.', () => {
  const thick = sheets.flatMap(({ name, rules }) =>
    setting(rules, 'text-decoration').flatMap(({ selector, declarations }) =>
      declarations
        .filter(([property, value]) => property === 'text-decoration' && /\d|from-font/.test(value))
        .map(([, value]) => `${name}: ${selector} { text-decoration: ${value} }`),
    ),
  );
  expect(sheets.some(({ rules }) => setting(rules, 'text-decoration-thickness').length > 0)).toBe(true);
  expect(thick).toEqual([]);
});

test('No element is both a query container and a scroll snap target, because WebKit would not start at the first target.', () => {
  const snapping = sheets.filter(({ rules }) => setting(rules, 'scroll-snap-align').length > 0);
  expect(snapping.length).toBeGreaterThan(1);
  for (const { name, html, rules } of snapping) {
    const [snaps, containers] = ['scroll-snap-align', 'container-type'].map((property) =>
      setting(rules, property).map(({ selector }) => selector),
    ) as [string[], string[]];
    const both = snaps.filter((selector) => containers.includes(selector));
    expect(both, name).toEqual([]);
    if (html === '') continue;
    const { document } = new Window();
    document.write(html);
    const isOne = (selectors: string[], element: Element) =>
      selectors.some((selector) => element.matches(selector));
    const elements = [...document.querySelectorAll('main *')] as unknown as Element[];
    expect(
      elements.filter((element) => isOne(snaps, element) && isOne(containers, element)),
      name,
    ).toEqual([]);
  }
});

test('Each `content` with alternative text has a fallback without it, for browsers that do not support it.', () => {
  const alone = sheets.flatMap(({ name, rules }) =>
    setting(rules, 'content')
      // `::scroll-button` needs no fallback, because every browser that has it supports alternative text in `content`.
      .filter(({ selector }) => !selector.includes('::scroll-button'))
      .filter(({ declarations }) => {
        const values = declarations.filter(([property]) => property === 'content').map(([, value]) => value);
        const plain = values.filter((value) => !value.includes(' / '));
        return values.length > plain.length && plain.length === 0;
      })
      .map(({ selector }) => `${name}: ${selector}`),
  );
  expect(alone).toEqual([]);
});
