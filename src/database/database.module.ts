import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CursorSigningKey } from '../common/paging/cursor-signing-key.js';
import { Configuration } from '../config/configuration.js';
import { Database } from './database.js';
import { dataSourceOptions } from './server/data-source.js';
import { DatabaseMeter } from './server/database-meter.js';
import type { ServerFacts } from './server/database-server.js';
import { Heartbeat } from './server/heartbeat.js';
import { readCursorSigningKey } from './server/cursor-signing-key.js';
import type { DatabaseTimeouts } from './server/session-settings.js';
import { WriteProbe } from './server/write-probe.js';

/** The pool, `Database` for those who make Scopes, the key of the page tokens, the heartbeat. */
@Global()
@Module({})
export class DatabaseModule {
  static register(
    database: ServerFacts & { entities: readonly Type[]; limits: DatabaseTimeouts },
  ): DynamicModule {
    const heartbeat = new Heartbeat(database.url);
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Configuration],
          useFactory: ({ databasePoolSize: poolSize }: Configuration) => ({
            ...dataSourceOptions({ ...database, poolSize, heartbeat }),
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [
        Database,
        WriteProbe,
        DatabaseMeter,
        { provide: Heartbeat, useValue: heartbeat },
        { provide: CursorSigningKey, inject: [Database], useFactory: readCursorSigningKey },
      ],
      exports: [Database, WriteProbe, Heartbeat, CursorSigningKey],
    };
  }
}
