import { fontData } from 'astro:assets';
import sheet from '../islands/dialog/sheet.css?raw';
import totals from '../islands/fields/totals.css?raw';
import busy from '../styles/busy.css?raw';
import buttons from '../styles/buttons.css?raw';
import fields from '../styles/fields.css?raw';
import formStates from '../islands/fields/form-states.css?raw';
import layers from '../styles/layers.css?raw';
import page from '../styles/page.css?raw';
import plain from '../styles/plain.css?raw';
import print from '../styles/print.css?raw';
import reset from '../styles/reset.css?raw';
import select from '../styles/select.css?raw';
import tokens from '../styles/tokens.css?raw';
import type from '../styles/type.css?raw';
import week from '../styles/week.css?raw';

/**
 * The styles of the pages that functions return. First come the order of the layers (see layouts/Head.astro) and the
 * files that layouts/Base.astro also imports, in the same order. The URL of this style sheet has no hash, so that
 * functions can link to it.
 */
export function GET(): Response {
  const styles = [
    layers,
    tokens,
    face(),
    reset,
    page,
    type,
    buttons,
    week,
    busy,
    fields,
    select,
    formStates,
    plain,
    sheet,
    totals,
    print,
  ];
  return new Response(styles.join('\n'), { headers: { 'Content-Type': 'text/css' } });
}

/** The rule that loads the brand's font, from Astro's fonts API. */
function face(): string {
  const [font] = fontData['--font-archivo'];
  const [source] = font?.src ?? [];
  if (!font || !source) throw new Error('astro.config.mjs has no file for --font-archivo');
  return `@font-face { font-family: Archivo; src: url('${source.url}') format('woff2'); font-weight: ${font.weight ?? ''}; font-stretch: 84% 108%; font-display: optional; }
:root { --font-archivo: Archivo, system-ui, sans-serif; }`;
}
