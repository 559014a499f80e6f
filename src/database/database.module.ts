import {
  type DynamicModule,
  Global,
  Module,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Configuration } from '../config/configuration.js';
import { InstallationKey } from '../http/paging/cursor.js';
import { DatabaseMeter } from './database-meter.js';
import { Database } from './database.js';
import { Installation } from './schema/installation.entity.js';
import { dataSourceOptions } from './server/data-source.js';
import type { ServerFacts } from './server/database-server.js';
import { Heartbeat } from './server/heartbeat.js';
import type { DatabaseTimeouts } from './server/session-settings.js';
import { WriteProbe } from './server/write-probe.js';
import { columnsOf, type RowOf } from './sql/columns.sql.js';
import { statement } from './sql/statement.js';

const COLUMNS = columnsOf(Installation, 'i', ['pageKey']);

const PAGE_KEY = statement<RowOf<typeof COLUMNS>>(
  'installation.page_key',
  `select ${COLUMNS} from installation i where i.id = 1`,
);

/** Reads the signing key, which a migration has created. */
async function readInstallationKey(database: Database): Promise<InstallationKey> {
  const [row] = await database.queryGlobal(PAGE_KEY);
  return new InstallationKey(Buffer.from(row!.pageKey, 'hex'));
}

/** Provides the connection pool, `Database`, the write probe, the heartbeat and the cursor key. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  /** Closes the pool, after the hooks of all modules that are not global. */
  onApplicationShutdown(): Promise<void> {
    return this.dataSource.destroy();
  }

  static register(
    database: ServerFacts & { entities: readonly Type[]; limits: DatabaseTimeouts },
  ): DynamicModule {
    const heartbeat = new Heartbeat(database);
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DataSource,
          inject: [Configuration],
          useFactory: ({ databasePoolSize: poolSize }: Configuration) =>
            new DataSource(dataSourceOptions({ ...database, poolSize, heartbeat })).initialize(),
        },
        Database,
        WriteProbe,
        DatabaseMeter,
        { provide: Heartbeat, useValue: heartbeat },
        { provide: InstallationKey, inject: [Database], useFactory: readInstallationKey },
      ],
      exports: [Database, WriteProbe, Heartbeat, InstallationKey],
    };
  }
}
