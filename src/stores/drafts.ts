/**
 * The values typed into a form, by field name. A field that occurs several times has several values. The
 * drafts of the forms in dialogs are kept in a hidden text field. Most browsers restore this field when the
 * visitor goes back from the payment page, but WebKit does not. No browser restores the field after a click
 * on the payment page's own back link, which loads our page anew. So the draft of an order is also kept in
 * session storage until the order is paid, with the order's submission id: the same order is then sent with the
 * same id, and has one record and one payment page.
 */
export type Draft = Readonly<Record<string, readonly string[]>>;

/** Name of the hidden field, which DialogHost renders. */
export const DRAFTS_FIELD = 'drafts';

/** Session storage key of the order that `keepOrder` stores. */
export const ORDER_KEY = 'order';

/**
 * The draft of the form with the name `form`. If the hidden field has no draft of this form, the draft that
 * `keepOrder` stored for the form; empty when there is neither.
 */
export function readDraft(form: string): Draft {
  return readAll()[form] ?? readOrderOf(form);
}

/** A body that was sent, as text, and the `submissionId` that it was sent with. */
export interface Submission {
  content: string;
  id: string;
}

/** An order that left for the payment page: the form's name, its draft, and how it was sent. */
interface Order {
  form: string;
  draft: Draft;
  sent: Submission | null;
}

/**
 * Stores an order when the buyer goes to the payment page. Replaces an earlier order. Null deletes the order.
 */
export function keepOrder(order: Order | null): void {
  try {
    if (order === null) sessionStorage.removeItem(ORDER_KEY);
    else sessionStorage.setItem(ORDER_KEY, JSON.stringify(order));
  } catch {
    // If the order cannot be stored, most browsers still restore the hidden field when the buyer goes back.
  }
}

/**
 * Updates the draft that `keepOrder` stored for a form in a page. Does nothing if `keepOrder` stored none for
 * this form. Unlike a form in a dialog, a form in a page has no draft before the buyer goes to the payment
 * page.
 */
export function changeOrder(form: string, draft: Draft): void {
  const order = readOrder();
  if (order?.form === form) keepOrder({ ...order, draft });
}

/** The draft that `keepOrder` stored for a form; empty when there is none. */
export function readOrderOf(form: string): Draft {
  const order = readOrder();
  return order?.form === form ? order.draft : {};
}

/** How the order that `keepOrder` stored was sent; null when there is none. */
export function readSent(): Submission | null {
  return readOrder()?.sent ?? null;
}

function readOrder(): Order | null {
  try {
    return JSON.parse(sessionStorage.getItem(ORDER_KEY) ?? 'null') as Order | null;
  } catch {
    return null;
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
