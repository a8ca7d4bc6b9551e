// Chromium plays the repository's own streams with hls.js, without the internet.
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { VIDEO } from '../support/content.ts';
import { expectFocus } from '../support/page.ts';

const INLINE = '/videos/reading-reviews';
/** A page with a card of `VIDEO`. */
const WITH_CARD = '/';
const CARD = { name: `Play: ${VIDEO.title}` };
/** Chromium's message for a request that a test has blocked. */
const CUT = /net::ERR_FAILED/;
/** Time limit, in ms, for the player's error message to appear. The player shows it only after its retries. */
const PATIENCE_MS = 120_000;
/** The message that axe logs when a video's metadata does not load, as happens with a broken video. */
const AXE = /axe\.utils\.preloadMedia/;

/** Returns a list to which the path of every later request of the page is added. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Waits until a video's position is past this time in seconds. */
async function expectPlayback(video: Locator, seconds: number): Promise<void> {
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(seconds);
}

/** Moves a video to a time in seconds. */
async function skipTo(video: Locator, seconds: number): Promise<void> {
  await video.evaluate((element: HTMLVideoElement, time) => (element.currentTime = time), seconds);
}

/** Whether a video is paused before its end. `paused` alone is also true at the end. */
function isPaused(video: Locator): Promise<boolean> {
  return video.evaluate((element: HTMLVideoElement) => element.paused && !element.ended);
}

async function play(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Play: / }).click();
  return page.locator('video');
}

test('Nothing of the player is fetched before Play is pressed; then the video plays with captions and has the focus.', async () => {
  const page = await openPage();
  const requests = requestsOf(page);
  await page.goto(INLINE, { waitUntil: 'networkidle' });
  expect(requests.filter((path) => /\.js$|streams/.test(path))).toEqual([]);

  const video = await play(page);
  await expectPlayback(video, 1);
  expect(requests.filter((path) => /\/hls\.[^/]+\.js$/.test(path))).toHaveLength(1);
  // Seeks to the first caption, because the position after playing varies.
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 1;
  });
  const shown = () =>
    video.evaluate((element: HTMLVideoElement) =>
      [...element.textTracks].map(({ mode, language, activeCues }) => ({
        mode,
        language,
        text: (activeCues?.[0] as VTTCue | undefined)?.text,
      })),
    );
  await expect.poll(shown).toEqual([
    {
      mode: 'showing',
      language: 'en',
      text: 'Under every book there is a market report. Its readers wrote it.',
    },
  ]);
  await expectFocus(video);
  await expectAccessibleInEveryView(page, 'playing', 'main');
});

test('On a fast connection the video plays the large rendition, in which the text is sharp.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(INLINE);
  const video = await play(page);
  await expectPlayback(video, 0.5);
  await skipTo(video, 30);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoHeight)).toBe(720);
});

test('On a slow connection the video continues with the small rendition.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const requests = requestsOf(page);
  const slowed = Promise.withResolvers<undefined>();
  await page.route('**/*.m3u8', async (route) => {
    await slowed.promise;
    await route.continue();
  });
  await page.goto(INLINE);
  const devtools = await page.context().newCDPSession(page);
  const video = await play(page);
  await video.waitFor();
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 12_000,
    uploadThroughput: 12_000,
  });
  slowed.resolve(undefined);
  const segments = () => requests.filter((path) => path.endsWith('.m4s'));
  await expect.poll(() => segments().at(-1)).toMatch(/^\/streams\/reading-reviews\/360p\//);
  await expectPlayback(video, 0.5);
});

test.each([
  ['the segments', /\.m4s$/],
  ['the playlist', /\.m3u8$/],
  ['the player’s script', /hls\.[^/]+\.js/],
])(
  'When %s cannot be fetched the player shows an error, and Retry plays the video.',
  async (_what, pattern) => {
    const page = await openPage({ allow: [CUT, AXE] });
    await page.route(pattern, (route) => route.abort());
    await page.goto(INLINE);
    const video = await play(page);
    const alert = page.getByRole('alert');
    await alert.waitFor({ timeout: PATIENCE_MS });
    expect(await alert.textContent()).toContain(
      'The video could not be played. Check your connection and try again.',
    );
    const retry = page.getByRole('button', { name: 'Retry' });
    await expectFocus(retry);
    await expectAccessibleInEveryView(page, 'failed', 'main');
    await page.unroute(pattern);
    await page.keyboard.press('Enter');
    await expectPlayback(video, 0.5);
    await expect.poll(() => alert.count()).toBe(0);
  },
);

test('When the connection fails the video plays to the end of its buffer, and Retry continues from there.', async () => {
  const page = await openPage({ allow: [CUT] });
  const later = /\/([1-9]|\d\d)\.m4s$/;
  await page.route(later, (route) => route.abort());
  await page.goto(INLINE);
  const video = await play(page);
  await expectPlayback(video, 0.5);
  // Skips almost to the end of the first segment, the only one in the buffer.
  const position = await video.evaluate((element: HTMLVideoElement) => element.buffered.end(0) - 1);
  await skipTo(video, position);
  await page.getByRole('alert').waitFor({ timeout: PATIENCE_MS });
  await page.unroute(later);
  const resumed = video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        element.addEventListener('playing', () => resolve(element.currentTime), { once: true });
      }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(await resumed).toBeGreaterThan(position);
  await expectPlayback(video, 8);
});

test('The video can be played and paused with the keyboard.', async () => {
  const page = await openPage();
  await page.goto(INLINE);
  await page.getByRole('button', { name: /^Play/ }).focus();
  await page.keyboard.press('Enter');
  const video = page.locator('video');
  await expectPlayback(video, 0.2);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(video)).toBe(true);
});

test('A card plays in a dialog; closing it frees the video and returns the focus to the card.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(WITH_CARD);
  const card = page.getByRole('link', CARD);
  await card.click();
  const dialog = page.getByRole('dialog', { name: VIDEO.title });
  const video = dialog.locator('video');
  await expectPlayback(video, 0.5);
  await dialog.getByText('Live', { exact: true }).waitFor();
  await expectAccessibleInEveryView(page, 'playing', 'dialog');

  const element = await video.elementHandle();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  const left = () =>
    element.evaluate((video) => {
      const { readyState, src, paused } = video as HTMLVideoElement;
      return { readyState, src, paused };
    });
  await expect.poll(left).toEqual({ readyState: 0, src: '', paused: true });
  await expectFocus(card);
});

test.each([
  [390, true],
  [1280, false],
])('In a dialog in a window of %i px, captions are below the picture: %s.', async (width, isBelow) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await page.goto(WITH_CARD);
  await page.getByRole('link', CARD).click();
  const captions = page.getByRole('dialog').locator('.screen-captions');
  await expect.poll(() => captions.textContent()).not.toBe('');
  expect(await captions.isVisible()).toBe(isBelow);
});

test.each([
  ['/the-gutenberg-signal', 'Gutenberg'],
  ['/blog/seo-comparison', 'Spanish'],
])('On %s a video hidden by choosing %s is paused and stays paused.', async (path, other) => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(path);
  await page
    .getByRole('button', { name: /^Play: / })
    .first()
    .click();
  const video = page.locator('video');
  await expectPlayback(video, 0.2);
  await page.getByRole('radio', { name: other }).check({ force: true });
  await expect.poll(() => isPaused(video)).toBe(true);
  // Starts the hidden video again, as a media key of the keyboard can do.
  await video.evaluate((element: HTMLVideoElement) => void element.play().catch(() => undefined));
  await expect.poll(() => isPaused(video)).toBe(true);
});

test('On the home page opening a video of the gallery pauses the one on the page.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Play: / })
    .first()
    .click();
  const inline = page.getByRole('main').locator('figure video').first();
  await expectPlayback(inline, 0.2);
  await page
    .getByRole('link', { name: /^Play: / })
    .first()
    .click();
  const opened = page.getByRole('dialog').locator('video');
  await expectPlayback(opened, 0.2);
  await expect.poll(() => isPaused(inline)).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await isPaused(inline)).toBe(true);
});

test('Get Started in the player replaces it with the signup form.', async () => {
  const page = await openPage();
  await page.goto(WITH_CARD);
  await page.getByRole('link', CARD).click();
  const player = page.getByRole('dialog', { name: VIDEO.title });
  await player.getByRole('link', { name: 'Get Started' }).click();
  const form = page.getByRole('dialog', { name: 'Get Started' });
  await form.waitFor();
  await expect.poll(() => page.locator('video').count()).toBe(0);
  expect(await form.locator('input[name="source"]').inputValue()).toBe('video-gallery-signup');
});

test('The dialog of a video that is not live is as wide as the player.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto('/');
  await page.getByRole('link', { name: /^Soon: / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This video isn’t published yet.').waitFor();
  expect(await dialog.boundingBox()).toMatchObject({ width: 1024 });
  expect((await dialog.locator('img').boundingBox())?.width).toBeGreaterThan(900);
});

test('Without JavaScript a card leads to a page with the video’s transcript and no button that does nothing.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(WITH_CARD);
  await page.getByRole('link', CARD).click();
  await page.waitForURL(`**${VIDEO.path}`);
  await page.getByRole('heading', { name: 'Transcript' }).waitFor();
  expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(0);
  const link = page.getByRole('link', { name: 'Open the video' });
  expect(await link.getAttribute('href')).toBe(VIDEO.stream);
  // The poster is shown, and the link covers it.
  const poster = page.locator('figure.embedded img');
  expect(await poster.isVisible()).toBe(true);
  const onTop = await poster.evaluate((picture) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent;
  });
  expect(onTop).toBe('Open the video');
});

test('A dialog that loads late does not replace one that was opened after it.', async () => {
  const page = await openPage();
  const late: Route[] = [];
  await page.route(/\/_astro\/VideoDialog\.[^/]+\.js$/, (route) => void late.push(route));
  await page.goto(WITH_CARD);
  await page.locator('[data-dialog="video"]').first().click();
  await expect.poll(() => late.length).toBe(1);
  await page.locator('main [data-dialog="signup"]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada');
  const isHere = page.waitForResponse(/VideoDialog/);
  await late[0]?.continue();
  await (await isHere).finished();
  // The video dialog, which loads late, must not replace the signup dialog while letters are typed. Each
  // letter takes a turn of the event loop, so the video dialog would have time to render.
  await dialog.getByLabel('Name').pressSequentially(' Lovelace');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Ada Lovelace');
});
