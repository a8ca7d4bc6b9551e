import { useInsertionEffect } from 'react';
import { adoptStyles } from '../../browser/adopt-styles.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import css from './player.css?inline';
import { Screen } from './Screen.tsx';
import { readDialogProps } from './video.ts';

/**
 * A video as a dialog; the opener's `data-props` describe the video. For an unpublished video, the dialog
 * shows the poster instead of a player.
 */
export function VideoDialog({ props }: Pick<OpenDialog, 'props'>) {
  const { page, poster, length, sound = '', isLive, signup, ...video } = readDialogProps(props);
  useInsertionEffect(() => adoptStyles(css), []);
  return (
    <Dialog title={video.title}>
      {isLive ? (
        <Screen video={video} poster={poster} />
      ) : (
        <img className="screen" src={poster} width="960" height="540" alt="" />
      )}
      <div className="screen-foot">
        <p className="label" data-live={isLive}>
          {isLive ? 'Live' : 'Soon'}
        </p>
        <p className="small">{isLive ? `${length}. ${sound}` : 'This video isn’t published yet.'}</p>
        <a href={page}>{isLive ? 'Transcript' : 'What it will show'}</a>
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
