/**
 * Parses a CSV text strictly by RFC 4180 into records. The last record must end with CRLF too; RFC 4180
 * leaves this open. Throws with the place of the first error: the index of a character or of a record.
 */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let place = 0;
  while (place < text.length) {
    const record = readRecord(text, place);
    if (records[0] && record.fields.length !== records[0].length)
      throw new Error(`record ${records.length}: ${record.fields.length} fields, not ${records[0].length}`);
    records.push(record.fields);
    place = record.end;
  }
  return records;
}

/**
 * Parses a CSV text into objects whose keys are the cells of the first record. Throws when two keys are the
 * same.
 */
export function parseCsvTable(text: string): Record<string, string>[] {
  const [names = [], ...records] = parseCsv(text);
  if (new Set(names).size !== names.length) throw new Error('a column name is repeated');
  return records.map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ''])));
}

function readRecord(text: string, start: number): { fields: string[]; end: number } {
  const fields: string[] = [];
  let place = start;
  for (;;) {
    const field = text[place] === '"' ? readQuoted(text, place) : readBare(text, place);
    fields.push(field.value);
    place = field.end;
    if (text.startsWith('\r\n', place)) return { fields, end: place + 2 };
    if (text[place] !== ',') throw new Error(`at ${place}: neither a comma nor CRLF ends the field`);
    place += 1;
  }
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let place = start + 1;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', place);
    if (quote === -1) throw new Error(`at ${start}: the quotes are never closed`);
    value += text.slice(place, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    place = quote + 2;
  }
}

function readBare(text: string, start: number): { value: string; end: number } {
  const bare = /[^,"\r\n]*/y;
  bare.lastIndex = start;
  const [value = ''] = bare.exec(text) ?? [];
  return { value, end: start + value.length };
}
