import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaViolationsOf } from '../support/code/schema-rules.js';
import { createDatabase, type TestDatabase } from '../support/database/database.js';
import { ENTITY_TABLES } from '../support/database/tables.js';

describe('the migrated schema', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('keeps every row in its shop, in a way that a cluster can as well', async () => {
    expect(await schemaViolationsOf(database.query)).toEqual([]);
  });

  it('has exactly the tables of the entities', async () => {
    const tables = await database.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual([...ENTITY_TABLES, 'migrations'].sort());
  });
});

describe('the rules of the schema', () => {
  it.each([
    ['create table bad (id bigint)', ['bad has no shop_id']],
    [
      'create table bad (shop_id bigint, id bigint, constraint pk_bad primary key (id, shop_id))',
      ['pk_bad does not begin with shop_id'],
    ],
    [
      `create table bad (shop_id bigint, serial text constraint uq_bad unique);
       create unique index ix_bad on bad (lower(serial)) where serial <> ''`,
      ['ix_bad does not begin with shop_id', 'uq_bad does not begin with shop_id'],
    ],
    [
      `create table bad (shop_id bigint, days daterange,
         constraint ex_bad exclude using gist (days with &&))`,
      ['ex_bad does not begin with shop_id'],
    ],
    [
      `create table bad (shop_id bigint, key_id bigint, number bigint,
         constraint fk_bad_shop foreign key (number) references shops (id),
         constraint fk_bad_key foreign key (shop_id, key_id) references api_keys (shop_id, id))`,
      [
        'fk_bad_key leaves the shop',
        'fk_bad_shop does not begin with shop_id',
        'fk_bad_shop leaves the shop',
      ],
    ],
    [
      `create table target (shop_id bigint, id bigint, constraint pk_target primary key (shop_id, id),
         constraint uq_target unique (shop_id, id));
       create unique index ix_target on target (id, shop_id);
       create table bad (shop_id bigint, target_id bigint, constraint fk_bad
         foreign key (shop_id, target_id) references target (id, shop_id))`,
      ['fk_bad leaves the shop', 'ix_target does not begin with shop_id'],
    ],
    [
      `create table bad (shop_id bigint, product_id bigint,
         constraint fk_bad_late foreign key (shop_id, product_id)
           references products (shop_id, id) deferrable,
         constraint fk_bad_null foreign key (shop_id, product_id)
           references products (shop_id, id) on delete set null,
         constraint fk_bad_update foreign key (shop_id, product_id)
           references products (shop_id, id) on update cascade)`,
      [
        'fk_bad_late is deferrable',
        'fk_bad_null sets columns on delete',
        'fk_bad_update acts on update',
      ],
    ],
    [
      `create function nothing() returns trigger language plpgsql as 'begin return null; end';
       create trigger bad_trigger after insert on items execute function nothing()`,
      ['bad_trigger is a trigger'],
    ],
    [`create type bad_kind as enum ('a')`, ['bad_kind is an enumeration or a domain']],
    [
      `create index ix_a_name_that_is_longer_than_forty_bytes on items (shop_id)`,
      ['ix_a_name_that_is_longer_than_forty_bytes is longer than 40 bytes'],
    ],
    [
      `create table bad (shop_id bigint, item_id integer, at timestamptz, day timestamp(3),
         name varchar(20))`,
      [
        'bad.at is timestamp with time zone',
        'bad.day is timestamp(3) without time zone',
        'bad.item_id is integer',
        'bad.name is character varying(20)',
      ],
    ],
  ])('rejects %s', async (statements, expected) => {
    const fresh = await createDatabase();
    try {
      await fresh.query(statements);
      expect(await schemaViolationsOf(fresh.query)).toEqual(expected);
    } finally {
      await fresh.drop();
    }
  });
});
