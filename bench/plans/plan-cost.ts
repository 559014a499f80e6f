/** A node of a plan, as `explain (format json)` tells it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Every node of a plan. */
export const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/**
 * How many rows a plan reads: those that its scans gave and those that they threw away, each time
 * that they ran. Of a bitmap either its entries count or the rows found by them, whichever are more.
 */
export const rowsReadBy = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter(isTableScan)
    .reduce((sum, node) => sum + Math.max(rowsOf(node), entriesUnder(node)), 0);

const entriesUnder = (scan: PlanNode): number =>
  nodesOf(scan)
    .filter((node) => node['Node Type'] === 'Bitmap Index Scan')
    .reduce((sum, node) => sum + rowsOf(node), 0);

/** The tables that a plan reads from end to end, with how many rows that were. */
export const sequentialScansOf = (plan: PlanNode): { table: string; rows: number }[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => ({ table: node['Relation Name']!, rows: rowsOf(node) }));

/** The most rows that a plan sorts at once. */
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

/** What one request may read, for the records that it answers. */
export const maxRowsFor = (answered: number): number => 50 * answered + 2_000;

/** What the statements of one request may take, in milliseconds. */
export const REQUEST_LIMIT_MS = 20;

/** What those of a filter or a search alone should take, and may. */
export const SINGLE_FILTER_LIMITS_MS = { target: 5, threshold: 10 } as const;
