import type * as HlsModule from 'hls.js';

interface Options {
  /** The position at which playing starts, in seconds. */
  startSeconds: number;
  /** Aborting removes the stream from the element and stops every request for the stream. */
  signal: AbortSignal;
  /** Called when the stream cannot continue. The caller of `openStream` then aborts `signal`. */
  onFailure: () => void;
  /** Called when the browser plays only after a touch of its own, as a phone does that saves power. */
  onRefusal: () => void;
}

const PLAYLIST = 'application/vnd.apple.mpegurl';

/** How hls.js repeats a request that failed or timed out: at most twice, after 0.5 s and then after 1 s. */
const RETRY = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 1000 };
const LOADING: HlsModule.LoaderConfig = {
  maxTimeToFirstByteMs: 10_000,
  maxLoadTimeMs: 60_000,
  timeoutRetry: RETRY,
  errorRetry: RETRY,
};

/** Plays an HLS stream in a video element: natively in Safari and on old iPhones, with hls.js in any other browser. */
export function openStream(element: HTMLVideoElement, url: string, options: Options): void {
  if (isNative(element)) openNatively(element, url, options);
  else openWithHls(element, url, options).catch(options.onFailure);
}

/**
 * Whether the stream is played natively: in Safari, which has ManagedMediaSource, and on an old iPhone, which has no
 * MediaSource at all. Chromium also claims to play HLS, but is not reliable (hls.js #7827), so it gets hls.js.
 */
function isNative(element: HTMLVideoElement): boolean {
  const isSafari = 'ManagedMediaSource' in window || !('MediaSource' in window);
  return isSafari && element.canPlayType(PLAYLIST) !== '';
}

function openNatively(element: HTMLVideoElement, url: string, options: Options) {
  const { startSeconds, signal, onFailure } = options;
  element.addEventListener('error', onFailure, { once: true, signal });
  element.addEventListener('loadedmetadata', () => (element.currentTime = startSeconds), { signal });
  element.src = url;
  play(element, options);
  signal.addEventListener('abort', () => {
    element.removeAttribute('src');
    element.load();
  });
}

/** Uses the full build of hls.js, because a Mux stream may have audio or captions in separate playlists. */
async function openWithHls(element: HTMLVideoElement, url: string, options: Options) {
  const { startSeconds, signal, onFailure } = options;
  const { default: Hls } = await loadHls();
  if (signal.aborted) return;
  if (!Hls.isSupported()) return onFailure();
  const hls = new Hls({
    startPosition: startSeconds,
    capLevelToPlayerSize: true,
    // Some builds of hls.js run a worker from a blob, which the Content-Security-Policy blocks. The ES module
    // that Vite bundles has no such worker.
    enableWorker: false,
    manifestLoadPolicy: { default: LOADING },
    playlistLoadPolicy: { default: LOADING },
    fragLoadPolicy: { default: LOADING },
  });
  signal.addEventListener('abort', () => hls.destroy());
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    const isPlayable = element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || isSeekingInBuffer(element);
    // The video plays on until all loaded data has been played. Then hls.js tries the network again.
    if (type === Hls.ErrorTypes.NETWORK_ERROR && isPlayable)
      element.addEventListener('waiting', () => hls.startLoad(), { once: true, signal });
    else onFailure();
  });
  hls.on(Hls.Events.MEDIA_ATTACHED, () => play(element, options));
  hls.loadSource(url);
  hls.attachMedia(element);
}

/** Starts to play. Another error than a refusal, such as an aborted start, is reported by the stream itself. */
function play(element: HTMLVideoElement, { signal, onRefusal }: Options): void {
  element.play().catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NotAllowedError' && !signal.aborted) onRefusal();
  });
}

/** Whether the video is seeking to a position that is already loaded. During the seek, `readyState` is low. */
function isSeekingInBuffer({ seeking, buffered, currentTime }: HTMLVideoElement): boolean {
  if (!seeking) return false;
  return Array.from({ length: buffered.length }).some(
    (_, range) => buffered.start(range) <= currentTime && currentTime < buffered.end(range),
  );
}

let loads = 0;

/**
 * Loads hls.js. After a module failed to load, many browsers do not request the same URL again
 * (whatwg/html#6768). So after a failure, this function takes the URL from the error's message and imports
 * this URL with a query added. Rejects if the message has no URL, or if the second import fails too.
 */
async function loadHls(): Promise<typeof HlsModule> {
  loads += 1;
  try {
    return await import('hls.js');
  } catch (error) {
    const [address] = /https?:\S+$/.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    return (await import(/* @vite-ignore */ `${address}?${loads}`)) as typeof HlsModule;
  }
}
