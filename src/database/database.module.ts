import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PageKey } from '../common/paging/page-key.js';
import { Configuration } from '../config/configuration.js';
import { Database } from './database.js';
import { dataSourceOptions } from './server/data-source.js';
import { DatabaseMeter } from './server/database-meter.js';
import type { ServerFacts } from './server/database-server.js';
import { Heartbeat } from './server/heartbeat.js';
import { readPageKey } from './server/page-key.js';
import type { TimeLimits } from './server/session-settings.js';
import { Writability } from './server/writability.js';

/** The pool, `Database` for those who make Scopes, the key of the page tokens, the heartbeat. */
@Global()
@Module({})
export class DatabaseModule {
  static register(
    database: ServerFacts & { entities: readonly Type[]; limits: TimeLimits },
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
        Writability,
        DatabaseMeter,
        { provide: Heartbeat, useValue: heartbeat },
        { provide: PageKey, inject: [Database], useFactory: readPageKey },
      ],
      exports: [Database, Writability, Heartbeat, PageKey],
    };
  }
}
