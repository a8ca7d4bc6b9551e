import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import * as forms from '../../../netlify/functions/forms.ts';
import { escapeHtml } from '../../../netlify/server/http/html.ts';
import type { TestCloud } from '../../support/cloud.ts';
import { bodyOf, FORM_TABLE, type FormRow } from '../../support/form-table.ts';
import { callWithin, messageOf, type Step } from './step.ts';
import { describeLead } from './stored.ts';

/** Every lead form, sent by its island. */
export function islandForms(site: TestCloud): Step[] {
  return rowsOfForms().map((row) => ({
    name: 'each form',
    isJob: false,
    begin: () => {
      const email = newEmail(row.form);
      const json = { ...bodyOf(row, email), submissionId: randomUUID() };
      const act = async (): Promise<string> => {
        const response = await callWithin(10, forms, `/api/forms/${row.form}`, { json });
        return `${response.status}, ${nameMessage(row, await messageOf(response))}`;
      };
      return Promise.resolve({ act, stored: () => describeLead(site, row.table, email), goal: GOAL });
    },
  }));
}

/** Every lead form, sent by a browser without JavaScript. */
export function plainForms(site: TestCloud): Step[] {
  return rowsOfForms().map((row) => ({
    name: 'each form without JavaScript',
    isJob: false,
    begin: () => {
      const email = newEmail(row.form);
      const form = bodyOf(row, email);
      const act = async (): Promise<string> => {
        const response = await callWithin(10, forms, `/api/forms/${row.form}`, { form });
        if (response.status === 303) return '303 to its success page';
        return `${response.status}, the form with all that was typed and ${nameMessage(row, keptIn(await response.text(), form))}`;
      };
      return Promise.resolve({ act, stored: () => describeLead(site, row.table, email), goal: GOAL });
    },
  }));
}

/** Returns a new email address that begins with `name`. */
export function newEmail(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.com`;
}

/** Returns the message on a form's page, or '' without a message. Fails when the page lacks a typed value. */
export function keptIn(page: string, typed: Readonly<Record<string, string>> | [string, string][]): string {
  const values = Array.isArray(typed) ? typed.map(([, value]) => value) : Object.values(typed);
  expect(values.filter((value) => !page.includes(escapeHtml(value)))).toEqual([]);
  return /<p role="status"[^>]*>([^<]*)</.exec(page)?.[1] ?? '';
}

const GOAL = '1 row, emails sent';

function rowsOfForms(): FormRow[] {
  return Object.keys(LEAD_FORMS).map((name) => {
    const row = FORM_TABLE.find(({ form }) => form === name);
    if (row === undefined) throw new Error(`tests/support/form-table.ts has no ${name}`);
    return row;
  });
}

/** Replaces a form's own messages by their names, so that all forms share one line of docs/reliability.md. */
function nameMessage({ success, failure }: FormRow, message: string): string {
  if (message === success) return 'its success message';
  return message === failure ? 'its failure message' : `“${message}”`;
}
