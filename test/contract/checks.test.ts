import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataSourceOptions } from '../../src/database/server/data-source.js';
import { entities } from '../../src/entities.js';
import { createDatabase, type TestDatabase } from '../support/database/database.js';
import { onCluster } from '../support/database/server.js';

/** The name under which a CHECK of an entity is tried. */
const TRIED = 'ck_tried';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createDatabase();
  const server = { url: database.url, cluster: onCluster, poolSize: 1 };
  dataSource = await new DataSource(dataSourceOptions({ ...server, entities })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The CHECK constraints of the tables, by name: all of them, or that of one name. */
async function storedChecks(only: string | null = null): Promise<Map<string, string>> {
  const found = await database.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conname = coalesce($1, conname)`,
    [only],
  );
  return new Map(found.map(({ name, definition }) => [name, inOrder(definition)]));
}

/** The values of an enumeration in one order, whatever that of the constant is. */
const inOrder = (definition: string): string =>
  definition.replace(
    /ARRAY\[(.*?)\]/g,
    (_, values: string) => `ARRAY[${values.split(', ').sort().join(', ')}]`,
  );

it('every CHECK matches its entity and its enumeration', async () => {
  const migrated = await storedChecks();
  const described = new Map<string, string>();
  for (const { tableName, checks } of dataSource.entityMetadatas) {
    for (const { name, expression } of checks) {
      await database.query(
        `alter table ${tableName} add constraint ${TRIED} check (${expression})`,
      );
      described.set(name, (await storedChecks(TRIED)).get(TRIED)!);
      await database.query(`alter table ${tableName} drop constraint ${TRIED}`);
    }
  }
  expect(described.size).toBeGreaterThan(20);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(migrated));
});
