import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filterCases } from '../../bench/plans/filter-cases.js';
import { operationsOf } from '../support/code/openapi-rules.js';
import { rowsReadBy, rowsSortedBy, sequentialScansOf } from '../../bench/plans/plan-cost.js';

const OPERATIONS = operationsOf(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')),
);

/** Parameters that are not filters by themselves, and fields that each shop defines. */
const OTHERS = new Set([
  'limit',
  'page',
  'sort',
  'fields',
  'include',
  'count',
  'availableTo',
  'customFields',
]);

it('tries every filter of the big lists', async () => {
  const none = { query: async () => ({ rows: [{}] }) };
  const cases = await filterCases(none as never, 1);
  for (const [list, own] of Object.entries(cases)) {
    const { operation } = OPERATIONS.find(
      ({ path, method }) => path.endsWith(`/${list}`) && method === 'get',
    )!;
    const filters = (operation.parameters as { name: string; in: string }[])
      .filter((one) => one.in === 'query')
      .map(({ name }) => name.split('[')[0]!)
      .filter((name) => !OTHERS.has(name));
    expect(new Set(own.map(({ filter }) => filter)), list).toEqual(new Set(filters));
  }
});

it('lists every value of a filter once', async () => {
  const first = { query: async () => ({ rows: [{ customer: 1, condition: 1, item: 1 }] }) };
  for (const own of Object.values(await filterCases(first as never, 1))) {
    const queries = own.map(({ query }) => query);
    expect(queries).toEqual([...new Set(queries)]);
  }
});

it('counts the rows that a plan reads', () => {
  const scan = { 'Actual Loops': 2, 'Actual Rows': 10, 'Relation Name': 'items' };
  const plan = {
    'Node Type': 'Sort',
    'Actual Rows': 5,
    'Actual Loops': 1,
    Plans: [
      {
        'Node Type': 'Nested Loop',
        'Actual Rows': 30,
        'Actual Loops': 1,
        Plans: [
          { ...scan, 'Node Type': 'Index Scan', 'Rows Removed by Filter': 90 },
          {
            ...scan,
            'Node Type': 'Bitmap Heap Scan',
            'Rows Removed by Index Recheck': 1,
            Plans: [{ 'Node Type': 'Bitmap Index Scan', 'Actual Rows': 70, 'Actual Loops': 1 }],
          },
          { ...scan, 'Node Type': 'Seq Scan', 'Relation Name': 'shops' },
        ],
      },
    ],
  };
  expect(rowsReadBy(plan)).toBe(2 * 100 + 70 + 2 * 10);
  expect(rowsSortedBy(plan)).toBe(30);
  expect(sequentialScansOf(plan)).toEqual([{ table: 'shops', rows: 20 }]);
});
