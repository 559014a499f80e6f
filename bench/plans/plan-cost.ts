/** A node of a plan, as in `explain (format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns every node of a plan. */
export const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/**
 * Returns the number of rows that a plan reads: the rows that its scans return or discard, in all
 * loops. A bitmap scan counts its entries or its rows, whichever are more.
 */
export const rowsReadBy = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter(isTableScan)
    .reduce((sum, node) => sum + Math.max(rowsOf(node), entriesUnder(node)), 0);

const entriesUnder = (scan: PlanNode): number =>
  nodesOf(scan)
    .filter((node) => node['Node Type'] === 'Bitmap Index Scan')
    .reduce((sum, node) => sum + rowsOf(node), 0);

/** Returns the tables that a plan reads completely, with their rows. */
export const sequentialScansOf = (plan: PlanNode): { table: string; rows: number }[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => ({ table: node['Relation Name']!, rows: rowsOf(node) }));

/** Returns the most rows that a plan sorts at once. */
export const rowsSortedBy = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter((node) => node['Node Type'].endsWith('Sort'))
    .flatMap(({ Plans = [] }) => Plans.map((input) => input['Actual Rows']))
    .reduce((most, rows) => Math.max(most, rows), 0);

const isTableScan = (node: PlanNode): boolean =>
  node['Relation Name'] !== undefined && node['Node Type'].endsWith('Scan');

const rowsOf = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));

/** The number of rows that a request with one filter may read, for the records that it returns. */
export const maxRowsFor = (answered: number): number => 50 * answered + 10_000;

/** The time of a list with filters on a shop of 100,000 units. */
export const P99_MS = { target: 20, threshold: 50 } as const;
