/** Markup that is already escaped. */
export interface Html {
  markup: string;
}
type Part = string | number | Html | Html[] | null | false;

/** Builds markup: escapes every text, leaves out null and false. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((text, piece, index) => text + render(parts[index - 1] ?? null) + piece) };
}

function render(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return Array.isArray(part) ? part.map((one) => one.markup).join('') : part.markup;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
