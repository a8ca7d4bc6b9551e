import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { edgeColor, loadFace } from './cover-art.ts';
import { PICTURE_SIZE } from '#domain/content/mockup-picture.ts';
import { drawBook, START, type Mockup } from './draw-book.ts';
import { readCover } from './read-cover.ts';

/** The largest width and height of the preview's canvas, in px. */
const PREVIEW_SIZE = 800;
/** Lifetime of the picture's object URL, in ms. The browser may read the picture after `click()` has returned. */
const URL_LIFETIME_MS = 60_000;

interface UseMockup {
  mockup: Mockup;
  change: (part: Partial<Mockup>) => void;
  /** Uses the file as the front cover. Without a file, the cover is drawn from the title and the author. */
  choose: (file: File | undefined) => Promise<void>;
  save: () => Promise<void>;
  /** Why the last chosen file was refused; otherwise `''`. After a refusal, the book keeps its cover. */
  message: string;
  /** A message to the visitor about what happened last. */
  status: string;
  /** The element that contains the preview. */
  preview: RefObject<HTMLDivElement | null>;
  isDrawn: boolean;
}

/** The state of the mockup tool. Nothing is sent to a server. `face` is the URL of the covers' font. */
export function useMockup(face: string): UseMockup {
  const [mockup, setMockup] = useState(START);
  const [message, setMessage] = useState('');
  const [status, setStatus] = useState('');
  const { preview, isDrawn } = usePreview(mockup, face);
  const last = useRef<File>(undefined);
  const change = useCallback((part: Partial<Mockup>) => setMockup((before) => ({ ...before, ...part })), []);
  const choose = useCallback(
    async (file: File | undefined) => {
      last.current = file;
      const answer = file ? await readCover(file) : { cover: null };
      // Another file may have been chosen while this file was decoded.
      if (last.current !== file) return;
      setMessage('message' in answer ? answer.message : '');
      setStatus('cover' in answer && answer.cover ? 'Your cover is on the book.' : '');
      if ('cover' in answer)
        change({ cover: answer.cover, ...(answer.cover && { color: edgeColor(answer.cover) }) });
    },
    [change],
  );
  const save = async () => setStatus(await saveMockup(mockup, face));
  return { mockup, change, choose, save, message, status, preview, isDrawn };
}

/**
 * Draws the book again after changes, at most once per frame. A timer starts the drawing after the browser
 * has painted the changed input, so that a slider moves without delay on a slow device.
 */
function usePreview(mockup: Mockup, face: string) {
  const preview = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    // Throws without a 2D canvas. The book that was drawn at build time then stays.
    const draw = () => {
      const { current: place } = preview;
      place?.replaceChildren(drawBook(mockup, Math.min(PREVIEW_SIZE, place.clientWidth * devicePixelRatio)));
      setDrawn(true);
    };
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        loadFace(face)
          .then(draw)
          .catch(() => undefined);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [mockup, face]);
  return { preview, isDrawn };
}

/** Saves the picture as a PNG file and returns what to tell the visitor. */
async function saveMockup(mockup: Mockup, face: string): Promise<string> {
  const file = await makePng(mockup, face).catch(() => null);
  if (!file) return 'Your browser could not make the picture. Try a smaller cover or another browser.';
  const name = fileName(mockup.title);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
  return `Saved ${name}, ${PICTURE_SIZE.toLocaleString('en-US')} pixels wide and high.`;
}

async function makePng(mockup: Mockup, face: string): Promise<Blob | null> {
  await loadFace(face);
  const canvas = drawBook(mockup, PICTURE_SIZE);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['book'];
  return `${words.join('-').slice(0, 60)}-3d.png`;
}
