import { brand } from '#brand';
import type { FieldMessages } from '#domain/answer.ts';
import type { Field } from '#domain/fields.ts';
import { escapeHtml } from './html.ts';

interface PageContent {
  title: string;
  text: string;
  /** How the text is set: as what went wrong, as what was done, or as plain news. */
  tone?: 'problem' | 'success';
  /** HTML of ours, below the text. */
  body?: string;
}

/** A whole page in the site's look, for browsers without JavaScript and links in mails. */
export function page({ title, text, tone, body = '' }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#101216" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title + brand.titleSuffix)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/frame.css">
</head>
<body>
${HEADER}
<main class="week">
<div class="cell plain-page">
<h1>${escapeHtml(title)}</h1>
<p role="status"${tone ? ` class="${NOTES[tone]}"` : ''}>${escapeHtml(text)}</p>
${body}
</div>
</main>
${FOOTER}
</body>
</html>
`;
}

const NOTES = { problem: 'note fault', success: 'note success' } as const;

/** The site's frame without what needs its content: the mark, and whom to ask. */
const HEADER = `<header class="plain-head">
<div class="week-rule"></div>
<p><a href="/"><img src="/mark.svg" width="121" height="42" alt="${escapeHtml(`${brand.name}, to the home page`)}"></a></p>
</header>`;

const FOOTER = `<footer class="band shade">
<p class="plain-foot small soft">
<span>© ${brand.copyrightYear} ${escapeHtml(brand.company)}</span>
<a href="/privacy-policy">Privacy policy</a>
<a href="mailto:${escapeHtml(brand.email)}">${escapeHtml(brand.email)}</a>
</p>
</footer>`;

interface FormPage {
  title: string;
  action: string;
  submitLabel: string;
  fields: readonly Field[];
  /** What was typed: shown again as it came. */
  typed: Readonly<Record<string, unknown>>;
  message: string;
  messages: FieldMessages;
}

/** The page that a form answers with when it could not be accepted: everything typed is still there. */
export function formPage({ title, action, submitLabel, fields, typed, message, messages }: FormPage): string {
  const controls = fields.map((field) => control(field, typed[field.name], messages[field.name]));
  const carried = ['source', 'article'].map((name) => hidden(name, typed[name])).join('');
  return page({
    title,
    text: message,
    tone: 'problem',
    body: `<form method="post" action="${escapeHtml(action)}" class="plain-form">${carried}
${controls.join('\n')}
<button class="button" type="submit">${escapeHtml(submitLabel)}</button>
</form>`,
  });
}

function control(field: Field, value: unknown, message: string | undefined): string {
  if (field.hidden) return hidden(field.name, value);
  const values = field.kind === 'links' ? padded(value, field.maxItems) : [value];
  const inputs = values.map((item, index) => input(field, text(item), index, message !== undefined));
  const error = message ? `<p class="error" id="${field.name}-error">${escapeHtml(message)}</p>` : '';
  return `<div class="field"><label for="${field.name}-0">${escapeHtml(field.label)}${field.required ? '' : ' (optional)'}</label>${inputs.join('')}${error}</div>`;
}

function input(field: Field, value: string, index: number, isInvalid: boolean): string {
  const label = index > 0 ? ` aria-label="${escapeHtml(`${field.label}, ${index + 1}`)}"` : '';
  const error = isInvalid ? ` aria-invalid="true" aria-describedby="${field.name}-error"` : '';
  const isRequired = field.required && field.kind !== 'links';
  const attributes = `id="${field.name}-${index}" name="${field.name}"${label}${error}${isRequired ? ' required' : ''}`;
  if (field.kind === 'multiline') return `<textarea ${attributes} rows="5">\n${escapeHtml(value)}</textarea>`;
  if (field.kind === 'choice') return `<select ${attributes}>${options(field.options, value)}</select>`;
  return `<input ${attributes} type="${inputType(field)}" value="${escapeHtml(value)}">`;
}

function options(list: readonly { value: string; label: string }[], chosen: string): string {
  return [{ value: '', label: 'Please choose' }, ...list]
    .map(
      ({ value, label }) =>
        `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
    )
    .join('');
}

/** Text inputs for addresses: a browser's own check would refuse `example.com`, which the site takes. */
function inputType({ kind }: Field): string {
  return kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : kind === 'count' ? 'number' : 'text';
}

function hidden(name: string, value: unknown): string {
  return typeof value === 'string' && value !== ''
    ? `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
    : '';
}

function padded(value: unknown, length: number): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return [...list, ...Array<string>(length).fill('')].slice(0, length);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
