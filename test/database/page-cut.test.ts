import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Alternative } from '../../src/database/sql/list-filter.js';
import {
  type AccessPath,
  NEWEST_FIRST,
  OLDEST_FIRST,
  type Order,
  type PagePlan,
  pageCutSql,
} from '../../src/database/sql/page-cut.sql.js';
import { eventuallyHolds } from '../support/models/property.js';
import { useOwnApi } from '../support/service/api.js';

const SHOP = 1;

/** A row, and whether it is of the shop. */
interface Row {
  readonly isOwn: boolean;
  readonly kind: number;
  readonly tag: number;
  readonly size: number;
}

/** One of the conditions of a list: its meaning, and the path to its rows in id order if any. */
interface Condition {
  readonly sql: string;
  readonly isMet: (row: Row) => boolean;
  readonly path?: AccessPath;
}

/** A path to the rows with a mark, which may have it twice. */
const marked = (mark: number): Alternative => ({
  sql: 'true',
  ordered: {
    id: 'm.row_id',
    isNearest: false,
    isRepeated: true,
    join: `join cut_marks m on m.shop_id = $1 and m.row_id = r.id and m.mark = ${mark}`,
  },
});

const CONDITIONS: readonly Condition[] = [
  { sql: 'r.tag = 1', isMet: ({ tag }) => tag === 1 },
  {
    sql: 'r.tag <= 1',
    isMet: ({ tag }) => tag <= 1,
    path: { conditions: ['r.tag <= 1'], unordered: { from: undefined, maxRows: 20 } },
  },
  {
    sql: `exists (select from cut_marks m
      where m.shop_id = $1 and m.row_id = r.id and m.mark = 2)`,
    isMet: ({ kind, size }) => kind === 2 || size === 2,
    path: {
      conditions: [],
      unordered: {
        from: `(select distinct m.row_id from cut_marks m where m.shop_id = $1 and m.mark = 2) mark
          cross join lateral (select * from cut r where r.shop_id = $1 and r.id = mark.row_id) r`,
        maxRows: 15,
      },
    },
  },
  {
    sql: 'r.kind = 1',
    isMet: ({ kind }) => kind === 1,
    path: { conditions: ['r.kind = 1'] },
  },
  {
    sql: 'r.kind in (1, 2)',
    isMet: ({ kind }) => kind === 1 || kind === 2,
    path: { conditions: [], perValue: { column: 'r.kind', values: 'values (1), (2)' } },
  },
  {
    sql: 'r.size <= 1',
    isMet: ({ size }) => size <= 1,
    path: {
      conditions: [],
      alternatives: [{ sql: 'r.size <= 1', ordered: { id: '(r.id + 0)', isNearest: true } }],
    },
  },
  {
    sql: `exists (select from cut_marks m
      where m.shop_id = $1 and m.row_id = r.id and m.mark in (1, 2))`,
    isMet: ({ kind, size }) => [kind, size].some((mark) => mark === 1 || mark === 2),
    path: { conditions: [], alternatives: [marked(1), marked(2)] },
  },
];

/** Few rows, so that a table of sixty has some beyond each path. */
const few = (order: Order): Order => ({ ...order, maxRows: 7 });

const row = fc.record({
  isOwn: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
  kind: fc.nat(3),
  tag: fc.nat(3),
  size: fc.nat(3),
});

const asked = fc.record({
  order: fc.constantFrom(few(NEWEST_FIRST), few(OLDEST_FIRST)),
  start: fc.nat(70),
  limit: fc.integer({ min: 1, max: 7 }),
  places: fc.subarray([...CONDITIONS.keys()], { minLength: 1 }),
  isProbed: fc.boolean(),
  rows: fc.integer({ min: 20, max: 200 }),
  bound: fc.option(fc.nat(60)),
});

describe('the rows of a page that several conditions narrow', () => {
  const api = useOwnApi();
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
    await client.query(`create temporary table cut (shop_id bigint, id bigint, kind int, tag int, size int,
        primary key (shop_id, id));
      create index on cut (shop_id, kind, id);
      create index on cut using gist (shop_id, size, (id + 0));
      create temporary table cut_marks (shop_id bigint, row_id bigint, mark int);
      create index on cut_marks (shop_id, mark, row_id)`);
  });
  afterAll(() => client.end());

  it('are those that meet all of them, wherever they are found', async () => {
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
        for (const { order, start, limit, places, isProbed, rows: probed, bound } of queries) {
          const conditions = places.map((place) => CONDITIONS[place]!);
          const sql = conditions.map((one) => one.sql);
          const [first] = conditions;
          const bounds = bound === null ? [] : [(id: string) => `${id} >= ${bound}`];
          const paths = conditions.flatMap(({ path }) => path ?? []);
          const plan: PagePlan =
            isProbed || conditions.length > 1 || first!.path?.unordered
              ? {
                  bounds,
                  conditions: sql,
                  probe: {
                    paths: paths.length > 0 ? paths : [{ conditions: [] }],
                    rows: probed,
                    predicates: sql,
                  },
                }
              : { bounds, conditions: sql, ...first!.path };
          const source = { table: 'cut', alias: 'r', where: 'r.tag < 3' };
          const found = await client.query(pageCutSql(source, order, plan), [SHOP, start, limit]);
          const isNewest = order.direction === 'desc';
          const expected = rows
            .map((one, index) => ({ ...one, id: index + 1 }))
            .filter(({ isOwn, tag }) => isOwn && tag < 3)
            .filter(({ id }) => (isNewest ? id < start : id > start) && id >= (bound ?? 0))
            .filter((one) => conditions.every(({ isMet }) => isMet(one)))
            .map(({ id }) => id)
            .sort((one, other) => (isNewest ? other - one : one - other))
            .slice(0, limit);
          expect(found.rows.map(({ id }) => Number(id))).toEqual(expected);
          if (expected.length === limit) full += 1;
        }
      }),
      50,
    );
    expect(full).toBeGreaterThan(50);
  });
});
