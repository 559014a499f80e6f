import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageCutSql } from '../../src/database/sql/page-cut.sql.js';
import { eventuallyHolds } from '../support/models/property.js';
import { useOwnApi } from '../support/service/api.js';

const SHOP = 1;

/** A row, and whether it is of the shop. */
interface Row {
  readonly isOwn: boolean;
  readonly kind: number;
  readonly tag: number | null;
  readonly size: number;
}

/** One of the conditions of a list, and its meaning. */
interface Condition {
  readonly sql: string;
  readonly isMet: (row: Row) => boolean;
}

const CONDITIONS: readonly Condition[] = [
  // Null for rows without a tag.
  { sql: 'r.tag <= 1', isMet: ({ tag }) => tag !== null && tag <= 1 },
  { sql: 'r.kind = any(array[1, 2])', isMet: ({ kind }) => kind === 1 || kind === 2 },
  {
    sql: `exists (select from cut_marks m
      where m.shop_id = $1 and m.row_id = r.id and m.mark = 2)`,
    isMet: ({ kind, size }) => kind === 2 || size === 2,
  },
];

const row = fc.record({
  isOwn: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
  kind: fc.nat(3),
  tag: fc.option(fc.nat(3)),
  size: fc.nat(3),
});

const asked = fc.record({
  sort: fc.constantFrom('id', 'size', 'tag'),
  isDescending: fc.boolean(),
  /** The place of the last row of the previous page, in the order. */
  after: fc.option(fc.nat(20)),
  limit: fc.integer({ min: 1, max: 7 }),
  known: fc.subarray([...CONDITIONS.keys()]),
  unknown: fc.subarray([...CONDITIONS.keys()]),
  rows: fc.integer({ min: 1, max: 80 }),
});

const SORTS = {
  id: undefined,
  size: { key: 'r.size::text', type: 'text', index: '' },
  tag: { key: 'r.tag::text', type: 'text', index: '', isNullable: true },
} as const;

describe('the rows of a page', () => {
  const api = useOwnApi();
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
    await client.query(`create temporary table cut (shop_id bigint, id bigint, kind int, tag int, size int,
        primary key (shop_id, id));
      create index on cut (shop_id, kind, id);
      create temporary table cut_marks (shop_id bigint, row_id bigint, mark int);
      create index on cut_marks (shop_id, mark, row_id)`);
  });
  afterAll(() => client.end());

  it('are those that meet all conditions, in order, whichever of them are checked', async () => {
    const stock = fc.array(row, { minLength: 10, maxLength: 60 });
    const pages = fc.array(asked, { minLength: 20, maxLength: 20 });
    let full = 0;
    await eventuallyHolds(
      fc.asyncProperty(stock, pages, async (rows, queries) => {
        await client.query('truncate cut, cut_marks');
        await client.query(
          `insert into cut select case when own then ${SHOP} else 2 end, id, kind, tag, size
           from unnest($1::boolean[], $2::int[], $3::int[], $4::int[]) with ordinality
             rows (own, kind, tag, size, id)`,
          [
            rows.map(({ isOwn }) => isOwn),
            rows.map(({ kind }) => kind),
            rows.map(({ tag }) => tag),
            rows.map(({ size }) => size),
          ],
        );
        await client.query(`insert into cut_marks select shop_id, id, mark from cut
          cross join lateral (values (kind), (size)) marks (mark)`);
        for (const { sort, isDescending, after, limit, known, unknown, rows: checked } of queries) {
          const sign = isDescending ? -1 : 1;
          const keyOf = (one: Row) => (sort === 'id' ? 0 : one[sort as 'size' | 'tag']);
          const list = rows
            .map((one, index) => ({ ...one, id: index + 1 }))
            .filter(({ isOwn, kind }) => isOwn && kind < 3)
            .toSorted((one, other) => {
              const [key, otherKey] = [keyOf(one), keyOf(other)];
              // Rows without a key come last in both directions.
              if ((key === null) !== (otherKey === null)) return key === null ? 1 : -1;
              return sign * (key! - otherKey! || one.id - other.id);
            });
          const last = after === null ? undefined : list[after];
          const key = last && keyOf(last);
          const start = last && {
            id: last.id,
            key: sort === 'id' ? undefined : (key?.toString() ?? null),
          };
          const sqlOf = (places: readonly number[]) => places.map((at) => CONDITIONS[at]!.sql);
          const base = ['r.shop_id = $1', 'r.kind < 3', ...sqlOf(known)];
          const cut = pageCutSql(
            { table: 'cut', alias: 'r', where: 'r.kind < 3' },
            { by: SORTS[sort], isDescending, start } as never,
            {
              all: [...base, ...sqlOf(unknown)],
              check:
                unknown.length > 0
                  ? { known: base, unknown: sqlOf(unknown), rows: checked }
                  : undefined,
            },
          );
          const found = await client.query(cut, [SHOP, limit]);
          const expected = list
            .slice(last === undefined ? 0 : after! + 1)
            .filter((one) => [...known, ...unknown].every((at) => CONDITIONS[at]!.isMet(one)))
            .map(({ id }) => id)
            .slice(0, limit);
          expect(found.rows.map(({ id }) => Number(id))).toEqual(expected);
          if (expected.length === limit) full += 1;
        }
      }),
      20,
    );
    expect(full).toBeGreaterThan(50);
  });
});
