import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Dialog } from '../../src/islands/dialog/Dialog.tsx';
import { VideoDialog } from '../../src/islands/video/VideoDialog.tsx';
import { VideoPlayer } from '../../src/islands/video/VideoPlayer.tsx';
import { START_TIMEOUT_MS } from '../../src/islands/video/use-stream.ts';
import {
  dialogProps,
  playAddress,
  playlist,
  readDialogProps,
  transcriptOf,
} from '../../src/islands/video/video.ts';
import { alerts, draw, press, settle, until } from '../support/island.tsx';

const captions = [
  { lang: 'hi', label: 'हिन्दी', src: '/streams/a/captions.hi.vtt' },
  { lang: 'en', label: 'English', src: '/streams/a/captions.en.vtt' },
];
const own = { title: 'One hour & more', src: '/streams/a/master.m3u8', captions };
const mux = { title: 'One hour & more', playbackId: 'abc123DEF456', captions: [] };
const inDialog = {
  ...own,
  page: '/videos/a',
  poster: '/posters/a.webp',
  length: '4 min 30 s',
  sound: 'No sound.',
  isLive: true,
  signup: '',
};

test('A self-hosted stream is played from its address, without a viewer id.', () => {
  expect(playAddress(own, 'viewer')).toBe('/streams/a/master.m3u8');
});

test('A playback id becomes a Mux address; a play adds a viewer id and the title.', () => {
  expect(playlist(mux)).toBe('https://stream.mux.com/abc123DEF456.m3u8');
  const { origin, pathname, searchParams } = new URL(playAddress(mux, 'a-viewer'));
  expect(origin + pathname).toBe(playlist(mux));
  expect(Object.fromEntries(searchParams)).toEqual({ viewer_id: 'a-viewer', video_title: 'One hour & more' });
});

test('A film’s player links to the page with the transcript, except on that page; other videos have no link.', () => {
  expect(transcriptOf(own, '/')).toBe('/videos/a');
  expect(transcriptOf(own, '/videos/a')).toBeNull();
  expect(transcriptOf(mux, '/')).toBeNull();
});

test('The dialog reads the props that an opener writes.', () => {
  const props = dialogProps(inDialog);
  expect(Object.values(props).every((value) => typeof value === 'string')).toBe(true);
  expect(readDialogProps(props)).toEqual(inDialog);
});

test('Before the first click a player is a button with the poster, without a video.', () => {
  const html = renderToString(
    <VideoPlayer video={own}>
      <i>poster</i>
    </VideoPlayer>,
  );
  expect(html).toContain('aria-label="Play: One hour &amp; more"');
  expect(html).toContain('<i>poster</i>');
  expect(html).not.toContain('<video');
});

test('After the click the player is a video with controls and captions, has the focus and shows that it is loading.', async () => {
  const player = await draw(<VideoPlayer video={own} />);
  act(() => player.querySelector('button')?.click());
  const video = player.querySelector('video');
  expect(video?.controls).toBe(true);
  expect(video?.crossOrigin).toBe('anonymous');
  expect(document.activeElement).toBe(video);
  expect(player.querySelector('[role="status"]')?.textContent).toContain('Loading the video…');
  const tracks = [...player.querySelectorAll('track')].map((track) => [track.srclang, track.default]);
  expect(tracks).toEqual([
    ['hi', true],
    ['en', false],
  ]);
});

test('A video also plays over plain http, where browsers make no UUIDs.', async () => {
  const methods = Object.getPrototypeOf(crypto) as object;
  const randomUUID = Object.getOwnPropertyDescriptor(methods, 'randomUUID') ?? {};
  onTestFinished(() => void Object.defineProperty(methods, 'randomUUID', randomUUID));
  Reflect.deleteProperty(methods, 'randomUUID');
  expect('randomUUID' in crypto).toBe(false);
  const player = await draw(<VideoPlayer video={own} />);
  await press(player, 'button');
  expect(player.querySelector('video')).not.toBeNull();
});

test('A failed video shows a message, focuses Retry, and starts again on a click.', async () => {
  const player = await draw(<VideoPlayer video={own} />);
  await press(player, 'button');
  const failed = () =>
    until(() =>
      expect(alerts(player)).toEqual([
        'The video could not be played. Check your connection and try again.RetryRead the transcript',
      ]),
    );
  await failed();
  const retry = player.querySelector<HTMLElement>('[role="alert"] button');
  await until(() => expect(document.activeElement).toBe(retry));
  act(() => retry?.click());
  expect(alerts(player)).toEqual([]);
  expect(player.querySelector('[role="status"]')?.textContent).toContain('Loading the video…');
  expect(document.activeElement).toBe(player.querySelector('video'));
  await failed();
});

test('A stream that fails while the focus is elsewhere does not move the focus.', async () => {
  const dialog = await draw(
    <Dialog title="Elsewhere">
      <VideoPlayer video={own} />
      <input id="elsewhere" />
    </Dialog>,
  );
  act(() => dialog.querySelector<HTMLElement>('.play')?.click());
  act(() => dialog.querySelector<HTMLElement>('#elsewhere')?.focus());
  await until(() => expect(alerts(dialog)).toHaveLength(1));
  expect(document.activeElement?.id).toBe('elsewhere');
});

test.each([
  [true, 'Live', 1],
  [false, 'Soon', 0],
])(
  'The dialog of a video whose isLive is %s has a dot, the word "%s" and %i <video> element(s).',
  async (isLive, word, count) => {
    const container = await draw(<VideoDialog props={dialogProps({ ...inDialog, isLive })} />);
    const dot = container.querySelector<HTMLElement>('[data-live]');
    expect([dot?.dataset['live'], dot?.textContent]).toEqual([String(isLive), word]);
    expect(container.querySelectorAll('video')).toHaveLength(count);
    expect(container.querySelectorAll('img[src="/posters/a.webp"]')).toHaveLength(1 - count);
    expect(container.querySelector('h2')?.textContent).toBe('One hour & more');
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/videos/a');
  },
);

test('The dialog states the length of the film and that it has no sound.', async () => {
  const container = await draw(<VideoDialog props={dialogProps(inDialog)} />);
  expect(container.textContent).toContain('4 min 30 s. No sound.');
});

test('A video that has not started after the time-out shows the message; a started video does not.', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // The player now leaves the stream to happy-dom, which neither starts the stream nor reports a failure.
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  const player = await draw(<VideoPlayer video={own} />);
  act(() => player.querySelector('button')?.click());
  act(() => void vi.advanceTimersByTime(START_TIMEOUT_MS - 1));
  expect(alerts(player)).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(alerts(player)).toHaveLength(1);
  act(() => player.querySelector<HTMLElement>('[role="alert"] button')?.click());
  act(() => void player.querySelector('video')?.dispatchEvent(new Event('loadeddata')));
  act(() => void vi.advanceTimersByTime(START_TIMEOUT_MS));
  expect(alerts(player)).toEqual([]);
});

test('Get Started opens the signup form with the opener’s source, and is absent without one.', async () => {
  const without = await draw(<VideoDialog props={dialogProps(inDialog)} />);
  expect(without.querySelector('[data-dialog]')).toBeNull();
  const signup = 'video-gallery-signup';
  const container = await draw(<VideoDialog props={dialogProps({ ...inDialog, signup })} />);
  const link = container.querySelector<HTMLElement>('[data-dialog="signup"]');
  expect(link?.textContent).toBe('Get Started');
  expect(link?.getAttribute('href')).toBe('/forms/signup/video-gallery-signup');
  expect(JSON.parse(link?.dataset['props'] ?? '{}')).toEqual({ source: signup });
});

test('A phone that refuses to play shows the poster with a play button, never a failure.', async () => {
  vi.stubGlobal('ManagedMediaSource', vi.fn());
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  play.mockRejectedValueOnce(new DOMException('Not now', 'NotAllowedError'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const player = await draw(
    <VideoPlayer video={own}>
      <img src="/posters/a.webp" alt="" />
    </VideoPlayer>,
  );
  await press(player, 'button');
  await settle(() => vi.advanceTimersByTimeAsync(2 * START_TIMEOUT_MS));
  expect(alerts(player)).toEqual([]);
  expect(player.querySelector('video')?.getAttribute('poster')).toContain('/posters/a.webp');
  expect(player.querySelector('[role="status"]')?.textContent).toBe('');
  const button = player.querySelector<HTMLElement>('.screen-play button');
  play.mockImplementationOnce(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  await settle(() => button?.click());
  expect(player.querySelector('[role="status"]')?.textContent).toContain('Loading the video…');
  await settle(() => player.querySelector('video')?.dispatchEvent(new Event('playing')));
  expect(player.querySelector('.screen-play')).toBeNull();
  expect(alerts(player)).toEqual([]);
});
