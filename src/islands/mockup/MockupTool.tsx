import { useEffect, useRef, type ReactNode } from 'react';
import { COVER_TYPES } from './read-cover.ts';
import { BookFields } from './BookFields.tsx';
import { useMockup } from './use-mockup.ts';
import { Boundary } from '../dialog/Boundary.tsx';

interface Props {
  /** URL of the font of titles and authors on covers. */
  face: string;
  /** The book drawn at build time, which is shown until the preview is drawn. */
  children?: ReactNode;
}

/** Makes a picture of a 3D book from a cover or a title, in the browser, and saves it as PNG. */
export function MockupTool(props: Props) {
  return (
    <Boundary>
      <MockupToolContent {...props} />
    </Boundary>
  );
}

function MockupToolContent({ face, children }: Props) {
  const { mockup, change, choose, save, message, status, preview, isDrawn } = useMockup(face);
  const file = useRef<HTMLInputElement>(null);
  // A file may be chosen before this script has loaded.
  useEffect(() => {
    const chosen = file.current?.files?.[0];
    if (chosen) void choose(chosen);
  }, [choose]);
  return (
    <div className="tool">
      <div className="controls form">
        <div className="field">
          <label htmlFor="book-cover">Your front cover</label>
          <input
            ref={file}
            id="book-cover"
            type="file"
            accept={COVER_TYPES}
            aria-describedby="book-cover-hint"
            aria-invalid={message ? true : undefined}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <p className="small soft" id="book-cover-hint">
            PNG, JPEG, WebP or AVIF, up to 20 MB.
          </p>
          <p className="error" role="alert">
            {message}
          </p>
        </div>
        <BookFields mockup={mockup} change={change} />
        <button className="button" type="button" onClick={() => void save()}>
          Download PNG
        </button>
        <p role="status">{status}</p>
      </div>
      <div className="stage" role="img" aria-label="Preview of your 3D book">
        <div ref={preview} />
        {!isDrawn && children}
      </div>
    </div>
  );
}
