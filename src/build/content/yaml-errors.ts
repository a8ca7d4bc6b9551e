import { CST, type Document, type ErrorCode, isMap, isNode, Lexer, type YAMLParseError } from 'yaml';

/** A mistake at an offset of the YAML text, explained for editors. */
interface Described {
  offset: number;
  message: string;
}

/** The remedy for most mistakes. */
export const QUOTE = 'Put the whole text between double quotation marks: title: "My title"';

const PAIR = 'Each line is a name, a colon, a space and a value: title: My title';
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: `the text has a colon in it, or the line below begins with a space too many. ${QUOTE}`,
  BAD_SCALAR_START: `the text begins with a sign that means something else here. ${QUOTE}`,
  DUPLICATE_KEY: 'the name appears twice. Keep one of the two lines.',
  MISSING_CHAR: `a quotation mark or a bracket is opened and not closed. ${QUOTE}`,
  BAD_INDENT: `a bracket is opened and not closed, or the line begins in another column than the others. ${PAIR}`,
  MULTILINE_IMPLICIT_KEY: `the line has no colon with a space after it. ${PAIR}. The text of a page begins below a line of ---.`,
  MULTIPLE_DOCS: 'a line of --- or ... ends the file here. Remove it.',
  TAB_AS_INDENT: 'the line begins with a tab. Type spaces in its place.',
};

/** Explains a YAML syntax error, or repeats the parser's own words. */
export function describeYamlError(
  { code, message, pos }: YAMLParseError,
  document: Document,
  text: string,
): Described {
  const [at] = pos;
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  // The parser finds a missing end only in a later line. The line to correct is that of the last name before it.
  const isLate = message.startsWith('Missing closing') || code === 'BAD_INDENT';
  const remedy = message.startsWith('Implicit') ? REMEDIES.MULTILINE_IMPLICIT_KEY : REMEDIES[code];
  const offset =
    (isLate ? lastKeyBefore(document, at) : undefined) ??
    (code === 'MULTIPLE_DOCS' ? at : Math.max(lineStart, 0));
  return { offset, message: remedy ?? `the line cannot be read (${message}). ${QUOTE}` };
}

function lastKeyBefore({ contents }: Document, offset: number): number | undefined {
  const starts = isMap(contents)
    ? contents.items.flatMap(({ key }) => (isNode(key) && key.range ? [key.range[0]] : []))
    : [];
  return starts.filter((start) => start < offset).at(-1);
}

/** Finds comments that follow a value on its line, such as `title: Why we rank #1`, whose end YAML leaves out. */
export function commentsAfterValues(text: string): Described[] {
  let offset = 0;
  let isScalar = false;
  return [...new Lexer().lex(text)].flatMap((token) => {
    const isMark = token === CST.SCALAR || token === CST.DOCUMENT || token === CST.FLOW_END;
    const start = offset;
    if (!isMark) offset += token.length;
    const isComment = !isScalar && CST.tokenType(token) === 'comment';
    isScalar = token === CST.SCALAR;
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    return isComment && before.trim() !== ''
      ? [{ offset: start, message: `everything from ${token.slice(0, 20)} on is left out. ${QUOTE}` }]
      : [];
  });
}
