/** Text that a spreadsheet would run as a formula, as the service has it for its files. */
const FORMULA = /^['=＝+＋\-－@＠\t\r]/;

/** The lines of a CSV file; formulas are escaped. */
export const csvOf = (rows: readonly (readonly (string | number)[])[], delimiter: string): string =>
  rows
    .map((row) =>
      row
        .map(String)
        .map((cell) => `"${FORMULA.test(cell) ? `'` : ''}${cell.replaceAll('"', '""')}"`)
        .join(delimiter),
    )
    .join('\r\n');
