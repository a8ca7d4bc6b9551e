import { useEffect, type RefObject } from 'react';
import { keepDraft, readDraft } from '../../stores/drafts.ts';
import { useFrame } from '../dialog/frame.ts';
import { readTyped } from './use-form.ts';

/**
 * Keeps what is typed into a dialog's form, and puts it back when the dialog opens again.
 * A form in a page needs none: its inputs stay, and the browser restores them. Returns how to forget it.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): () => void {
  const frame = useFrame();
  useEffect(() => {
    const element = form.current;
    if (!frame || !element) return;
    for (const [field, value] of Object.entries(readDraft(name))) fill(element, field, value);
    const keep = () => keepDraft(name, readTyped(element));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, frame, name]);
  return () => keepDraft(name, null);
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  const isTyped = control instanceof HTMLInputElement && control.type !== 'hidden';
  if (isTyped || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
    control.value = value;
}
