/**
 * Corrects the headings in a PDF's outline: where a heading breaks into two lines, Chromium drops the space
 * ("Wherethe opportunity lies"). Appends the corrected outline entries and a cross-reference table to the file (an
 * incremental update). Throws for an entry that matches no heading.
 */
export function withOutline(pdf: Buffer, headings: readonly string[]): Buffer {
  const file = pdf.toString('latin1');
  let end = file;
  const places: string[] = [];
  for (const [, id = '', token = '', rest = ''] of file.matchAll(ITEM)) {
    const heading = headings.find((text) => squeeze(text) === squeeze(textOf(token)));
    if (heading === undefined)
      throw new Error(`The outline has "${textOf(token)}", which is no heading of the page`);
    places.push(`${id} 1\n${String(end.length).padStart(10, '0')} 00000 n \n`);
    end += `${id} 0 obj\n<</Title ${hex(heading)}\n${rest}\nendobj\n`;
  }
  const [, trailer = '', previous = ''] = /trailer\n<<([\s\S]*?)>>\nstartxref\n(\d+)/.exec(file) ?? [];
  return Buffer.from(
    `${end}xref\n${places.join('')}trailer\n<<${trailer}\n/Prev ${previous}>>\nstartxref\n${end.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Matches an outline entry: its object number, its title, and the rest of the object. */
const ITEM = /^(\d+) 0 obj\n<<\/Title (\((?:[^()\\]|\\.)*\)|<[^>]*>)\n(\/Dest [\s\S]*?>>)\nendobj/gm;

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

function textOf(token: string): string {
  if (token.startsWith('(')) return token.slice(1, -1).replace(/\\(.)/g, '$1');
  return Buffer.from(token.slice(1, -1).replace(/^FEFF/i, ''), 'hex').swap16().toString('utf16le');
}

function hex(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}
