import type { YAMLParseError } from 'yaml';

/** A YAML syntax error, explained for editors. `index` is the index of the line to correct; the first line is 0. */
interface Described {
  index: number;
  message: string;
}

const QUOTE = 'Put all of it between double quotation marks';

/** Explains a YAML syntax error. `index` is the index of the line that the parser names; the first line is 0. */
export function describeYamlError(error: YAMLParseError, index: number, lines: readonly string[]): Described {
  const line = lines[index] ?? '';
  const { name, value } = parts(line);
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return { index, message: `${name} appears twice. Keep one of the two lines.` };
    case 'TAB_AS_INDENT':
      return { index, message: 'the line begins with a tab. Type spaces in its place.' };
    case 'BAD_SCALAR_START':
      return {
        index,
        message: `the text after ${name}: begins with ${value.charAt(0)}, which means something else here. ${QUOTE}: ${name}: "${value}"`,
      };
    case 'BLOCK_AS_IMPLICIT_KEY':
      return /:\s/.test(value)
        ? {
            index,
            message: `the text after ${name}: has a colon in it. ${QUOTE}: ${name}: "${value.replaceAll('"', "'")}"`,
          }
        : tooFarIn(index + 1);
    case 'MULTILINE_IMPLICIT_KEY':
      return notAPair(index, line);
    case 'MISSING_CHAR':
    case 'BAD_INDENT':
      return unclosed(lines) ?? (/:(\s|$)/.test(line) ? tooFarIn(index) : notAPair(index, line));
    default:
      return {
        index,
        message: `the text after ${name}: cannot be read. ${QUOTE} (").`,
      };
  }
}

function tooFarIn(index: number): Described {
  return { index, message: 'the line begins with a space too many. Begin it where the others begin.' };
}

function notAPair(index: number, line: string): Described {
  return {
    index,
    message: `“${line.trim()}” is not a name, a colon, a space and a value. Type it like this: title: My title`,
  };
}

function parts(line: string): { name: string; value: string } {
  const [, name = 'the name', value = ''] = /^\s*(?:- )?([^:]+):\s*(.*)$/.exec(line) ?? [];
  return { name, value };
}

/** Finds the first line whose value opens a quotation mark or a list that the same line does not close. */
function unclosed(lines: readonly string[]): Described | null {
  for (const [index, line] of lines.entries()) {
    const { value } = parts(line);
    const [quote] = /^["']/.exec(value) ?? [];
    if (quote !== undefined && !new RegExp(`^${quote}.*${quote}$`).test(value.trim()))
      return {
        index,
        message: `the text begins with a quotation mark and does not end with one. Put ${quote} at its end.`,
      };
    if (value.startsWith('[') && !value.includes(']'))
      return { index, message: 'a list is opened with [ and not closed. Put ] at its end.' };
  }
  return null;
}
