import { brand } from '#brand';
import { escapeHtml } from '../html.ts';

/** One paragraph of a mail: text, a list of rows, or a link that stands as a button. */
export type Block =
  | { text: string }
  | { rows: readonly (readonly [label: string, value: string])[] }
  | { list: readonly string[] }
  | { link: string; label: string };

export interface Letter {
  heading: string;
  blocks: readonly Block[];
  /** Where one click ends the subscription; absent in transactional mail. */
  unsubscribeUrl?: string;
}

const INK = '#14161A';
const SOFT = '#565C66';
const LINE = '#D9DDE3';
const BLUE = '#1D4ED8';

/** What a client that reads style sheets puts in the place of the inline styles: the dark scheme, and air on a phone. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.page{padding:16px 8px!important}.sheet{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.page{background:#101216!important;color:#F2F4F7!important}
.sheet{background:#191C22!important;border-color:#2C313A!important;border-top-color:#2F62F0!important}
.soft{color:#A9B0BC!important;border-color:#2C313A!important}
.button{background:#2F62F0!important;color:#FFFFFF!important}
}`;

/** The letter as HTML: light in inline styles, which every mail client reads, and dark in a style sheet. */
export function toHtml({ heading, blocks, unsubscribeUrl }: Letter): string {
  const body = blocks.map(blockHtml).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:32px 16px;background:#F4F5F7;color:${INK};font:16px/1.5 Helvetica,Arial,sans-serif">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:32px;background:#FFFFFF;border:1px solid ${LINE};border-top:4px solid ${BLUE};overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 24px;font-weight:bold">${escapeHtml(brand.name)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${body}
<p class="soft" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${SOFT};font-size:13px">${footer(unsubscribeUrl)}</p>
</div>
</body>
</html>
`;
}

/** The same letter as plain text. */
export function toText({ heading, blocks, unsubscribeUrl }: Letter): string {
  const signature = ['-- ', brand.company, ...brand.address, brand.email].join('\n');
  const parts = [heading, ...blocks.map(blockText), signature];
  if (unsubscribeUrl) parts.push(`Unsubscribe: ${unsubscribeUrl}`);
  return `${parts.join('\n\n')}\n`;
}

function blockHtml(block: Block): string {
  if ('text' in block) return `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(block.text)}</p>`;
  if ('list' in block)
    return `<ul style="margin:0 0 16px;padding-left:20px">${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  if ('link' in block)
    return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.link)}" style="display:inline-block;padding:12px 20px;background:${BLUE};color:#FFFFFF;text-decoration:none;font-weight:bold">${escapeHtml(block.label)}</a></p>`;
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><th class="soft" style="padding:8px 16px 8px 0;text-align:left;vertical-align:top;overflow-wrap:normal;word-break:normal;font-weight:normal;color:${SOFT}">${escapeHtml(label)}</th><td style="padding:8px 0;vertical-align:top">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
}

function blockText(block: Block): string {
  if ('text' in block) return block.text;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  if ('link' in block) return `${block.label}: ${block.link}`;
  return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function footer(unsubscribeUrl: string | undefined): string {
  const address = [brand.company, ...brand.address].map(escapeHtml).join(', ');
  if (!unsubscribeUrl) return address;
  return `${address}<br><a href="${escapeHtml(unsubscribeUrl)}" class="soft" style="color:${SOFT}">Unsubscribe</a>`;
}
