import { type Figure, type Section, type Table, verdictOf } from './section.js';

const MARKS = { target: '✓ target', threshold: '✓', missed: '✗', reported: '' };

/** A section as Markdown: its figures with their limits, then its tables. */
export const markdownOf = ({ figures, tables }: Section): string =>
  [
    ...(figures.length === 0
      ? []
      : [
          tableOf(
            ['figure', 'measured', 'threshold', 'target', ''],
            figures.map((figure) => [
              figure.name,
              measured(figure),
              bound(figure, figure.threshold),
              bound(figure, figure.target),
              figure.unjudged ?? MARKS[verdictOf(figure)],
            ]),
          ),
        ]),
    ...tables.map(withTitle),
  ].join('\n\n');

/** The judged figures of a section; empty without any. docs/inside/bench has all of a section. */
export function summaryOf({ figures }: Section): string {
  const judged = figures.filter(({ threshold }) => threshold !== undefined);
  return judged.length === 0 ? '' : tableOf(['figure', 'measured', 'threshold'], judged.map(brief));
}

function brief(figure: Figure): string[] {
  const mark = figure.unjudged ? `(${figure.unjudged})` : MARKS[verdictOf(figure)].slice(0, 1);
  return [figure.name, measured(figure), `${bound(figure, figure.threshold)} ${mark}`.trim()];
}

/** Rows per table on standard output; docs/inside/bench has all of them. */
const SHOWN_ROWS = 5;

function withTitle({ title, columns, rows }: Table): string {
  const cut = rows.length > SHOWN_ROWS ? `, ${SHOWN_ROWS} of ${rows.length}` : '';
  return `${title}${cut}:\n\n${tableOf(columns, rows.slice(0, SHOWN_ROWS))}`;
}

function measured({ value, spread, unit = '' }: Figure): string {
  const text = spread
    ? `${number(value)} (${number(spread.min)}..${number(spread.max)})`
    : number(value);
  return `${text} ${unit}`.trim();
}

function bound({ better, unit = '', speedFactor }: Figure, limit: number | undefined): string {
  if (limit === undefined) return '';
  const slower =
    speedFactor === undefined || speedFactor === 1 ? '' : `${speedFactor.toFixed(2)} × `;
  return `${better === 'less' ? '≤' : '≥'} ${slower}${limit} ${unit}`.trim();
}

/** A number with three significant digits. */
const number = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

/** A table as Prettier formats it. */
function tableOf(columns: readonly string[], rows: Table['rows']): string {
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, column) =>
    Math.max(3, ...cells.map((row) => [...row[column]!].length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length)).join(' | ')} |`;
  const [head, ...body] = cells;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head!), rule, ...body.map(line)].join('\n');
}
