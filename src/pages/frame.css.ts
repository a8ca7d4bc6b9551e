import archivo from '../assets/fonts/archivo-latin.woff2?url';
import sheet from '../islands/dialog/sheet.css?raw';
import totals from '../islands/fields/totals.css?raw';
import busy from '../styles/busy.css?raw';
import buttons from '../styles/buttons.css?raw';
import faces from '../styles/faces.css?raw';
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
 * files that layouts/Frame.astro also imports, in the same order. The URL of this style sheet has no hash, so that
 * functions can link to it.
 */
export function GET(): Response {
  const face = faces.replace('../assets/fonts/archivo-latin.woff2', archivo);
  const styles = [
    layers,
    tokens,
    face,
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
