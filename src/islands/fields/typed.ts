/** The values that a form would send, by name. A name that occurs several times has a list of values. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** Reads the values that a form would send. */
export function readTyped(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const textsOf = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
  const entries = [...new Set(data.keys())].map((name) => {
    const texts = textsOf(name);
    return [name, texts.length > 1 ? texts : (texts[0] ?? '')] as const;
  });
  return Object.fromEntries(entries);
}
