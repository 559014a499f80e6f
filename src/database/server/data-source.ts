import type { Type } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { SnakeCaseNaming } from '../schema/snake-case-naming.js';
import { Connection } from './connection.js';
import type { ServerFacts } from './database-server.js';
import type { Heartbeat } from './heartbeat.js';
import { optionOf, sessionSettings } from './session-settings.js';
import { SilentLogger } from './silent-logger.js';
import { typeParsers } from './type-parsers.js';

/** How long a request waits for a connection, in milliseconds. */
const CONNECTION_TIMEOUT = 5_000;

/** The options of the pool; also of the migrations, which know no entities. */
export function dataSourceOptions(
  database: ServerFacts & {
    poolSize: number;
    entities?: readonly Type[];
    heartbeat?: Heartbeat;
  },
): DataSourceOptions {
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
      options: database.pooled ? undefined : optionOf(sessionSettings(database.cluster)),
      types: typeParsers,
    },
  };
}
