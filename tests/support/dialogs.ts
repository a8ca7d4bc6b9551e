import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { builtPages } from './built-pages.ts';

/** The name of every dialog, with the first page that opens it. */
export async function firstOpeners(): Promise<[string, string][]> {
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
