import {
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { adoptStyles } from '../../browser/adopt-styles.ts';
import { $dialog } from '../../stores/dialog.ts';
import css from './dialog.css?inline';
import { FrameContext } from './frame.ts';

interface Props {
  title: string;
  children: ReactNode;
}

const TITLE_ID = 'dialog-title';
/**
 * Matches the controls of a form. The first control gets the focus when the dialog opens, instead of the
 * close button.
 */
const FIRST = ':is(input:not([type="hidden"], [tabindex="-1"]), select, textarea)';

/**
 * The frame of every dialog that DialogHost shows: a native modal dialog with a title and a close button. The
 * browser keeps the focus in the dialog. Escape closes the dialog, unless the dialog is busy. Setting
 * `$dialog` to null closes the dialog and gives the focus back to the opener.
 */
export function Dialog({ title, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const mine = useRef($dialog.get());
  const isBusy = useRef(false);
  /** Whether the mouse button was last pressed on the backdrop. */
  const isPressed = useRef(false);
  const frame = useMemo(
    () => ({
      close: () => {
        if (!isBusy.current && $dialog.get() === mine.current) $dialog.set(null);
      },
      setBusy: (value: boolean) => void (isBusy.current = value),
    }),
    [],
  );
  useInsertionEffect(() => adoptStyles(css), []);
  useLayoutEffect(() => showModal(ref.current, mine.current?.opener), []);

  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    frame.close();
  };
  const onMouseDown = (event: MouseEvent<HTMLDialogElement>) => {
    isPressed.current = isOnBackdrop(event);
    // Keeps the focus in the dialog, because a busy dialog stays open when the backdrop is clicked.
    if (isPressed.current) event.preventDefault();
  };
  // A click on the backdrop closes the dialog only if the mouse button was also pressed there. A selection of
  // text that ends on the backdrop does not close the dialog. A release elsewhere cancels the press.
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (isPressed.current && isOnBackdrop(event)) frame.close();
  };
  // The browser may close the dialog without a cancel event (on a second Escape), so `$dialog` is updated
  // here too.
  const onClose = () => {
    if ($dialog.get() === mine.current) $dialog.set(null);
  };

  return (
    <dialog
      ref={ref}
      aria-labelledby={TITLE_ID}
      onCancel={onCancel}
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && isBusy.current && event.preventDefault()}
      onMouseDown={onMouseDown}
      onClick={onClick}
    >
      <div className="dialog-head">
        <h2 id={TITLE_ID}>{title}</h2>
        <button className="dialog-close" type="button" aria-label="Close" onClick={frame.close}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M2 2l12 12M14 2L2 14" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
      <FrameContext value={frame}>{children}</FrameContext>
    </dialog>
  );
}

/**
 * Opens the dialog and focuses its first control (`FIRST`), if any. Returns a cleanup function that closes
 * the dialog and focuses the opener, if the opener is still in the page.
 */
function showModal(dialog: HTMLDialogElement | null, opener: HTMLElement | null | undefined) {
  dialog?.showModal();
  dialog?.querySelector<HTMLElement>(FIRST)?.focus();
  return () => {
    dialog?.close();
    opener?.focus();
  };
}

/**
 * Whether the pointer is on the backdrop. An event on the dialog's padding has the same target,
 * the dialog, so this function checks the position.
 */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y, target, currentTarget } = event;
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
