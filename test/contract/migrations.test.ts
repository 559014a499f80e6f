import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.js';
import { dataSourceOptions } from '../../src/database/server/data-source.js';
import type { ServerFacts } from '../../src/database/server/database-server.js';
import { migrate, migrationOptions } from '../../src/database/server/migrate.js';
import { entities } from '../../src/entities.js';
import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '../support/database/database.js';
import { onCluster } from '../support/database/server.js';

const NAMES = migrations.map(({ name }) => name);

/** A database with a data source of the entities. */
interface Schema {
  readonly database: TestDatabase;
  readonly dataSource: DataSource;
  readonly server: ServerFacts;
}

async function openSchema(database: TestDatabase): Promise<Schema> {
  const server = { url: database.url, cluster: onCluster };
  const options = dataSourceOptions({ ...server, poolSize: 2, entities });
  const dataSource = await new DataSource(migrationOptions(options, server)).initialize();
  return { database, dataSource, server };
}

async function drop({ database, dataSource }: Schema): Promise<void> {
  await dataSource.destroy();
  await database.drop();
}

describe('the migrations', () => {
  let schema: Schema;

  beforeEach(async () => {
    schema = await openSchema(await createEmptyDatabase());
  });
  afterEach(() => drop(schema));

  it('are listed in the order of their timestamps', () => {
    const stamp = (name: string) => Number(name.slice(-13));
    expect(NAMES).toEqual([...NAMES].sort((a, b) => stamp(a) - stamp(b)));
    expect(new Set(NAMES.map(stamp)).size).toBe(NAMES.length);
  });

  it('revert to an empty database and create the same schema again', async () => {
    const { database, dataSource, server } = schema;
    await migrate(server);
    const migrated = await catalogueOf(database);
    for (const _ of migrations) await dataSource.undoLastMigration({ transaction: 'each' });
    expect((await catalogueOf(database)).filter((line) => !line.includes('migrations'))).toEqual(
      [],
    );
    expect(await migrate(server)).toEqual(NAMES);
    expect(await catalogueOf(database)).toEqual(migrated);
  });

  it('are applied once when several processes start at once', async () => {
    const { database, server } = schema;
    const applied = await Promise.all([migrate(server), migrate(server), migrate(server)]);
    expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 0, NAMES.length]);
    expect(applied.flat()).toEqual(NAMES);
    const recorded = await database.query<{ name: string }>(
      'select name from migrations order by id',
    );
    expect(recorded.map(({ name }) => name)).toEqual(NAMES);
    expect(await migrate(server)).toEqual([]);
  });
});

/** All tests run on copies of it. */
describe('the migrated schema', () => {
  let schema: Schema;

  beforeEach(async () => {
    schema = await openSchema(await createDatabase());
  });
  afterEach(() => drop(schema));

  it('is what the entities describe', async () => {
    expect(await driftOf(schema.dataSource)).toEqual([]);
  });

  it('has the indexes that an entity can only name', async () => {
    const { database, dataSource } = schema;
    const catalogue = await catalogueOf(database);
    const named = dataSource.entityMetadatas
      .flatMap(({ indices }) => indices)
      .filter(({ synchronize }) => !synchronize);
    expect(named.length).toBeGreaterThan(8);
    for (const { name } of named) {
      expect(catalogue).toContainEqual(expect.stringContaining(` INDEX ${name} ON `));
    }
  });

  it('keeps two cycles from one unit on one day, and indexes all facts of availability', async () => {
    expect(await catalogueOf(schema.database)).toEqual(
      expect.arrayContaining([
        'constraint cycles ex_cycles_booked EXCLUDE USING gist (shop_id WITH =, item_id WITH =, ' +
          "daterange(booked_from, booked_to, '[]'::text) WITH &&) " +
          'WHERE ((booked_from <= booked_to))',
        'index CREATE INDEX ix_cycles_variant ON public.cycles USING btree ' +
          '(shop_id, variant_id, occupied_to) INCLUDE (occupied_from, item_id)',
        'index CREATE INDEX ix_cycles_active_variant ON public.cycles USING btree ' +
          '(shop_id, variant_id) INCLUDE (item_id, occupied_to) WHERE active',
      ]),
    );
  });

  it.skipIf(onCluster)('has no GiST index of a single page, and no row', async () => {
    const { database } = schema;
    const indexes = await database.query<{ table: string; index: string; pages: number }>(`
      select i.indrelid::regclass::text as table, c.relname as index,
        pg_relation_size(c.oid) / current_setting('block_size')::bigint as pages
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'gist'`);
    expect(indexes.map(({ index }) => index)).toEqual(['ex_cycles_booked']);
    // A root and the two that it was split into.
    expect(indexes.filter(({ pages }) => pages < 3)).toEqual([]);
    for (const table of new Set(indexes.map((one) => one.table))) {
      // Not a page: the planner reckons with those that there were without a row.
      expect(await database.query(`select pg_relation_size('${table}') as size`)).toEqual([
        { size: '0' },
      ]);
    }
  });

  it('is reported as drifted when a column, a key or an index differs', async () => {
    const { database, dataSource } = schema;
    for (const change of [
      'alter table items drop column pick_location',
      'alter table variants drop constraint fk_variants_product',
      'alter table cycles drop constraint ex_cycles_booked',
      'drop index ix_items_created',
      'drop index ix_cycles_active_item',
    ]) {
      await database.query(change);
    }
    expect((await driftOf(dataSource)).sort()).toEqual([
      expect.stringContaining('ex_cycles_booked'),
      expect.stringContaining('ADD "pick_location"'),
      expect.stringContaining('fk_variants_product'),
      expect.stringContaining('ix_cycles_active_item'),
      expect.stringContaining('ix_items_created'),
    ]);
  });
});

async function driftOf(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

/** The suffix of shard names, which changes with each run. */
const SHARD = /_\d{6,}/g;

/** Returns a line per column, constraint and index. */
async function catalogueOf(database: TestDatabase): Promise<string[]> {
  const lines = await database.query<{ line: string }>(`
    select concat_ws(' ', 'column', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname,
      pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', relkind, relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i')
      and relname not like 'citus%'
    order by 1`);
  return lines.map(({ line }) => line.replaceAll(SHARD, ''));
}
