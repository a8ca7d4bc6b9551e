/**
 * What was typed into dialogs and not sent yet, for as long as the page lives: a dialog that is closed and opened again
 * shows it. It lies in a hidden text field, which the browser itself restores on the way Back from the payment page.
 * The payment page's own way back leads to a new page: for that one an order is kept in the tab's session storage until it
 * is paid. Nothing is put into an address. By field name; a field that a form repeats has several values.
 */
type Draft = Readonly<Record<string, readonly string[]>>;

/** The name of the hidden field that the dialog host draws. */
export const DRAFTS_FIELD = 'drafts';

/** Where the tab keeps the order that it has left for the payment page with. */
const ORDER_KEY = 'order';

/** What was typed into the form of that name; empty when nothing was. */
export function readDraft(form: string): Draft {
  return readAll()[form] ?? readOrder()[form] ?? {};
}

/** Keeps an order by the name of its form while its buyer is on the payment page; null forgets it (it was paid). */
export function keepOrder(order: Readonly<Record<string, Draft>> | null): void {
  try {
    if (order === null) sessionStorage.removeItem(ORDER_KEY);
    else sessionStorage.setItem(ORDER_KEY, JSON.stringify(order));
  } catch {
    // A browser that keeps nothing: its button Back still finds what was typed.
  }
}

function readOrder(): Record<string, Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(ORDER_KEY) ?? '{}') as Record<string, Draft>;
  } catch {
    return {};
  }
}

/** Keeps what is typed into a form; `null` forgets it (it was sent). */
export function keepDraft(form: string, draft: Draft | null): void {
  const { [form]: _replaced, ...others } = readAll();
  const keeper = findKeeper();
  if (keeper) keeper.value = JSON.stringify(draft ? { ...others, [form]: draft } : others);
}

function readAll(): Record<string, Draft> {
  const text = findKeeper()?.value;
  return text ? (JSON.parse(text) as Record<string, Draft>) : {};
}

function findKeeper(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`textarea[name="${DRAFTS_FIELD}"]`);
}
