import { beforeEach, expect, onTestFinished, test } from 'vitest';
import '../../src/browser/openers.ts';
import { DialogHost } from '../../src/islands/DialogHost.tsx';
import { $dialog } from '../../src/stores/dialog.ts';
import { alerts, control, draw, press, serve, settle, type, until, type Reply } from '../support/island.tsx';

const stored: Reply = { status: 201, body: { ok: true, message: 'ignored: the row has the text' } };

/** Opens the dialog as the founder-time page does: with a click on a link, which may set a role. */
async function open(role?: string): Promise<HTMLElement> {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/forms/role-signup';
  link.dataset['dialog'] = 'role-signup';
  link.dataset['props'] = JSON.stringify({ role });
  onTestFinished(() => link.remove());
  const page = await draw(<DialogHost />);
  await settle(() => link.click());
  await until(() => expect(page.querySelector('dialog')?.open).toBe(true));
  return page;
}

beforeEach(() => $dialog.set(null));

test.each([
  ['founder', 'Founder'],
  ['writer', 'Writer'],
  ['seo', 'SEO'],
])('The button of the %s opens the form with the role %s, read-only, and sends it.', async (role, label) => {
  const calls = await serve(() => stored);
  const page = await open(role);
  const shown = page.querySelector<HTMLInputElement>('#dialog-role-signup-role');
  expect(shown?.value).toBe(label);
  expect(shown?.readOnly).toBe(true);
  expect(page.querySelector('select')).toBeNull();
  await type(page, 'name', 'Ann');
  await type(page, 'email', 'ann@b.co');
  await press(page);
  await until(() =>
    expect(page.querySelector('[role="status"]')?.textContent).toContain('Redirecting to pricing...'),
  );
  expect(page.querySelector('[role="status"] a')?.getAttribute('href')).toBe('/pricing');
  expect(calls.map(({ path }) => path)).toEqual(['/api/forms/role-signup']);
  expect(calls[0]?.body).toMatchObject({
    name: 'Ann',
    email: 'ann@b.co',
    phone: '',
    role,
    preselected: 'true',
  });
});

test('Opened without a role, the form lets the visitor choose one, and says that it was not preselected.', async () => {
  const calls = await serve(() => stored);
  const page = await open();
  expect(page.querySelector('h1, h2')?.textContent).toBe('Get Started');
  const choice = page.querySelector<HTMLSelectElement>('select[name="role"]');
  expect(choice?.value).toBe('');
  await type(page, 'name', 'Ann');
  await type(page, 'email', 'ann@b.co');
  await press(page);
  expect(alerts(page)).toEqual(['Name, email, and role are required']);
  await type(page, 'role', 'writer');
  await press(page);
  await until(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ role: 'writer' });
  expect(calls[0]?.body).not.toMatchObject({ preselected: 'true' });
});

test('With a locked role, name and email are still required, and a failure keeps them.', async () => {
  const message = 'Failed to submit form. Please try again.';
  await serve(() => ({ status: 503, body: { ok: false, error: { code: 'unavailable', message } } }));
  const page = await open('writer');
  await press(page);
  expect(alerts(page)).toEqual(['Name, email, and role are required']);
  expect(document.activeElement).toBe(control(page, 'name'));
  await type(page, 'name', 'Ann');
  await type(page, 'email', 'ann@b.co');
  await press(page);
  await until(() => expect(alerts(page)).toEqual([message]));
  expect(control(page, 'name').value).toBe('Ann');
  expect(control(page, 'role').value).toBe('writer');
});

test('What was typed for one role is kept for the next one; the role is the opener’s.', async () => {
  const page = await open('founder');
  await type(page, 'name', 'Ann');
  await settle(() => $dialog.set({ name: 'role-signup', props: { role: 'seo' }, page: '/', opener: null }));
  await until(() => expect(control(page, 'role').value).toBe('seo'));
  await until(() => expect(control(page, 'name').value).toBe('Ann'));
  expect(page.querySelector<HTMLInputElement>('#dialog-role-signup-role')?.value).toBe('SEO');
});
