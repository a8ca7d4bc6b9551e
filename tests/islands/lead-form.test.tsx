import { expect, onTestFinished, test, vi } from 'vitest';
import { LEAD_FORMS, type LeadFormName } from '../../src/domain/forms/lead-forms.ts';
import type { LeadForm as Row } from '../../src/domain/forms/form.ts';
import { PROSPECTS } from '../../src/domain/forms/next-steps.ts';
import { HONEYPOT } from '../../src/domain/forms/envelope.ts';
import { LeadForm } from '../../src/islands/forms/LeadForm.tsx';
import { ReportForm } from '../../src/islands/report/ReportForm.tsx';
import { alerts, control, draw, press, serve, settle, type, until, type Reply } from '../support/island.tsx';

const stored: Reply = { status: 201, body: { ok: true, message: 'ignored: the row has the text' } };
const row = (name: LeadFormName): Row => LEAD_FORMS[name];
/** A form with an email address alone, one with choices, and one with a text of several lines. */
const ONE_OF_EACH: readonly LeadFormName[] = ['newsletter', 'book-signup', 'question'];
const visible = (name: LeadFormName) => row(name).fields.filter((field) => !field.hidden);
const firstField = (name: LeadFormName) => visible(name)[0]?.name ?? '';

async function fill(form: HTMLElement, name: LeadFormName) {
  const samples = { text: 'Ann', email: 'ann@b.co', phone: '555-0100', url: 'b.co', multiline: 'Why?\nHow?' };
  for (const field of visible(name)) {
    const value =
      field.kind === 'choice' ? field.options[0]?.value : samples[field.kind as keyof typeof samples];
    await type(form, field.name, value ?? '');
  }
}

test.each(ONE_OF_EACH)(
  'An empty %s form shows what is missing, once, at the first field, and sends nothing.',
  async (name) => {
    const calls = await serve(() => stored);
    const form = await draw(<LeadForm form={name} />);
    await press(form);
    expect(alerts(form)).toEqual([row(name).requiredMessage]);
    expect(document.activeElement).toBe(control(form, firstField(name)));
    expect(control(form, firstField(name)).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  },
);

test('Without JavaScript, no browser refuses a web address without a scheme.', async () => {
  const signup = await draw(<LeadForm form="signup" />);
  const report = await draw(<ReportForm />);
  expect(control(signup, 'website').type).toBe('text');
  expect([signup, report].flatMap((form) => [...form.querySelectorAll('[type="url"]')])).toEqual([]);
});

test.each(ONE_OF_EACH)(
  'A filled %s form is sent once, shows its success message and is empty again.',
  async (name) => {
    const calls = await serve(() => stored);
    // The clock is stopped, because the form sends `startedAt` only until MIN_FILL_MS
    // (src/domain/forms/envelope.ts) after the first touch.
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    const form = await draw(<LeadForm form={name} source={row(name).sources[0]} />);
    await fill(form, name);
    await press(form);
    await until(() =>
      expect(form.querySelector('[role="status"]')?.textContent).toContain(row(name).success),
    );
    const names = row(name).fields.map((field) => field.name);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.path).toBe(`/api/forms/${name}`);
    expect(Object.keys(calls[0]?.body ?? {}).sort()).toEqual(
      [...names, 'attribution', 'source', 'startedAt', 'submissionId', HONEYPOT].sort(),
    );
    expect(control(form, firstField(name)).value).toBe('');
  },
);

test.each(ONE_OF_EACH)(
  'Before its script has loaded, the %s form is a plain form with the browser’s own checks.',
  async (name) => {
    const { renderToString } = await import('react-dom/server');
    document.body.innerHTML = renderToString(<LeadForm form={name} />);
    const form = document.querySelector('form');
    expect(form?.getAttribute('action')).toBe(`/api/forms/${name}`);
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.hasAttribute('novalidate')).toBe(false);
    for (const field of visible(name)) expect(control(document, field.name).required).toBe(field.required);
    document.body.innerHTML = '';
  },
);

test('The newsletter shows "Subscribed!" for 3 seconds and can then be used again.', async () => {
  await serve(() => stored);
  const form = await draw(<LeadForm form="newsletter" />);
  const label = () => form.querySelector('button')?.textContent;
  await type(form, 'email', 'ann@b.co');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press(form);
  await until(() => expect(label()).toBe('Subscribed!'));
  // React may run the effect that sets the timer after it has shown the label.
  await until(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await settle(() => vi.advanceTimersByTime(2500));
  expect(form.querySelector('[role="status"]')?.textContent).toContain('Thank you for subscribing!');
  await settle(() => vi.advanceTimersByTime(500));
  expect(label()).toBe('Subscribe');
  expect(form.querySelector('[role="status"]')?.textContent).toBe('');
  vi.useRealTimers();
});

test('While the success message shows, a second click sends nothing, but another address is sent.', async () => {
  const calls = await serve(() => stored);
  const form = await draw(<LeadForm form="newsletter" />);
  await type(form, 'email', 'ann@b.co');
  await press(form);
  await until(() => expect(form.textContent).toContain('Thank you for subscribing!'));
  await press(form);
  await type(form, 'email', 'bob@b.co');
  await press(form);
  await until(() => expect(calls.map(({ body }) => body['email'])).toEqual(['ann@b.co', 'bob@b.co']));
});

test('After a success the same values are a new submission, with an id of its own.', async () => {
  const calls = await serve(() => stored);
  const form = await draw(<LeadForm form="newsletter" />);
  for (const times of [1, 2]) {
    await type(form, 'email', 'ann@b.co');
    await press(form);
    await until(() => expect(calls).toHaveLength(times));
    await until(() => expect(control(form, 'email').value).toBe(''));
  }
  const [first, second] = calls.map(({ body }) => body['submissionId']);
  expect(second).toEqual(expect.any(String));
  expect(second).not.toBe(first);
});

test('While it is submitted the form is busy, keeps the focus and ignores a second click.', async () => {
  const answer = Promise.withResolvers<Reply>();
  const calls = await serve(() => answer.promise);
  const form = await draw(<LeadForm form="waitlist" />);
  await fill(form, 'waitlist');
  form.querySelector('button')?.focus();
  await press(form);
  await until(() => expect(calls).toHaveLength(1));
  await press(form);
  expect(form.querySelector('form')?.getAttribute('aria-busy')).toBe('true');
  expect(form.querySelector('button')?.textContent).toBe('Joining…');
  expect(control(form, 'email').readOnly).toBe(true);
  expect(document.activeElement).toBe(form.querySelector('button'));
  answer.resolve({ status: 503, body: 'down' });
  await until(() => expect(alerts(form)).toEqual(['Failed to join waitlist. Please try again.']));
  expect(form.querySelector('form')?.hasAttribute('aria-busy')).toBe(false);
  expect(control(form, 'email').readOnly).toBe(false);
  expect(calls).toHaveLength(1);
});

test('A server error is shown at its field and disappears when the field is edited.', async () => {
  const message = 'Please use at most 40 characters';
  const error = { code: 'validation', message, fields: { phone: message } };
  await serve(() => ({ status: 422, body: { ok: false, error } }));
  const form = await draw(<LeadForm form="question" />);
  await fill(form, 'question');
  await press(form);
  await until(() => expect(document.activeElement).toBe(control(form, 'phone')));
  const described = control(form, 'phone').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(message);
  expect(alerts(form)).toEqual([message]);
  await type(form, 'phone', '555');
  expect(alerts(form)).toEqual([]);
});

test('The form’s message disappears with the last message of a field.', async () => {
  const form = await draw(<LeadForm form="waitlist" />);
  const invalid = () => form.querySelectorAll('[aria-invalid="true"]').length;
  // The name is missing, and the email address is malformed. Neither field's message is "Name and email are required",
  // so the form shows this message above the button.
  await type(form, 'email', 'ann');
  await press(form);
  expect([invalid(), alerts(form)]).toEqual([2, ['Name and email are required']]);
  await type(form, 'name', 'Ann');
  expect([invalid(), alerts(form)]).toEqual([1, ['Name and email are required']]);
  await type(form, 'email', 'ann@b.co');
  expect([invalid(), alerts(form)]).toEqual([0, []]);
});

test('An error of a hidden field is shown above the button.', async () => {
  const error = {
    code: 'validation',
    message: 'This source is not known',
    fields: { source: 'This source is not known' },
  };
  await serve(() => ({ status: 422, body: { ok: false, error } }));
  const form = await draw(<LeadForm form="newsletter" source="elsewhere" />);
  await fill(form, 'newsletter');
  await press(form);
  await until(() => expect(alerts(form)).toEqual(['This source is not known']));
});

test('A failed attempt keeps what was typed; a retry has the same id, and other values another one.', async () => {
  const error = { code: 'rate_limited', message: 'Too many tries' };
  const calls = await serve(() => ({ status: 429, body: { ok: false, error } }));
  const form = await draw(<LeadForm form="waitlist" />);
  const tryAgain = async () => {
    const before = calls.length;
    await press(form);
    await until(() => expect(form.querySelector('form')?.hasAttribute('aria-busy')).toBe(false));
    expect(calls).toHaveLength(before + 1);
  };
  await fill(form, 'waitlist');
  await tryAgain();
  expect(alerts(form)).toEqual(['Too many tries']);
  expect(control(form, 'email').value).toBe('ann@b.co');
  await tryAgain();
  await type(form, 'name', 'Anna');
  await tryAgain();
  const [first, second, third] = calls.map(({ body }) => body['submissionId']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('A retry without startedAt has the id of the first attempt.', async () => {
  const error = { code: 'rate_limited', message: 'Too many tries' };
  const calls = await serve(() => ({ status: 429, body: { ok: false, error } }));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'] });
  const form = await draw(<LeadForm form="newsletter" />);
  await fill(form, 'newsletter');
  await press(form);
  await until(() => expect(alerts(form)).toEqual(['Too many tries']));
  vi.setSystemTime(Date.now() + 60_000);
  await press(form);
  await until(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => 'startedAt' in body)).toEqual([true, false]);
  expect(calls[1]?.body['submissionId']).toBe(calls[0]?.body['submissionId']);
});

test('The honeypot cannot be reached and is sent with the form.', async () => {
  const calls = await serve(() => stored);
  const form = await draw(<LeadForm form="newsletter" id="footer" />);
  const trap = control(form, HONEYPOT);
  expect(trap.tabIndex).toBe(-1);
  expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
  // Words by which Chrome, Firefox and password managers recognize a field of an address, a card or a login.
  const words = `${trap.name} ${trap.id} ${trap.closest('div')?.textContent}`;
  expect(words).not.toMatch(
    /name|mail|company|firm|organi|web|site|url|phone|tel|fax|address|street|city|state|zip|post|code|country|user|login|pass|card|search/i,
  );
  expect(Object.assign({}, trap.dataset, { autocomplete: trap.getAttribute('autocomplete') })).toEqual({
    '1pIgnore': 'true',
    bwignore: 'true',
    formType: 'other',
    lpignore: 'true',
    protonpassIgnore: 'true',
    autocomplete: 'off',
  });
  await type(form, HONEYPOT, 'A bot');
  await fill(form, 'newsletter');
  await press(form);
  await until(() => expect(calls[0]?.body[HONEYPOT]).toBe('A bot'));
});

test('Two copies of a form on one page have no id in common.', async () => {
  const page = await draw(
    <>
      <LeadForm form="book-mockup" id="top" />
      <LeadForm form="book-mockup" id="bottom" />
    </>,
  );
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('The success message has a link to the next page.', async () => {
  await serve(() => stored);
  const form = await draw(<LeadForm form="signup" />);
  await fill(form, 'signup');
  await press(form);
  await until(() => expect(form.querySelector('[role="status"] a')?.getAttribute('href')).toBe('/pricing'));
});

test('startedAt is sent only within MIN_FILL_MS, so that a wrong clock makes no visitor look like a bot.', async () => {
  const calls = await serve(() => stored);
  const form = await draw(<LeadForm form="newsletter" />);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
  await type(form, 'email', 'ann@b.co');
  vi.setSystemTime(Date.now() + 300);
  await press(form);
  await until(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).not.toHaveProperty('startedAt');
});

test('A click on the button of a form that the browser has filled in sets no startedAt.', async () => {
  const calls = await serve(() => stored);
  const form = await draw(<LeadForm form="newsletter" />);
  // Sets the value without an event, as a browser does when it restores a page.
  control(form, 'email').value = 'ann@b.co';
  form.querySelector('button')?.focus();
  await press(form);
  await until(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).not.toHaveProperty('startedAt');
});

test.each(ONE_OF_EACH.filter((name) => row(name).after.idleMs === undefined))(
  'After success the %s form is gone: the message has the focus, and the next step follows it.',
  async (name) => {
    await serve(() => stored);
    const form = await draw(<LeadForm form={name} />);
    const status = form.querySelector('[role="status"]');
    await fill(form, name);
    await press(form);
    await until(() => expect(document.activeElement).toBe(status));
    expect(form.querySelector('form')?.className).toBe('form gone');
    expect(status?.textContent).toContain(PROSPECTS[name].steps[1].text);
  },
);

/** Functions that browsers of 2023 lack (docs/browsers.md). */
const NEW: readonly [object, string][] = [
  [URL, 'canParse'],
  [String.prototype, 'toWellFormed'],
  [String.prototype, 'isWellFormed'],
];

test.each(['signup', 'question'] as const)('A browser of 2023 sends the %s form.', async (name) => {
  const calls = await serve(() => stored);
  const form = await draw(<LeadForm form={name} />);
  await fill(form, name);
  for (const [owner, key] of NEW) {
    const known = Object.getOwnPropertyDescriptor(owner, key) ?? {};
    Object.defineProperty(owner, key, { ...known, value: undefined });
    onTestFinished(() => void Object.defineProperty(owner, key, known));
  }
  await press(form);
  await until(() => expect(calls).toHaveLength(1));
});

test('A form whose script fails while it is sent is posted without the script, each time.', async () => {
  const calls = await serve(() => stored);
  const form = await draw(<LeadForm form="question" />);
  const posted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  const broken = vi.spyOn(FormData.prototype, 'keys').mockImplementation(() => {
    throw new TypeError('FormData was changed');
  });
  onTestFinished(() => [posted, broken].forEach((spy) => spy.mockRestore()));
  await fill(form, 'question');
  for (const times of [1, 2]) {
    await press(form);
    await until(() => expect(posted).toHaveBeenCalledTimes(times));
  }
  expect(calls).toEqual([]);
});
