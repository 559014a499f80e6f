import { type Figure, type Section, type Table, verdictOf } from './section.js';

const MARKS = { target: '✓ target', threshold: '✓', missed: '✗', reported: '' };

/** A section as Markdown: its figures with what they have to be, then its tables. */
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

/** From so many rows on a table is folded. */
const LONG = 50;

function withTitle({ title, columns, rows }: Table): string {
  const table = tableOf(columns, rows);
  if (rows.length < LONG) return `${title}:\n\n${table}`;
  return `<details><summary>${title} (${rows.length} lines)</summary>\n\n${table}\n\n</details>`;
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

/** Three digits that count. */
const number = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

/** As the formatter of the project writes it, so that it finds nothing to do. */
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
