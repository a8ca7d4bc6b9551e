import type { OpenDialog } from '../../stores/dialog.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Screen } from './Screen.tsx';
import { readDialogProps } from './video.ts';

/** A playing video as a dialog; the opener's `data-props` contain the video. */
export function VideoDialog({ props }: Pick<OpenDialog, 'props'>) {
  const { page, isLive, signup, ...video } = readDialogProps(props);
  return (
    <Dialog title={video.title}>
      <Screen video={video} />
      <div className="screen-foot">
        <p className="label" data-live={isLive}>
          {isLive ? 'Live' : 'Not live'}
        </p>
        <a href={page}>Transcript</a>
        {signup && (
          <a
            className="button"
            href={`/forms/signup/${signup}`}
            data-dialog="signup"
            data-props={JSON.stringify({ source: signup })}
          >
            Get Started
          </a>
        )}
      </div>
    </Dialog>
  );
}
