import { useLayoutEffect, type RefObject } from 'react';
import { changeOrder, keepDraft, readDraft, readOrderOf, type Draft } from '../../stores/drafts.ts';
import { useFrame } from '../dialog/frame.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Stores the values typed into a dialog's form as a draft, and restores them when the dialog opens again.
 * Inputs that are hidden at the moment are included, such as the links beyond the chosen number of books. A
 * form in a page has no draft until its buyer goes to the payment page (`keepOrder`). Such a form needs the
 * draft, because not every browser restores the inputs when the buyer comes back (stores/drafts.ts). Returns
 * a function that deletes the draft of a dialog's form.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): () => void {
  const isInPage = useFrame() === null;
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    fill(element, isInPage ? readOrderOf(name) : readDraft(name));
    const keep = () => (isInPage ? changeOrder : keepDraft)(name, readControls(element));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, isInPage, name]);
  return () => keepDraft(name, null);
}

/**
 * Puts a draft into the form. Skips the control that has the focus, unless it is empty, because the visitor
 * may already be typing.
 */
function fill(form: HTMLFormElement, draft: Draft): void {
  for (const [field, values] of Object.entries(draft))
    controlsOf(form, field).forEach((control, index) => {
      const isTyping = control === document.activeElement && control.value !== '';
      if (!isTyping) control.value = values[index] ?? control.value;
    });
}

/**
 * The values of a form's inputs, text areas and selects, by name. Inputs of the type `hidden` and inputs
 * without a name are left out.
 */
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
