/** A style rule: its selector, with the selectors of the rules around it, and its own declarations. */
export interface CssRule {
  selector: string;
  /** Name and value of each declaration, in order. */
  declarations: [name: string, value: string][];
}

/**
 * The rules of valid CSS, including nested ones. An at-rule with a block, such as `@media`, counts as a rule.
 * Its selector is that of the rule around it, or '' at the top level.
 */
export function cssRules(css: string): CssRule[] {
  const root: CssRule = { selector: '', declarations: [] };
  const rules: CssRule[] = [];
  const open = [root];
  for (const [, text = '', end = ''] of css.replace(COMMENT, '').matchAll(PART)) {
    const around = open.at(-1) ?? root;
    if (end === '{') {
      const rule = { selector: nested(text.trim(), around.selector), declarations: [] };
      rules.push(rule);
      open.push(rule);
      continue;
    }
    const colon = text.indexOf(':');
    if (colon > 0) around.declarations.push([text.slice(0, colon).trim(), text.slice(colon + 1).trim()]);
    if (end === '}') open.pop();
  }
  return rules;
}

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** The text up to the next `{`, `}` or `;` that is not in a string or in parentheses. */
const PART = /((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:[^()]|\([^()]*\))*\)|[^{};"'])*)([{};])/g;

function nested(selector: string, around: string): string {
  if (selector.startsWith('@')) return around;
  if (around === '') return selector;
  return selector.includes('&') ? selector.replaceAll('&', `:is(${around})`) : `:is(${around}) ${selector}`;
}
