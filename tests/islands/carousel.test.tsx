import { expect, onTestFinished, test, vi } from 'vitest';
import { BookShelf } from '../../src/islands/carousel/BookShelf.tsx';
import { Gallery } from '../../src/islands/carousel/Gallery.tsx';
import { INTERVAL_MS } from '../../src/islands/carousel/use-turns.ts';
import { draw, settle, until } from '../support/island.tsx';

const CHOICES = [
  { category: null, label: 'All 3', result: '3 books' },
  { category: 'ai', label: 'AI 1', result: '1 book on AI' },
  { category: 'business', label: 'Business 2', result: '2 books on business' },
];
const CATEGORIES = ['business', 'ai', 'business'];
/** The widths of a track and of a book, in px: two whole books are visible. */
const TRACK = 250;
const BOOK = 100;

function find(page: ParentNode, selector: string): HTMLElement {
  const found = page.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** Presses the button with this name, or with the accessible name `name`. */
async function press(page: ParentNode, name: string): Promise<void> {
  const button = [...page.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (!button) throw new Error(`There is no button "${name}"`);
  await settle(() => button.click());
}

async function pressKey(element: Element, key: string): Promise<void> {
  await settle(() => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
}

/** Gives an element a width, in px, which happy-dom does not compute. */
function size(
  element: Element,
  sizes: Partial<Record<'clientWidth' | 'scrollWidth' | 'offsetWidth', number>>,
) {
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
}

async function openShelf(books = CATEGORIES, choices = CHOICES) {
  const page = await draw(
    <BookShelf labelledBy="books" count={books.length} choices={choices}>
      <ul>
        {books.map((category, index) => (
          <li key={index} data-category={category}>
            {index}
          </li>
        ))}
      </ul>
    </BookShelf>,
  );
  const track = find(page, '.shelf-track');
  size(track, { clientWidth: TRACK, scrollWidth: books.length * BOOK });
  for (const book of track.querySelectorAll('li')) size(book, { offsetWidth: BOOK });
  return {
    page,
    track,
    shown: () => [...track.querySelectorAll('li:not([hidden])')].map(({ textContent }) => textContent),
    news: () => page.querySelector('[role="status"]')?.textContent,
    pressed: () => page.querySelector('[aria-pressed="true"]')?.textContent,
  };
}

test('The filter shows the books of a category from the first one on, and announces how many they are.', async () => {
  const { page, track, shown, news, pressed } = await openShelf();
  expect([shown(), pressed(), news()]).toEqual([['0', '1', '2'], 'All 3', '']);
  track.scrollLeft = BOOK;
  await press(page, 'Business 2');
  expect([shown(), pressed(), news()]).toEqual([['0', '2'], 'Business 2', '2 books on business']);
  expect(track.scrollLeft).toBe(0);
  await press(page, 'AI 1');
  expect([shown(), pressed(), news()]).toEqual([['1'], 'AI 1', '1 book on AI']);
  await press(page, 'All 3');
  expect([shown(), pressed(), news()]).toEqual([['0', '1', '2'], 'All 3', '3 books']);
});

test('A shelf with one book has neither a filter nor buttons.', async () => {
  const { page, shown } = await openShelf(['ai'], []);
  expect(page.querySelector('button')).toBeNull();
  expect(shown()).toEqual(['0']);
});

test('Buttons and arrow keys turn the shelf by the whole books that are visible, and begin again at its ends.', async () => {
  const { page, track } = await openShelf(Array.from({ length: 60 }, () => 'ai'));
  const end = 60 * BOOK - TRACK;
  await press(page, 'Next');
  expect(track.scrollLeft).toBe(2 * BOOK);
  await pressKey(track, 'ArrowRight');
  expect(track.scrollLeft).toBe(4 * BOOK);
  await pressKey(track, 'ArrowLeft');
  await press(page, 'Previous');
  expect(track.scrollLeft).toBe(0);
  await press(page, 'Previous');
  expect(track.scrollLeft).toBe(end);
  await press(page, 'Next');
  expect(track.scrollLeft).toBe(0);
});

/** Opens a gallery with a fake clock. `pass` moves the clock by a time in ms. */
async function openGallery(groups: readonly string[]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const page = await draw(
    <Gallery labelledBy="covers" groups={groups}>
      {groups.map((group) => (
        <ul key={group} />
      ))}
    </Gallery>,
  );
  const track = find(page, '.gallery-track');
  size(track, { clientWidth: TRACK });
  return {
    page,
    track,
    current: () => page.querySelector('[aria-current="true"]')?.getAttribute('aria-label'),
    pass: (ms: number) => settle(() => vi.advanceTimersByTime(ms)),
  };
}

test('The gallery shows the next group every 8 s, and after the last the first.', async () => {
  const { track, current, pass } = await openGallery(['a', 'b', 'c']);
  expect(INTERVAL_MS).toBe(8000);
  await pass(INTERVAL_MS - 1);
  expect(current()).toBe('a');
  await pass(1);
  expect(current()).toBe('b');
  await until(() => expect(track.scrollLeft).toBe(TRACK));
  await pass(INTERVAL_MS);
  expect(current()).toBe('c');
  await pass(INTERVAL_MS);
  expect(current()).toBe('a');
});

test('A dot shows its group and restarts the 8 s.', async () => {
  const { page, current, pass } = await openGallery(['a', 'b', 'c']);
  await pass(INTERVAL_MS - 1);
  await press(page, 'c');
  expect(current()).toBe('c');
  await pass(INTERVAL_MS - 1);
  expect(current()).toBe('c');
  await pass(1);
  expect(current()).toBe('a');
});

test('While the gallery is paused, it changes with its arrow keys only.', async () => {
  const { page, track, current, pass } = await openGallery(['a', 'b']);
  await press(page, 'Pause');
  await pass(10 * INTERVAL_MS);
  expect(current()).toBe('a');
  await pressKey(track, 'ArrowLeft');
  expect(current()).toBe('b');
  await pressKey(track, 'ArrowRight');
  expect(current()).toBe('a');
  await press(page, 'Play');
  await pass(INTERVAL_MS);
  expect(current()).toBe('b');
});

test('The dots follow a swipe, which scrolls the groups.', async () => {
  const { track, current } = await openGallery(['a', 'b']);
  await settle(() => {
    track.scrollLeft = TRACK * 0.9;
    track.dispatchEvent(new Event('scroll'));
  });
  expect(current()).toBe('b');
});

test('A gallery with one group has neither dots nor Pause and does not move.', async () => {
  const { page, track, pass } = await openGallery(['a']);
  const scroll = vi.spyOn(track, 'scrollTo');
  await pass(INTERVAL_MS);
  expect(page.querySelector('button')).toBeNull();
  expect(scroll).not.toHaveBeenCalled();
});
