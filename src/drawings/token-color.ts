/**
 * A color token's value in the light color scheme, from the text of styles/tokens.css: `hour` → `#1d4ed8`. Throws for
 * an unknown name.
 */
export function tokenColor(tokens: string, name: string): string {
  const value = new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(tokens)?.[1];
  if (value === undefined) throw new Error(`styles/tokens.css has no color --${name}`);
  return value;
}
