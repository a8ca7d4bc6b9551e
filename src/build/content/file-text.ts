import type { ContentProblem } from './problem.ts';

/** A file's text with the line endings `\n`, or the mistakes that keep it from being read. */
export type FileText = { text: string; problems?: undefined } | { problems: ContentProblem[] };

/**
 * Control characters (`Cc`), halves of a character (`Cs`), characters that turn the direction of a text, characters
 * without width or without a picture, and characters that only one program knows (`Co`).
 */
const INVISIBLE =
  /(?![\t\n])[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u034F\u115F\u1160\u17B4\u17B5\u180E\u200B\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFD]/u;
/** The bytes after the first of a character in UTF-8, as a program shows them that takes them for Windows-1252. */
const REST = String.raw`[\u00A0-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]`;
/** Those that do not follow a letter in a text as it was meant. */
const ODD = String.raw`[¡-ª¬®-º¼-¿€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]`;
/**
 * What is left of characters that a program read in another encoding and saved again, such as `Ã©` for `é`, `â‚¬` for `€`,
 * and words in Greek, Cyrillic, Hebrew, Arabic or East Asian letters.
 */
const DAMAGED = new RegExp(
  String.raw`\uFFFD|[ÃÂ](?:\u00A0|${ODD})|[ÄÅ]${ODD}|â€.|â[‚„†ˆ‰Š”–—˜™œž]\S|ðŸ|(?:[Î-Ñ×-Ù]${REST}){2}|(?:[ã-é]${REST}{2}){2}`,
  'u',
);

const UTF8 = 'Save the file again with the encoding UTF-8 (in most editors: Save with encoding).';

/** Decodes a content file. `path` is the file's path, for messages. */
export function readText(path: string, bytes: Uint8Array): FileText {
  const [first = 0, second = 0] = bytes;
  // UTF-16 begins with a mark of two bytes, or writes a letter as a 0 and the letter.
  const isUtf16 = bytes.length > 1 && (first + second === 0xff + 0xfe || first === 0 || second === 0);
  if (isUtf16)
    return { problems: [{ file: path, line: 1, message: `the file is saved as UTF-16. ${UTF8}` }] };
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
  const problems = text.split('\n').flatMap((line, index) => {
    const message = mistakeIn(line, bytes);
    return message === null ? [] : [{ file: path, line: index + 1, message }];
  });
  return problems.length > 0 ? { problems } : { text };
}

function mistakeIn(line: string, bytes: Uint8Array): string | null {
  if (/^(<{7}|>{7})( |$)/.test(line))
    return 'Git could not join two versions of these lines. Keep what is right, and delete the lines of <<<<<<<, ======= and >>>>>>>.';
  const [damaged] = DAMAGED.exec(line) ?? [];
  if (damaged === '\uFFFD' && !isUtf8(bytes)) return `a character is not saved as UTF-8. ${UTF8}`;
  if (damaged !== undefined)
    return `“${damaged}” is what is left of another character. Type that character again.`;
  if (INVISIBLE.exec(line)?.[0] === '\r')
    return 'the lines end with CR alone. Save the file with the line endings LF.';
  return invisibleMessage(line);
}

/** A word that a PDF or a program divided at the end of a line. `short- and` is two words. */
export const DIVIDED = /\p{L}[-‐\u00AD]\n[\s>]*(?!(?:and|or|to|und|oder|y|o)\b)(?=\p{Ll})/gu;
export const DIVIDED_MESSAGE =
  'the page would show a space within the word that goes on in the next line. Type the word in one line.';

/** What is wrong with a text that contains an invisible character; null for another text. */
export function invisibleMessage(text: string): string | null {
  const [invisible] = INVISIBLE.exec(text) ?? [];
  return invisible === undefined
    ? null
    : `the line contains the invisible character ${codeOf(invisible)}. Delete the line and type it again.`;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** `U+200B` */
function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
