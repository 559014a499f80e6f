import type { QueryRunner } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import type { MigrationClass } from '../../../src/database/server/migrate.js';

/**
 * The number of the last migration of the previous release, or one that none before it exceeds.
 * Later migrations are applied while that release serves requests. Raise it with each release.
 */
const LAST_RELEASED = 1_763_683_200_321;

const all: readonly MigrationClass[] = migrations;

const isReleased = ({ name }: MigrationClass): boolean => Number(name.slice(-13)) <= LAST_RELEASED;

/** The migrations of the previous release. */
export const released = all.filter(isReleased);

/** The migrations since then. */
export const coming = all.filter((migration) => !isReleased(migration));

/** True for a migration that only adds columns, or only creates tables. */
async function addsColumns(migration: MigrationClass): Promise<boolean> {
  const statements: string[] = [];
  const query = async (statement: string) => {
    statements.push(statement);
    // The answer of a plain server to whether it is a cluster.
    return [{ cluster: false }];
  };
  await new migration().up({ query } as unknown as QueryRunner);
  const created = statements.flatMap((one) => /^\s*create table (\w+) /.exec(one)?.[1] ?? []);
  return statements.every(
    (statement) =>
      /^\s*(alter table \w+ add column|select exists) /.test(statement) ||
      created.some((table) => statement.includes(` ${table} `)),
  );
}

const isColumn = await Promise.all(coming.map(addsColumns));

/**
 * In an upgrade under load the current code stands in for the previous release. It cannot do
 * without the columns and tables that it reads, so these exist before.
 */
export const beforeUpgrade = [...released, ...coming.filter((_, index) => isColumn[index])];
export const duringUpgrade = coming.filter((_, index) => !isColumn[index]);
