/**
 * What was typed into dialogs and not sent yet, for as long as the page lives: a dialog that is closed and opened again
 * shows it. It lies in a hidden text field, which the browser itself restores on the way Back from the payment page;
 * nothing of it is put into storage or an address. By field name; a field that a form repeats has several values.
 */
type Draft = Readonly<Record<string, readonly string[]>>;

/** The name of the hidden field that the dialog host draws. */
export const DRAFTS_FIELD = 'drafts';

/** What was typed into the form of that name; empty when nothing was. */
export function readDraft(form: string): Draft {
  return readAll()[form] ?? {};
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
