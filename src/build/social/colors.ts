import { readFileSync } from 'node:fs';
import { tokenColor } from '../../drawings/token-color.ts';

const STYLES = new URL('../../styles/', import.meta.url);
const TOKENS = readFileSync(new URL('tokens.css', STYLES), 'utf8');
const PLATE = readFileSync(new URL('../../drawings/plate.css', import.meta.url), 'utf8');

/** Returns a color token's value in the light color scheme: `hour` → `#1d4ed8`. Throws for an unknown name. */
export function color(name: string): string {
  return tokenColor(TOKENS, name);
}

/**
 * The background color and the style sheet of a category's plate. The style sheet has no variables and no `:is()`,
 * because sharp's SVG renderer does not support them.
 */
export function plateStyles(category: string): { ground: string; css: string } {
  const own = [...blockOf('.plate'), ...blockOf(`.plate.${category}`)];
  const values = new Map(own.map(([name, value]) => [name, plain(value)]));
  const css = PLATE.replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/--[\w-]+: [^;]+;/g, '')
    .replace(
      /:is\(([^)]*)\)([^{]*)/g,
      (_, some: string, rest: string) => some.split(', ').join(`${rest.trimEnd()}, `) + rest,
    )
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => values.get(name) ?? color(name));
  return { ground: values.get('ground') ?? color('shade'), css };
}

/** Returns the variables that a rule of plate.css sets. */
function blockOf(selector: string): [string, string][] {
  const rule = PLATE.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return [...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
}

function plain(value: string): string {
  const [, name] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  return name === undefined ? (/#\w+/.exec(value)?.[0] ?? value) : color(name);
}
