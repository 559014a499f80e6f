/**
 * Writes the outcome of a command to standard output: one JSON document for scripts, or text for
 * people.
 */
export function print(json: boolean | undefined, document: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(document, null, 2) : text}\n`);
}

/** Writes a line about the course of things to standard error, which scripts leave aside. */
export function log(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** Rows under a heading, in columns as wide as they need to be. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const lines = [heading, ...rows].map((cells) => cells.map((cell) => oneLine(`${cell ?? '-'}`)));
  const widths = heading.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]!.length)),
  );
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The text without line ends and whatever else a terminal would obey. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
