/** What a stored message says in place of an empty phone or website field. */
export const NOT_PROVIDED = 'Not provided';

/** What the message of a request for an analysis says where the visitor gave no details. */
export const NO_DETAILS = 'None provided';

/** The last line of a request for an analysis. */
export const STUDY_LINE = 'This request came from the 10,000 reviews study page.';

/** Returns the lines of a stored message, without the lines of empty fields and without `STUDY_LINE`. */
export function answersOf(message: string): string[] {
  return message.split('\n').filter((line) => line !== STUDY_LINE && !EMPTY_FIELD.test(line));
}

const EMPTY_FIELD = new RegExp(`^[A-Z][a-z]+: (${NOT_PROVIDED}|${NO_DETAILS})$`);
