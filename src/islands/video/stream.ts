import type * as HlsModule from 'hls.js';

interface Options {
  /** Where to begin, in seconds. */
  startSeconds: number;
  /** Aborting takes the stream off the element and stops every request. */
  signal: AbortSignal;
  /** The stream cannot go on: said at most once. */
  onFailure: () => void;
}

const PLAYLIST = 'application/vnd.apple.mpegurl';

/** Two tries more, then the person is asked. */
const RETRY = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 1000 };
const LOADING: HlsModule.LoaderConfig = {
  maxTimeToFirstByteMs: 10_000,
  maxLoadTimeMs: 60_000,
  timeoutRetry: RETRY,
  errorRetry: RETRY,
};

/** Puts an HLS stream on a video element: natively where the browser is good at it, else with hls.js. */
export function openStream(element: HTMLVideoElement, url: string, options: Options): void {
  if (isNative(element)) openNatively(element, url, options);
  else openWithHls(element, url, options).catch(options.onFailure);
}

/**
 * Chromium says that it plays HLS, but not reliably (hls.js #7827): only a browser with Safari's ManagedMediaSource, or
 * an old iPhone, which has nothing else, is believed.
 */
function isNative(element: HTMLVideoElement): boolean {
  const isBelieved = 'ManagedMediaSource' in window || !('MediaSource' in window);
  return isBelieved && element.canPlayType(PLAYLIST) !== '';
}

function openNatively(element: HTMLVideoElement, url: string, { startSeconds, signal, onFailure }: Options) {
  element.addEventListener('error', onFailure, { once: true, signal });
  element.addEventListener('loadedmetadata', () => (element.currentTime = startSeconds), { signal });
  element.src = url;
  signal.addEventListener('abort', () => {
    element.removeAttribute('src');
    element.load();
  });
}

/** The whole of hls.js, not its light build: a Mux stream may carry its audio or its captions in playlists of their own. */
async function openWithHls(
  element: HTMLVideoElement,
  url: string,
  { startSeconds, signal, onFailure }: Options,
) {
  const { default: Hls } = await loadHls();
  if (signal.aborted) return;
  if (!Hls.isSupported()) return onFailure();
  const hls = new Hls({
    startPosition: startSeconds,
    capLevelToPlayerSize: true,
    // A worker would be a blob, which the Content-Security-Policy refuses.
    enableWorker: false,
    manifestLoadPolicy: { default: LOADING },
    playlistLoadPolicy: { default: LOADING },
    fragLoadPolicy: { default: LOADING },
  });
  signal.addEventListener('abort', () => hls.destroy());
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    const canGoOn = element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    // What has been fetched is played to its end, and only there the network is asked once more.
    if (type === Hls.ErrorTypes.NETWORK_ERROR && canGoOn)
      element.addEventListener('waiting', () => hls.startLoad(), { once: true, signal });
    else onFailure();
  });
  hls.loadSource(url);
  hls.attachMedia(element);
}

let loads = 0;

/**
 * A module that once could not be fetched is refused for as long as the page lives (whatwg/html#6768). The browser's
 * message names its address; under another one it is asked for again, so that Retry can succeed.
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
