import type { FieldMessages } from '#domain/answer.ts';
import { PROSPECTS, type FormName } from '#domain/forms/next-steps.ts';
import { optionsOf, type ChoiceField, type Field } from '#domain/forms/field.ts';
import { readLinks } from '#domain/forms/read-field.ts';
import type { Call } from './endpoint.ts';
import { escapeHtml } from './html.ts';
import { page } from './page.ts';
import type { Problem } from './problem.ts';

interface FormPage {
  /** The form whose next steps the page shows. Without a name, the page shows no next steps. */
  name?: FormName;
  title: string;
  action: string;
  submitLabel: string;
  /** A text above the submit button. */
  notice?: string | undefined;
  fields: readonly Field[];
  /** The submitted values, shown again unchanged. */
  typed: Readonly<Record<string, unknown>>;
  message: string;
  messages: FieldMessages;
  /** Order lines of a checkout: what is bought and what it costs. */
  totals?: readonly (readonly [label: string, text: string])[];
}

/**
 * The page that answers a refused form without JavaScript: the form again, with messages and the submitted values.
 */
export function formPage(content: FormPage): string {
  const {
    name,
    title,
    action,
    submitLabel,
    notice = '',
    fields,
    typed,
    message,
    messages,
    totals = [],
  } = content;
  const isLocked = (field: Field): boolean =>
    field.kind === 'choice' && typed[field.lockedBy ?? ''] === 'true';
  const controls = fields.map((field) =>
    control(field, typed[field.name], messages[field.name], isLocked(field)),
  );
  const origin = ['source', 'article'].map((name) => hidden(name, typed[name])).join('');
  return page({
    title,
    text: message,
    tone: 'problem',
    body: `${totalsList(totals)}<form method="post" action="${escapeHtml(action)}" class="plain-form">${origin}
${controls.join('\n')}
${notice && `<p class="small soft">${escapeHtml(notice)}</p>`}
<button class="button" type="submit">${escapeHtml(submitLabel)}</button>
</form>
${name ? nextSteps(name) : ''}`,
  });
}

/** The three steps that follow a form, and what the form's data is used for, as HTML. */
function nextSteps(name: FormName): string {
  const { steps, privacy } = PROSPECTS[name];
  const items = steps.map(({ when, text }) => `<li><b>${escapeHtml(when)}</b> ${escapeHtml(text)}</li>`);
  return `<section class="next">
<h2>What happens next</h2>
<ol>${items.join('')}</ol>
<p class="soft">${escapeHtml(privacy)} <a href="/privacy-policy">Privacy policy</a></p>
</section>`;
}

/** The `problemPage` (endpoint.ts) of an endpoint that serves one form: the form again, with the messages. */
export function formProblemPage(form: Pick<FormPage, 'title' | 'action' | 'submitLabel' | 'fields'>) {
  const { title, action, submitLabel, fields } = form;
  return ({ message, detail }: Problem, { body: typed }: Pick<Call, 'body'>): string =>
    formPage({ title, action, submitLabel, fields, typed, message, messages: detail.fields ?? {} });
}

function totalsList(totals: Required<FormPage>['totals']): string {
  const lines = totals.map(
    ([label, text]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`,
  );
  return lines.length === 0 ? '' : `<dl class="totals">${lines.join('')}</dl>\n`;
}

function control(field: Field, value: unknown, message: string | undefined, isLocked: boolean): string {
  if (field.hidden) return hidden(field.name, value);
  if (field.kind === 'choice' && isLocked && field.options.some((option) => option.value === value))
    return lockedChoice(field, text(value));
  const values = field.kind === 'links' ? padded(value, field.maxItems) : [value];
  const invalid = message === undefined ? [] : invalidInputs(field, values);
  const inputs = values.map((item, index) => input(field, text(item), index, invalid.includes(index)));
  const error = message ? `<p class="error" id="${field.name}-error">${escapeHtml(message)}</p>` : '';
  return `<div class="field"><label for="${field.name}-0">${escapeHtml(field.label)}${field.required ? '' : ' (optional)'}</label>${inputs.join('')}${error}</div>`;
}

/**
 * The indexes of the invalid inputs of a field with a message. In a list of links, the refused links are
 * invalid. If every link is correct, the number of links is wrong, and the first empty input counts as
 * invalid. If then no input is empty, the result is `[-1]`, so that no input counts as invalid.
 */
function invalidInputs(field: Field, values: readonly unknown[]): number[] {
  if (field.kind !== 'links') return [0];
  const refused = [...values.keys()].filter((index) => !readLinks(field, [text(values[index])]).ok);
  return refused.length > 0 ? refused : [values.findIndex((value) => text(value).trim() === '')];
}

/**
 * A choice field that the visitor cannot change. A read-only input shows the chosen option's label, and a
 * hidden input submits the option's value.
 */
function lockedChoice({ name, label, options: choices }: ChoiceField, value: string): string {
  const chosen = choices.find((option) => option.value === value)?.label ?? value;
  return `<div class="field"><label for="${name}-0">${escapeHtml(label)}</label><input id="${name}-0" type="text" readonly value="${escapeHtml(chosen)}">${hidden(name, value)}</div>`;
}

function input(field: Field, value: string, index: number, isInvalid: boolean): string {
  const label = index > 0 ? ` aria-label="${escapeHtml(`${field.label}, ${index + 1}`)}"` : '';
  const error = isInvalid ? ` aria-invalid="true" aria-describedby="${field.name}-error"` : '';
  const isRequired = field.required && field.kind !== 'links';
  const attributes = `id="${field.name}-${index}" name="${field.name}"${label}${error}${isRequired ? ' required' : ''}`;
  if (field.kind === 'multiline') return `<textarea ${attributes} rows="5">\n${escapeHtml(value)}</textarea>`;
  if (field.kind === 'choice' || field.kind === 'count')
    return `<select ${attributes}>${options(optionsOf(field), value)}</select>`;
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

/** The `type` of a field's input. A web address gets `text`: `url` refuses `example.com`, which the site accepts. */
function inputType({ kind }: Field): string {
  return kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text';
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
