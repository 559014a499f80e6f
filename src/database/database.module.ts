import {
  type DynamicModule,
  Global,
  Injectable,
  Logger,
  Module,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Configuration } from '../config/configuration.js';
import { InstallationKey } from '../http/paging/cursor.js';
import { Metrics } from '../observability/metrics.js';
import { traceStatement } from '../observability/tracing.js';
import { Database } from './database.js';
import { Installation } from './schema/installation.entity.js';
import { dataSourceOptions } from './server/data-source.js';
import type { ServerFacts } from './server/database-server.js';
import { Heartbeat, WriteProbe } from './server/heartbeat.js';
import type { DatabaseTimeouts } from './server/session-settings.js';
import { columnsOf, type RowOf } from './sql/columns.sql.js';
import {
  observeQueries,
  type QueryObserver,
  type RetryReason,
  statement,
} from './sql/statement.js';

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

/** Records metrics of database use and logs slow statements. */
@Injectable()
class DatabaseMeter implements QueryObserver, OnModuleInit {
  private readonly logger = new Logger('Database');

  constructor(
    private readonly dataSource: DataSource,
    private readonly heartbeat: Heartbeat,
    private readonly metrics: Metrics,
    private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    observeQueries(this.dataSource, this);
    const { metrics, heartbeat } = this;
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    const { databasePoolSize } = this.configuration;
    metrics.gauge('rental_pool_size', 'Connections at most', () => databasePoolSize);
    metrics.gauge('rental_pool_connections', 'Connections that are open', () => pool.totalCount);
    metrics.gauge('rental_pool_idle', 'Connections that nobody uses', () => pool.idleCount);
    metrics.gauge(
      'rental_pool_waiting',
      'Requests waiting for a connection',
      () => pool.waitingCount,
    );
    metrics.gauge('rental_database_up', '0 while the database does not answer', () =>
      heartbeat.isResponding ? 1 : 0,
    );
  }

  onQuery(name: string, milliseconds: number, requestId: string | null): void {
    this.metrics.statements.observe({ statement: name }, milliseconds / 1000);
    traceStatement(name, milliseconds);
    if (milliseconds < this.configuration.slowStatement) return;
    const line = { statement: name, milliseconds: Math.round(milliseconds), requestId };
    this.logger.warn({ ...line, message: 'slow statement' });
  }

  onRetry(reason: RetryReason): void {
    this.metrics.transactionRetries.inc({ reason });
  }
}

/** Provides the connection pool, `Database`, the write probe, the heartbeat and the cursor key. */
@Global()
@Module({})
export class DatabaseModule {
  static register(
    database: ServerFacts & { entities: readonly Type[]; limits: DatabaseTimeouts },
  ): DynamicModule {
    const heartbeat = new Heartbeat(database);
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
        { provide: InstallationKey, inject: [Database], useFactory: readInstallationKey },
      ],
      exports: [Database, WriteProbe, Heartbeat, InstallationKey],
    };
  }
}
