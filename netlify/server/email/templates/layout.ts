import { brand } from '#brand';
import { escapeHtml } from '../../http/html.ts';
import { greeting } from './greeting.ts';

/**
 * A block of an email: a paragraph, a paragraph that ends in a link, a table of two columns, a list, or the button.
 */
export type Block =
  | { text: string }
  | { before: string; link: string; label: string }
  | { rows: readonly (readonly [label: string, value: string])[] }
  | { list: readonly string[] }
  | { link: string; label: string };

/** An email's content, independent of HTML and plain text. */
export interface Letter {
  /** Replaces the subject that the outbox stores; unlike that subject, it may contain a name. */
  subject?: string;
  /**
   * The preview that an email client lists after the subject. Hidden in the HTML, and not part of the plain
   * text.
   */
  preheader: string;
  heading: string;
  /** The reader's name; `''` when it is unknown. Omitted in emails to staff, which have no greeting or closing. */
  reader?: string;
  /** The content. An email to a reader says what happened and what happens next, and has exactly one button. */
  blocks: readonly Block[];
  /** The sentence that invites a reply, after the blocks; `Questions? Reply to this email.` by default. */
  reply?: string;
  /** The address for replies; our contact address by default. */
  replyTo?: string;
  /** The URL that ends the subscription; only in emails to newsletter subscribers. */
  unsubscribeUrl?: string;
}

/** What an email to a subscriber links to: the site, and the end of the subscription. */
export interface SubscriberLinks {
  origin: string;
  unsubscribeUrl: string;
}

const INK = '#14161A';
const SOFT = '#565C66';
const LINE = '#D9DDE3';
/** Invisible characters that keep email clients from listing the email's first words after the preheader. */
const PREHEADER_END = '&#8199;&#847;'.repeat(60);

/**
 * Overrides the inline styles: dark colors where a dark color scheme is preferred, smaller padding on phones.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.page{padding:16px 8px!important}.sheet{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.page{background:#101216!important;color:#F2F4F7!important}
.sheet{background:#191C22!important;border-color:#2C313A!important;border-top-color:${brand.accent}!important}
.soft{color:#A9B0BC!important;border-color:#2C313A!important}
.link{color:#F2F4F7!important}
}`;

/**
 * The letter as HTML. Light colors are inline styles, for email clients that ignore style sheets. Dark colors
 * are in the style sheet `STYLE`.
 */
export function toHtml(letter: Letter): string {
  const { heading, preheader, unsubscribeUrl } = letter;
  const body = allBlocks(letter).map(blockHtml).join('\n');
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
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PREHEADER_END}</div>
<div class="sheet" style="max-width:560px;margin:0 auto;padding:32px;background:#FFFFFF;border:1px solid ${LINE};border-top:4px solid ${brand.accent};overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 24px;font-weight:bold">${escapeHtml(brand.name)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${body}
<p class="soft" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${SOFT};font-size:13px">${footer(unsubscribeUrl)}</p>
</div>
</body>
</html>
`;
}

/** The letter as plain text. Ends with our company's address and, for subscribers, with the URL that unsubscribes. */
export function toText(letter: Letter): string {
  const { heading, unsubscribeUrl } = letter;
  const signature = ['-- ', brand.company, ...brand.address, brand.email].join('\n');
  const parts = [heading, ...allBlocks(letter).map(blockText), signature];
  if (unsubscribeUrl) parts.push(`Unsubscribe: ${unsubscribeUrl}`);
  return `${parts.join('\n\n')}\n`;
}

/** The blocks of a letter, with a greeting and a closing unless it goes to staff. */
function allBlocks({ reader, blocks, reply }: Letter): Block[] {
  if (reader === undefined) return [...blocks];
  const { name, role } = brand.correspondent;
  return [
    { text: greeting(reader) },
    ...blocks,
    { text: reply ?? 'Questions? Reply to this email.' },
    { text: `${name}\n${role}, ${brand.name}` },
  ];
}

function blockHtml(block: Block): string {
  if ('before' in block)
    return `<p style="margin:0 0 16px">${escapeHtml(block.before)} <a href="${escapeHtml(block.link)}" class="link" style="color:${brand.accent}">${escapeHtml(block.label)}</a></p>`;
  if ('text' in block)
    return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
  if ('list' in block)
    return `<ul style="margin:0 0 16px;padding-left:20px">${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  if ('link' in block)
    return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.link)}" style="display:inline-block;padding:12px 20px;background:${brand.accent};color:#FFFFFF;text-decoration:none;font-weight:bold">${escapeHtml(block.label)}</a></p>`;
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><th class="soft" style="padding:8px 16px 8px 0;text-align:left;vertical-align:top;white-space:nowrap;font-weight:normal;color:${SOFT}">${escapeHtml(label)}</th><td style="padding:8px 0;vertical-align:top">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
}

function blockText(block: Block): string {
  if ('before' in block) {
    const isAddress = block.link.startsWith('mailto:');
    return `${block.before} ${block.label}${isAddress ? '' : `: ${block.link}`}`;
  }
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
