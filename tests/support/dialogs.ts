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

/** Goes to a page and opens a dialog from the first of its openers there. */
export async function openDialog(page: Page, name: string, path: string): Promise<Locator> {
  await page.goto(path);
  await page.locator(`[data-dialog="${name}"]`).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/**
 * Expects that a screen reader reads the parts of a dialog in order: the heading, Close, the introduction, the fields as
 * `src/domain/forms` declares them, the total, the button and the small print; in the dialog of a video, the links.
 */
export async function expectSpokenOrder(dialog: Locator, name: string): Promise<void> {
  const form = FORMS[name];
  const parts = form
    ? [
        `heading "${form.title}`,
        CLOSE,
        ...(await introduction(dialog)),
        ...formParts(form, name in CHECKOUT_FORMS),
      ]
    : ['heading "', CLOSE, 'paragraph: Live', 'link "Transcript"', 'link "Get Started"'];
  const spoken = await dialog.ariaSnapshot();
  expect(
    parts.filter((part) => !spoken.includes(part)),
    spoken,
  ).toEqual([]);
  expect(parts.toSorted((one, other) => spoken.indexOf(one) - spoken.indexOf(other))).toEqual(parts);
}

const CLOSE = 'button "Close"';

/** The paragraphs that say what the form is about. */
function introduction(dialog: Locator): Promise<string[]> {
  return dialog.locator('.about > p').allInnerTexts();
}

function formParts({ fields, notice, submitLabel, privacy }: Form, isPaid: boolean): string[] {
  return [
    ...fields.filter(({ hidden }) => !hidden).map(fieldPart),
    ...(isPaid ? ['term: Total'] : []),
    ...(notice ? [notice] : []),
    `button "${submitLabel}`,
    'heading "What happens next"',
    privacy,
    'link "Privacy policy"',
  ];
}

function fieldPart({ kind, label, required, ...field }: Field): string {
  const role = { count: 'combobox', choice: 'combobox', links: 'group' }[kind as string] ?? 'textbox';
  // The dialog's opener has chosen a locked choice, so the dialog shows its label as text.
  return `${'lockedBy' in field ? 'textbox' : role} "${label}${required ? '' : ' (optional)'}"`;
}
