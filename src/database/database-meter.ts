import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Configuration } from '../config/configuration.js';
import { Metrics } from '../observability/metrics.js';
import { traceStatement } from '../observability/tracing.js';
import { poolOf } from './server/data-source.js';
import { Heartbeat } from './server/heartbeat.js';
import type { QueryObserver, RetryReason } from './connections.js';

/** Records metrics of database use and logs slow statements. */
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
    const { metrics, heartbeat } = this;
    const pool = poolOf(this.dataSource);
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
