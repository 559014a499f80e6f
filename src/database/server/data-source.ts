import type { Type } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { SnakeCaseNaming } from '../schema/snake-case-naming.js';
import { Connection } from './connection.js';
import type { Heartbeat } from './heartbeat.js';
import { SilentLogger } from './silent-logger.js';
import { typeParsers } from './type-parsers.js';

/** How long one statement may run, in milliseconds. */
const STATEMENT_TIMEOUT = 15_000;
/** How long one statement may wait for a lock, in milliseconds. */
const LOCK_TIMEOUT = 10_000;
/** How long a request waits for a connection, in milliseconds. */
const CONNECTION_TIMEOUT = 5_000;

/** The options of the pool; also of the migrations, which know no entities. */
export function dataSourceOptions(database: {
  url: string;
  cluster: boolean;
  poolSize: number;
  entities?: readonly Type[];
  heartbeat?: Heartbeat;
}): DataSourceOptions {
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
      application_name: 'rental-inventory',
      connectionTimeoutMillis: CONNECTION_TIMEOUT,
      options: sessionOptions(database.cluster),
      types: typeParsers,
    },
  };
}

/**
 * Settings of each connection. A prepared statement with `limit $n` is planned anew each time
 * unless generic plans are forced; on a cluster forcing them makes joins fail.
 */
function sessionOptions(cluster: boolean): string {
  return [
    'timezone=UTC',
    'datestyle=ISO',
    'standard_conforming_strings=on',
    `statement_timeout=${STATEMENT_TIMEOUT}`,
    `lock_timeout=${LOCK_TIMEOUT}`,
    `idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT}`,
    ...(cluster ? [] : ['plan_cache_mode=force_generic_plan']),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
}
