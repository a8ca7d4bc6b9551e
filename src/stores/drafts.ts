/**
 * The values typed into a form, by field name. A field that occurs several times has several values. The
 * drafts of the forms in dialogs are kept in a hidden text field. Most browsers restore this field when the
 * visitor goes back from the payment page, but WebKit does not. No browser restores the field after a click
 * on the payment page's own back link, which loads our page anew. So the draft of an order is also kept in
 * session storage until the order is paid.
 */
export type Draft = Readonly<Record<string, readonly string[]>>;

/** Name of the hidden field, which DialogHost renders. */
export const DRAFTS_FIELD = 'drafts';

/** Session storage key of the draft that `keepOrder` stores. */
export const ORDER_KEY = 'order';

/**
 * The draft of the form with the name `form`. If the hidden field has no draft of this form, the draft that
 * `keepOrder` stored for the form; empty when there is neither.
 */
export function readDraft(form: string): Draft {
  return readAll()[form] ?? readOrderOf(form);
}

/**
 * Stores the draft of an order, as `{ [form name]: draft }`, when the buyer goes to the payment page. Replaces the
 * draft of an earlier order. Null deletes the draft.
 */
export function keepOrder(order: Readonly<Record<string, Draft>> | null): void {
  try {
    if (order === null) sessionStorage.removeItem(ORDER_KEY);
    else sessionStorage.setItem(ORDER_KEY, JSON.stringify(order));
  } catch {
    // If the draft cannot be stored, most browsers still restore the hidden field when the buyer goes back.
  }
}

/**
 * Updates the draft that `keepOrder` stored for a form in a page. Does nothing if `keepOrder` stored none for
 * this form. Unlike a form in a dialog, a form in a page has no draft before the buyer goes to the payment
 * page.
 */
export function changeOrder(form: string, draft: Draft): void {
  if (readOrder()[form]) keepOrder({ [form]: draft });
}

/** The draft that `keepOrder` stored for a form; empty when there is none. */
export function readOrderOf(form: string): Draft {
  return readOrder()[form] ?? {};
}

function readOrder(): Record<string, Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(ORDER_KEY) ?? '{}') as Record<string, Draft>;
  } catch {
    return {};
  }
}

/** Stores a form's draft in the hidden field. Null deletes the draft. */
export function keepDraft(form: string, draft: Draft | null): void {
  const { [form]: _replaced, ...others } = readAll();
  const field = findDraftsField();
  if (field) field.value = JSON.stringify(draft ? { ...others, [form]: draft } : others);
}

function readAll(): Record<string, Draft> {
  const text = findDraftsField()?.value;
  return text ? (JSON.parse(text) as Record<string, Draft>) : {};
}

function findDraftsField(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`textarea[name="${DRAFTS_FIELD}"]`);
}
