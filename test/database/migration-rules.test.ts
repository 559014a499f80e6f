import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/database/server/migrate.js';
import { migrationViolationsOf } from '../support/code/migration-rules.js';
import { createEmptyDatabase } from '../support/database/database.js';
import { coming, released } from '../support/database/release.js';
import { statementsOf } from '../support/database/statements.js';
import {
  SampleHaste1763683299905,
  SampleLoss1763683299906,
  SAMPLES,
} from '../support/database/sample-migrations.js';
import { onCluster } from '../support/database/server.js';

/** Migrations that remove something, with the release since which nothing uses it. */
const CONTRACTIONS: Readonly<Record<string, string>> = {};

async function violationsOf(migrations: typeof released): Promise<string[]> {
  const database = await createEmptyDatabase();
  const server = { url: database.url, cluster: onCluster };
  try {
    await migrate(server, released);
    const applied = [...released];
    const violations: string[] = [];
    for (const migration of migrations) {
      applied.push(migration);
      const statements = await statementsOf(() => migrate(server, applied));
      const { transaction } = new migration();
      const found = await migrationViolationsOf({ transaction, statements });
      violations.push(...found.map((violation) => `${migration.name}: ${violation}`));
    }
    return violations;
  } finally {
    await database.drop();
  }
}

describe('the migrations since the last release', () => {
  it('keep the rules', async () => {
    const violations = await violationsOf(coming);
    expect(violations.filter((one) => !(one.split(':', 1)[0]! in CONTRACTIONS))).toEqual([]);
    const names = coming.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(CONTRACTIONS)));
  });

  it('are reported when they break the rules', async () => {
    expect(
      await violationsOf([...SAMPLES, SampleHaste1763683299905, SampleLoss1763683299906]),
    ).toEqual([
      'SampleHaste1763683299905: items: builds an index, not concurrently',
      'SampleLoss1763683299906: items: renames serial',
    ]);
  });
});

describe('a migration is rejected', () => {
  it.each([
    ['alter table items drop column serial', 'items: drops a column'],
    ['alter table items rename column serial to number', 'items: renames serial'],
    ['alter table items rename to units', 'items: renames the table'],
    ['drop table items', 'drops a table'],
    [
      'alter table items add column a text not null',
      'items: adds a column NOT NULL without a default',
    ],
    ['alter table items alter column serial set not null', 'items: makes a column NOT NULL'],
    ['alter table items alter column serial type bigint', 'items: changes the type of a column'],
    [
      'alter table items add column a uuid default gen_random_uuid()',
      'items: adds a column whose default is a function',
    ],
    [
      'alter table items add column a bigint generated always as identity',
      'items: adds a column that rewrites the table',
    ],
    ['alter table items add column a text unique', 'items: builds an index, not concurrently'],
    ['alter table items add constraint u unique (a)', 'items: builds an index, not concurrently'],
    [
      'alter table items add constraint c check (a > 0)',
      'items: checks all rows under a lock: add it NOT VALID',
    ],
    [
      'alter table items add foreign key (a) references b (id)',
      'items: checks all rows under a lock: add it NOT VALID',
    ],
    ['create index i on items (a)', 'items: builds an index, not concurrently'],
    [
      'create index concurrently i on items (a)',
      'builds an index concurrently within a transaction',
    ],
    ['drop index concurrently i', 'drops an index concurrently within a transaction'],
  ])('for %s', async (statement, violation) => {
    expect(await migrationViolationsOf({ statements: [statement] })).toEqual([violation]);
  });
});

describe('a migration is accepted', () => {
  it.each([
    'alter table items add column a text',
    `alter table items add column a text not null default ''`,
    'alter table items alter column a drop not null',
    'alter table items add constraint c check (a > 0) not valid',
    'alter table items validate constraint c',
    'alter table items add constraint u unique using index i',
    'alter table items drop constraint c',
    'drop index i',
    'create table t (id bigint not null); create index i on t (id); alter table t add unique (id)',
    `update items set serial = '' where shop_id = 1`,
  ])('with %s', async (statement) => {
    expect(await migrationViolationsOf({ statements: [statement] })).toEqual([]);
  });

  it('that builds an index outside of a transaction', async () => {
    const statements = [
      'drop index concurrently if exists i',
      'create index concurrently i on items (a)',
    ];
    expect(await migrationViolationsOf({ transaction: false, statements })).toEqual([]);
  });
});
