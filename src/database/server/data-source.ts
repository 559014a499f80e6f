import type { Type } from '@nestjs/common';
import pg, { type Pool } from 'pg';
import { AbstractLogger, type DataSource, type DataSourceOptions } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { migrations } from '../../../migrations/index.js';
import { SnakeCaseNaming } from '../schema/table.js';
import { isoTimestamp } from '../sql/columns.sql.js';
import { Connection } from './connection.js';
import type { ServerFacts } from './database-server.js';
import type { Heartbeat } from './heartbeat.js';
import {
  COMMAND_TIMEOUTS,
  type DatabaseTimeouts,
  optionOf,
  sessionSettings,
} from './session-settings.js';

const { builtins, getTypeParser } = pg.types;
const INT4_LIST: number = 1007;
const INT8_LIST: number = 1016;

/**
 * Parsers of the pool's values: `bigint` as number (ids stay within 2^53), `timestamptz` and `date`
 * as text. Text avoids a `Date` that is built only to be formatted again.
 */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return getTypeParser(oid, 'binary');
    if (oid === (builtins.INT8 as number)) return Number;
    if (oid === INT8_LIST) return getTypeParser(INT4_LIST, 'text') as (text: string) => unknown;
    if (oid === (builtins.TIMESTAMPTZ as number)) return isoTimestamp;
    if (oid === (builtins.DATE as number)) return String;
    return getTypeParser(oid, 'text') as (text: string) => unknown;
  },
};

/**
 * Keeps TypeORM from logging. It prints failed migrations to the console whatever its settings;
 * those errors are thrown as well, and the caller logs them once.
 */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}

/** Returns the options of the pool; migrations use them too, without entities. */
export function dataSourceOptions(
  database: ServerFacts & {
    poolSize: number;
    entities?: readonly Type[];
    heartbeat?: Pick<Heartbeat, 'watch'>;
    limits?: DatabaseTimeouts;
  },
): DataSourceOptions {
  const { cluster, limits = COMMAND_TIMEOUTS } = database;
  return {
    type: 'postgres',
    url: database.url,
    entities: [...(database.entities ?? [])],
    migrations,
    migrationsTableName: 'migrations',
    namingStrategy: new SnakeCaseNaming(),
    logger: new SilentLogger(),
    poolSize: database.poolSize,
    installExtensions: false,
    extra: {
      Client: Connection,
      heartbeat: database.heartbeat,
      keepAlive: true,
      // Statements are sent without waiting for earlier responses; a pooler receives them one by
      // one.
      pipeline: !database.pooled,
      awaitsSession: database.pooled,
      application_name: 'rental-inventory',
      connectionTimeoutMillis: limits.connection,
      options: database.pooled ? undefined : optionOf(sessionSettings(cluster, limits)),
      types: typeParsers,
    },
  };
}

export const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;
