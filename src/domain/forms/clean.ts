const CONTROLS_BUT_NEWLINE = /[^\P{Cc}\n]/gu;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Unicode’s format and ignorable characters, white space and the empty braille cell: all are invisible. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

/**
 * Trims a text and makes it well-formed Unicode. Removes control characters, and the embeddings, overrides and isolates
 * that change the direction of text. Tabs become spaces. Line breaks are kept if `isMultiline`. Otherwise they become
 * spaces, so that no value can add a header to an email.
 */
export function clean(raw: string, isMultiline: boolean): string {
  const unix = raw.toWellFormed().replace(/\r\n?/g, '\n').replace(BIDI_CONTROLS, '');
  const lines = isMultiline ? unix.replace(/\t/g, ' ') : unix.replace(/[\n\t\u2028\u2029]+/g, ' ');
  return lines.replace(CONTROLS_BUT_NEWLINE, '').trim();
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}
