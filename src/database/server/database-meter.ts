import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Metrics } from '../../common/metrics/metrics.js';
import { traceStatement } from '../../common/tracing/tracing.js';
import { Configuration } from '../../config/configuration.js';
import { type QueryObserver, type RetryReason, observeQueries } from '../query-observer.js';
import { Heartbeat } from './heartbeat.js';

/** Counts what is done on the database, and tells of statements that are slow. */
@Injectable()
export class DatabaseMeter implements QueryObserver, OnModuleInit {
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
    metrics.gauge('rental_pool_waiting', 'Who waits for a connection', () => pool.waitingCount);
    metrics.gauge('rental_database_up', '0 while the database does not answer', () =>
      heartbeat.isResponding ? 1 : 0,
    );
  }

  onQuery(statement: string, milliseconds: number, requestId: string | null): void {
    this.metrics.statements.observe({ statement }, milliseconds / 1000);
    traceStatement(statement, milliseconds);
    if (milliseconds < this.configuration.slowStatement) return;
    const line = { statement, milliseconds: Math.round(milliseconds), requestId };
    this.logger.warn({ ...line, message: 'slow statement' });
  }

  onRetry(reason: RetryReason): void {
    this.metrics.transactionRetries.inc({ reason });
  }
}
