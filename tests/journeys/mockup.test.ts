// Tests two pages. The mockup page has two forms, and a book that turns and shows a typed title. The page of
// the mockup tool puts a visitor's cover on a book and saves a picture of the book.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brand } from '#brand';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { testOn } from '../support/optional-pages.ts';
import { expectText, holdScripts, pauseClock, newTab } from '../support/page.ts';
import { emailsTo, newAddress, rowsOf } from '../support/deployment.ts';

const MOCKUP = '/3d-book-mockup-generator';
const WIDE = { width: 1280, height: 900 };
const THANKS = 'Thank you! Check your email for instant access to the 3D Book Mockup Generator.';

/** The book's CSS transform. */
function turnOf(page: Page): Promise<string> {
  return page.locator('.book').evaluate((book) => getComputedStyle(book).transform);
}

function slider(page: Page) {
  return page.getByRole('slider', { name: 'Turn the book' });
}

testOn(MOCKUP)('The book turns with the pointer.', async () => {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: WIDE });
  await page.goto(MOCKUP);
  const { x = 0, y = 0, width = 0 } = (await page.locator('.scene').boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.1, y + 100);
  await expect.poll(() => slider(page).inputValue().then(Number)).toBeGreaterThan(40);
  const left = await turnOf(page);
  await page.mouse.move(x + width * 0.9, y + 100);
  await expect.poll(() => slider(page).inputValue().then(Number)).toBeLessThan(-40);
  await expect.poll(() => turnOf(page)).not.toBe(left);
});

testOn(MOCKUP)('With reduced motion the book turns with the keyboard but not with the pointer.', async () => {
  const page = await openPage({ viewport: WIDE });
  await page.goto(MOCKUP);
  const before = await turnOf(page);
  const { x = 0, y = 0, width = 0 } = (await page.locator('.scene').boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.9, y + 100);
  expect(await turnOf(page)).toBe(before);
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => slider(page).inputValue()).toBe('70');
  await expect.poll(() => turnOf(page)).not.toBe(before);
  await expectAccessibleInEveryView(page, 'turned', '.scene');
});

testOn(MOCKUP)('A typed title is shown as text on cover and spine and fits the cover.', async () => {
  const page = await openPage({ viewport: WIDE });
  await page.goto(MOCKUP);
  // The sizes are those of the brand's font. It is optional, so a page has it when the cache has it.
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  const typed = page.getByLabel('Type your title');
  const titles = page.locator('.book [data-title]');
  for (const title of ['Ox', 'Internationalization of Everything', '<b>Bold & brave</b>', 'W'.repeat(120)]) {
    await typed.fill(title);
    expect(await titles.allTextContents()).toEqual([title, title]);
    const overhang = await page.locator('.front').evaluate((cover) => {
      const [text, drawing] = [...cover.children];
      const room = drawing?.getBoundingClientRect().top ?? 0;
      return [
        cover.scrollWidth - cover.clientWidth,
        Math.max(0, Math.round((text?.getBoundingClientRect().bottom ?? 0) - room)),
        (text?.scrollHeight ?? 0) - (text?.clientHeight ?? 0) > 4,
      ];
    });
    expect(overhang, title).toEqual([0, 0, false]);
    const spine = await page
      .locator('.book .spine')
      .evaluate((side) => side.scrollHeight - side.clientHeight);
    expect(spine, title).toBe(0);
  }
  await typed.fill('');
  expect((await titles.allTextContents())[0]).toBe('The First Seven Days');
});

testOn(MOCKUP)('Without JavaScript the book does not turn, and there is no field for a title.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(MOCKUP);
  expect(await page.locator('.front').isVisible()).toBe(true);
  expect(await page.getByLabel('Type your title').isVisible()).toBe(false);
});

testOn(MOCKUP).each([0, 1])(
  'Form %i sends the access link and opens the tool in a new tab.',
  async (index) => {
    const page = await openPage();
    const address = newAddress();
    await page.goto(MOCKUP);
    const form = page.getByRole('main').locator('form').nth(index);
    // Typing takes longer than MIN_FILL_MS (src/domain/forms/envelope.ts). A faster submission would be
    // quarantined.
    await form.getByLabel('Email').pressSequentially(address, { delay: 20 });
    const opened = newTab(page);
    await form.getByRole('button', { name: 'Get Free Access' }).click();
    await expectText(form.getByRole('status'), new RegExp(`^${THANKS}`));
    const tool = await opened;
    await tool.waitForURL((url) => url.pathname === brand.external.mockupTool);
    expect(await tool.evaluate(() => window.opener === null)).toBe(true);
    expect(await rowsOf('newsletter', 'email', address)).toMatchObject([{ source: 'book-mockup-generator' }]);
    await expect.poll(async () => (await emailsTo(address)).length).toBe(1);
  },
);

/**
 * Opens the page of the mockup tool. Returns the page, and a list to which the URL of every request other than a GET is
 * added.
 */
async function openTool() {
  const page = await openPage({ viewport: WIDE });
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.goto(brand.external.mockupTool);
  return { page, sent };
}

/** A cover in a single color, as PNG. */
async function newCover(size: { width: number; height: number }): Promise<Buffer> {
  const page = await openPage({ viewport: size });
  await page.setContent('<body style="background:rgb(0,128,64)">');
  return page.screenshot();
}

/** The size of a PNG, and its colors in the middle, in the upper left corner and beside the foot of the book. */
async function look(page: Page, file: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0);
    const at = (x: number, y: number) => [
      ...(context?.getImageData(x * picture.width, y * picture.height, 1, 1).data ?? []),
    ];
    return {
      size: [picture.width, picture.height],
      middle: at(0.5, 0.5),
      corner: at(0.01, 0.01),
      foot: at(0.75, 0.74),
    };
  }, file.toString('base64'));
}

testOn(MOCKUP)(
  'The tool puts a chosen cover on a book and saves it as PNG, without sending it anywhere, and is accessible then.',
  async () => {
    const { page, sent } = await openTool();
    const buffer = await newCover({ width: 600, height: 900 });
    await page
      .getByLabel('Your front cover')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
    await expectText(page.getByRole('main').getByRole('status'), 'Your cover is on the book.');
    expect(await page.getByLabel('Color of the spine').inputValue()).toBe('#008040');
    await page.getByLabel('Title').fill('The Quiet Garden');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PNG' }).press('Enter');
    const download = await saved;
    expect(download.suggestedFilename()).toBe('the-quiet-garden-3d.png');
    const { size, middle, corner, foot } = await look(page, await readFile(await download.path()));
    expect(size).toEqual([2000, 2000]);
    expect(middle).toEqual([0, 128, 64, 255]);
    expect(corner).toEqual([0, 0, 0, 0]);
    expect(foot[3]).toBeGreaterThan(0);
    await page.getByLabel('Number of pages').fill('800');
    await page.getByLabel('Background').selectOption('Black');
    await expectAccessibleInEveryView(page, 'changed and saved', '.tool');
    expect(sent).toEqual([]);
  },
);

testOn(MOCKUP)('The tool keeps what was changed before its script had loaded.', async () => {
  const page = await openPage({ viewport: WIDE });
  const release = await holdScripts(page);
  await page.goto(brand.external.mockupTool);
  await page.getByLabel('Title').fill('By Hand');
  await page.getByLabel('Background').selectOption('White');
  await release();
  await page.locator('.stage canvas').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  expect((await saved).suggestedFilename()).toBe('by-hand-3d.png');
  expect(await page.getByLabel('Title').inputValue()).toBe('By Hand');
  expect(await page.getByLabel('Background').inputValue()).toBe('#ffffff');
});

testOn(MOCKUP)(
  'The tool refuses files that are no front cover and says what to choose instead.',
  async () => {
    const { page } = await openTool();
    const cover = page.getByLabel('Your front cover');
    const alert = page.getByRole('main').getByRole('alert');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      cover.setInputFiles({ name, mimeType, buffer });
    await choose('book.pdf', 'application/pdf', Buffer.from('%PDF'));
    await expectText(alert, /isn’t a PNG, JPEG, WebP or AVIF picture/);
    await choose('broken.png', 'image/png', Buffer.from('not a picture'));
    await expectText(alert, /can’t open this picture/);
    await choose('wide.png', 'image/png', await newCover({ width: 900, height: 400 }));
    await expectText(alert, /900 × 400 pixels. Choose only the front cover/);
    await choose('small.png', 'image/png', await newCover({ width: 200, height: 290 }));
    await expectText(alert, /200 × 290 pixels. Choose one with at least 300 pixels/);
    await expectAccessibleInEveryView(page, 'refused', '.tool');
    await choose('good.png', 'image/png', await newCover({ width: 400, height: 600 }));
    await expectText(alert, '');
  },
);

testOn(MOCKUP)('Without JavaScript the tool says that it needs JavaScript.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(brand.external.mockupTool);
  expect(await page.getByText('The tool needs JavaScript').isVisible()).toBe(true);
  expect(await page.getByLabel('Your front cover').isVisible()).toBe(false);
  expect(await page.getByRole('img', { name: 'Preview of your 3D book' }).isVisible()).toBe(true);
});

testOn(MOCKUP)(
  'A missing email address is asked for, and the success message disappears after five seconds.',
  async () => {
    const page = await openPage();
    await page.clock.install();
    await page.goto(MOCKUP);
    const form = page.getByRole('main').locator('form').first();
    await form.getByRole('button').click();
    await expectText(form.getByRole('alert'), 'Please enter a valid email address');
    await form.getByLabel('Email').fill(newAddress());
    await pauseClock(page);
    await form.getByRole('button').click();
    await expectText(form.getByRole('status'), new RegExp(`^${THANKS}`));
    await page.clock.runFor(5100);
    await expectText(form.getByRole('status'), '');
  },
);
