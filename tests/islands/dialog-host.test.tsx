import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { brand } from '../../src/brand.ts';
import '../../src/browser/openers.ts';
import { DialogHost } from '../../src/islands/DialogHost.tsx';
import { $dialog } from '../../src/stores/dialog.ts';
import { control, draw, press, settle, type, until } from '../support/island.tsx';
import { pricesOf } from '../support/prices.ts';

const dialog = () => document.querySelector('dialog');

function opener(name: string, props = '{}'): HTMLAnchorElement {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = `/forms/${name}`;
  link.dataset['dialog'] = name;
  link.dataset['props'] = props;
  onTestFinished(() => link.remove());
  return link;
}

async function click(link: HTMLElement, init: MouseEventInit = {}): Promise<MouseEvent> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await settle(() => void link.dispatchEvent(event));
  return event;
}

beforeEach(() => $dialog.set(null));

test('An opener that was clicked before the script loaded opens once it has loaded.', async () => {
  const link = opener('waitlist');
  expect((await click(link)).defaultPrevented).toBe(true);
  expect(link.hasAttribute('data-opening')).toBe(true);
  await draw(<DialogHost />);
  await until(() => expect(dialog()?.open).toBe(true));
  expect(link.hasAttribute('data-opening')).toBe(false);
  const title = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '');
  expect(title?.textContent).toBe('Join Waitlist');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'A click with %o follows the link.',
  async (init) => {
    await draw(<DialogHost />);
    let isLeftAlone = false;
    const follow = (event: Event) => {
      isLeftAlone = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', follow, { once: true });
    await click(opener('waitlist'), init);
    expect(isLeftAlone).toBe(true);
    expect($dialog.get()).toBeNull();
  },
);

test('A dialog focuses its first field and returns the focus to its opener.', async () => {
  await draw(<DialogHost />);
  const link = opener('question', '{"source":"video-question-form"}');
  await click(link);
  await until(() => expect(document.activeElement?.id).toBe('dialog-question-name'));
  expect(control(document, 'source').value).toBe('video-question-form');
  await press(document, '.dialog-close');
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(link);
});

test('A reopened dialog has what was typed, including the coupon.', async () => {
  await draw(<DialogHost />);
  const link = opener('checkout', '{"plan":"enterprise"}');
  await click(link);
  await until(() => expect(dialog()?.textContent).toContain(`from ${pricesOf('enterprise').full.text}`));
  await type(document, 'email', 'ann@b.co');
  await type(document, 'coupon', 'nope');
  await press(document, '.dialog-close');
  await click(link);
  await until(() => expect(dialog()?.textContent).toContain('Invalid coupon code'));
  expect(control(document, 'email').value).toBe('ann@b.co');
});

test.each([
  ['waitlist', '{"product":"insights"}', `Join Waitlist for ${brand.companions.insights.name}`],
  ['waitlist', '{"product":"sunday"}', 'Join Waitlist for Sunday'],
  ['question', '{"video":"hour-a-week","title":"How one hour a week works"}', 'About the video'],
  ['role-signup', '{"role":"writer"}', 'Get Started: Writer'],
  ['checkout', '{"plan":"solo-entrepreneur"}', 'Solo Entrepreneur'],
  ['report', '{}', 'What readers praise, where each book loses them'],
])('The dialog %s with the props %s shows its subject: %s.', async (name, props, about) => {
  await draw(<DialogHost />);
  await click(opener(name, props));
  await until(() => expect(dialog()?.textContent).toContain(about));
  expect(dialog()?.textContent).toContain('What happens next');
});
