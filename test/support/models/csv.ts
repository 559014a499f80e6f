/**
 * Reads a table as RFC 4180 has it: every line ends with CRLF, and a cell in quotes has anything, quotes
 * twice. Knows nothing of how it was written.
 * @throws Error where a quote stands in the middle of a plain cell, or a line does not end
 */
export function parseCsv(text: string): string[][] {
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    const found = CELL.exec(text);
    if (!found) throw new Error(`no cell at ${at}: ${JSON.stringify(text.slice(at, at + 80))}`);
    const [, quoted, plain, end] = found;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The same as records, by the names in the first line. */
export function csvRecords(text: string): Record<string, string>[] {
  const [names, ...rows] = parseCsv(text);
  if (rows.some((cells) => cells.length !== names!.length)) throw new Error('a line is too short');
  return rows.map((cells) => Object.fromEntries(names!.map((name, at) => [name, cells[at]!])));
}
