import { describe, expect, it } from 'vitest';
import { useOwnApi } from '../support/service/api.js';
import { newTenancyViolations } from '../support/tenancy/tenancy-watch.js';
import { tenancyViolationsOf } from '../support/tenancy/tenancy.js';

const TABLES = new Set(['items', 'conditions']);

const violations = (text: string) => tenancyViolationsOf(text, TABLES);

describe('a statement names the shop of each tenant table', () => {
  it.each([
    ['alone, without an alias', 'select * from items where shop_id = $1 and id = $2'],
    ['quoted and cast', 'delete from "items" where "items"."shop_id" = $2::bigint'],
    ['the other way round', 'select 1 from items i where $1 = i.shop_id'],
    [
      'in a join condition',
      `select * from items i join conditions c on c.shop_id = $1 and c.id = i.condition_id
       where i.shop_id = $1`,
    ],
    [
      'on the optional side of an outer join',
      `select * from items i left join conditions c on c.shop_id = $1 where i.shop_id = $1`,
    ],
    [
      'inside a subselect, where the page of a list is',
      `select * from (select * from items where shop_id = $1 limit $2) i
       left join lateral (select 1 from conditions c where c.shop_id = $1 and c.id = i.id) x on true`,
    ],
    [
      'in common table expressions, which hide tables of their name',
      'with items as (select * from items where shop_id = $1) select * from items',
    ],
    ['beside a function', 'select * from items, unnest($2::bigint[]) as w (n) where shop_id = $1'],
    [
      'in both arms of a union',
      'select 1 from items where shop_id = $1 union all select 1 from conditions where shop_id = $1',
    ],
    [
      'in an update from another table',
      `update items set status = c.title from conditions c
       where items.shop_id = $1 and c.shop_id = $1 and c.id = items.condition_id`,
    ],
    [
      'among the columns of an insert',
      `insert into items (shop_id, id) values ($1, $2)
       on conflict (shop_id, id) do update set status = excluded.status`,
    ],
    ['not at all, where no tenant table is', 'select * from shops order by id'],
    ['not at all, in another schema', 'select * from pg_catalog.items'],
    ['not at all, in statements about the schema', 'alter table items add column x text; commit'],
  ])('%s', async (_, text) => {
    expect(await violations(text)).toEqual([]);
  });
});

describe('a statement is found out', () => {
  const open = (table: string, alias = table) => `${table} is read without ${alias}.shop_id = $n`;

  it.each([
    ['select * from items where id = $1', [open('items')]],
    ['select * from items where shop_id = 1', [open('items')]],
    ['select * from items where shop_id = any($1)', [open('items')]],
    ['select * from items where shop_id >= $1', [open('items')]],
    ['select * from items where shop_id = $1 or id = $2', [open('items')]],
    [
      `select * from items i where i.shop_id = $1
       and exists (select from conditions c where c.shop_id = i.shop_id)`,
      [open('conditions', 'c')],
    ],
    [
      'select * from items i join conditions c on c.id = i.condition_id where i.shop_id = $1',
      [open('conditions', 'c')],
    ],
    [
      'select * from items i join conditions c using (shop_id) where i.shop_id = $1',
      [open('conditions', 'c')],
    ],
    [
      'select * from items i, conditions c where shop_id = $1',
      [open('items', 'i'), open('conditions', 'c')],
    ],
    [
      'select * from items i left join conditions c on i.shop_id = $1 and c.shop_id = $1',
      [open('items', 'i')],
    ],
    [
      `select * from (select 1) a cross join lateral (select * from items i where i.id = 1) b`,
      [open('items', 'i')],
    ],
    ['with items as (select * from items) select * from items', [open('items')]],
    [
      'select (select count(*) from items i) from conditions c where c.shop_id = $1',
      [open('items', 'i')],
    ],
    ['select 1 from items where shop_id = $1 union select 1 from items', [open('items')]],
    [
      `update items i set status = c.title from conditions c where c.shop_id = $1`,
      [open('items', 'i')],
    ],
    ['with items as (select 1) delete from items', [open('items')]],
    ['delete from items using conditions c where c.shop_id = $1', [open('items')]],
    [
      'insert into items (id) select id from conditions where shop_id = $1',
      ['items is inserted into without shop_id'],
    ],
    ['insert into items values ($1)', ['items is inserted into without shop_id']],
    ['insert into items (shop_id) select shop_id from conditions', [open('conditions')]],
    ['update items set shop_id = $2 where shop_id = $1', ['items has its shop_id set']],
    [
      `insert into items (shop_id) values ($1)
       on conflict (shop_id) do update set shop_id = excluded.shop_id`,
      ['items has its shop_id set'],
    ],
    [
      'merge into items using conditions c on true when matched then delete',
      ['MERGE cannot run on a cluster'],
    ],
    ['select 1; select * from items', [open('items')]],
  ])('%s', async (text, expected) => {
    expect(await violations(text)).toEqual(expected);
  });
});

describe('the watch over the suite', () => {
  const api = useOwnApi();

  it('hears what the service sends, once, and not what the tests send', async () => {
    const shop = await api.newShop();
    await api.database.query('select * from conditions where title = $1', ['the test']);
    expect(await newTenancyViolations()).toEqual([]);
    await shop.context.db.pool.query('select * from conditions where title = $1', ['the service']);
    expect(await newTenancyViolations()).toEqual([
      expect.stringContaining('conditions is read without conditions.shop_id = $n'),
    ]);
    await shop.context.db.pool.query('select * from conditions where title = $1', ['again']);
    expect(await newTenancyViolations()).toEqual([]);
  });
});
