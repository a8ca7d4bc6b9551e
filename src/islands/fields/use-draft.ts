import { useLayoutEffect, type RefObject } from 'react';
import { keepDraft, readDraft } from '../../stores/drafts.ts';
import { useFrame } from '../dialog/frame.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Stores the values typed into a dialog's form and restores them when the dialog opens again, including the values of
 * hidden inputs. A form in a page needs no draft, because the browser restores its inputs. Returns a function that
 * deletes the draft.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): () => void {
  const frame = useFrame();
  useLayoutEffect(() => {
    const element = form.current;
    if (!frame || !element) return;
    for (const [field, values] of Object.entries(readDraft(name)))
      controlsOf(element, field).forEach(
        (control, index) => (control.value = values[index] ?? control.value),
      );
    const keep = () => keepDraft(name, readControls(element));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, frame, name]);
  return () => keepDraft(name, null);
}

/** The values of a form's inputs, by name. */
export function readControls(form: HTMLFormElement): Record<string, string[]> {
  const names = new Set([...form.elements].filter(isTyped).map((control) => control.name));
  const entries = [...names].map((name) => [name, controlsOf(form, name).map(({ value }) => value)] as const);
  return Object.fromEntries(entries);
}

function controlsOf(form: HTMLFormElement, name: string): Control[] {
  return [...form.elements].filter(isTyped).filter((control) => control.name === name);
}

function isTyped(element: Element): element is Control {
  // An input without a name is not sent with the form, so it is not stored.
  const isInput = element instanceof HTMLInputElement && element.type !== 'hidden' && element.name !== '';
  return isInput || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}
