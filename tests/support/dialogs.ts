import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import type { Field } from '#domain/forms/field.ts';
import type { Form } from '#domain/forms/form.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { builtPages } from './built-pages.ts';

const FORMS: Readonly<Record<string, Form>> = { ...CHECKOUT_FORMS, ...LEAD_FORMS };

/** The name of every dialog, with the first page that opens it. */
export async function firstOpeners(): Promise<[name: string, path: string][]> {
  const openers = new Map<string, string>();
  for (const { path, file } of await builtPages())
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(/\sdata-dialog="([^"]+)"/g))
      if (!openers.has(name)) openers.set(name, path);
  return [...openers];
}

/** Opens the dialog on a page that has an opener for it (`firstOpeners()`). */
export async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.locator(`[data-dialog="${name}"]`).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/**
 * Submits the empty form of an open dialog and waits for its errors. Returns whether the dialog has a form.
 */
export async function refuseDialog(dialog: Locator): Promise<boolean> {
  const submit = dialog.locator('button[type="submit"]');
  if ((await submit.count()) === 0) return false;
  await submit.click();
  await dialog.getByRole('alert').first().waitFor();
  return true;
}

const CLOSE = 'button "Close"';
/** The roles of fields that are not text fields, by kind. */
const ROLES: Readonly<Partial<Record<Field['kind'], string>>> = {
  count: 'combobox',
  choice: 'combobox',
  links: 'group',
};

/** Expects that the accessibility tree of an element contains these texts in this order. */
export async function expectOrder(element: Locator, parts: readonly string[]): Promise<void> {
  const spoken = await element.ariaSnapshot();
  expect(
    parts.filter((part) => !spoken.includes(part)),
    spoken,
  ).toEqual([]);
  expect(parts.toSorted((one, other) => spoken.indexOf(one) - spoken.indexOf(other))).toEqual(parts);
}

/**
 * Expects that a screen reader reads the parts of a dialog in order: heading, Close, fields as src/domain/forms
 * declares them, total, button, what the form is about and small print. The dialog of a video has links instead of a form.
 */
export async function expectSpokenOrder(dialog: Locator, name: string): Promise<void> {
  const form = FORMS[name];
  if (!form)
    return expectOrder(dialog, [
      'heading "',
      CLOSE,
      'paragraph: Live',
      'link "Transcript"',
      'link "Get Started"',
    ]);
  const introduction = await dialog.locator('.about > p').allInnerTexts();
  return expectOrder(dialog, [
    `heading "${form.title}`,
    CLOSE,
    ...form.fields.filter(({ hidden }) => !hidden).map(fieldPart),
    ...(name in CHECKOUT_FORMS ? ['term: Total'] : []),
    ...(form.notice ? [form.notice] : []),
    `button "${form.submitLabel}`,
    ...(name in CHECKOUT_FORMS ? [] : introduction),
    'heading "What happens next"',
    form.privacy,
    'link "Privacy policy"',
  ]);
}

function fieldPart(field: Field): string {
  return `${ROLES[field.kind] ?? 'textbox'} "${field.label}${field.required ? '' : ' (optional)'}"`;
}
