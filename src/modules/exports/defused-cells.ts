/** Text that a spreadsheet would run as a formula; some read full-width signs as plain ones. */
const FORMULA = /^'*[=＝+＋\-－@＠\t\r]/;

/** A cell that no spreadsheet runs. Texts with leading apostrophes get one more, so that they differ. */
export const defuseCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell that may have been defused. */
export const readDefusedCell = (cell: string): string =>
  cell.startsWith(`'`) && FORMULA.test(cell) ? cell.slice(1) : cell;
