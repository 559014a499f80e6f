import type { Type } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { SnakeCaseNaming } from '../schema/snake-case-naming.js';
import { Connection } from './connection.js';
import type { ServerFacts } from './database-server.js';
import type { Heartbeat } from './heartbeat.js';
import {
  COMMAND_TIMEOUTS,
  optionOf,
  sessionSettings,
  type DatabaseTimeouts,
} from './session-settings.js';
import { SilentLogger } from './silent-logger.js';
import { typeParsers } from './type-parsers.js';

/** The options of the pool; also of the migrations, which know no entities. */
export function dataSourceOptions(
  database: ServerFacts & {
    poolSize: number;
    entities?: readonly Type[];
    heartbeat?: Heartbeat;
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
      // Sent without waiting for the answer to what is before it; a pooler gets one by one.
      pipeline: !database.pooled,
      application_name: 'rental-inventory',
      connectionTimeoutMillis: limits.connection,
      options: database.pooled ? undefined : optionOf(sessionSettings(cluster, limits)),
      types: typeParsers,
    },
  };
}
