import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withAdvisoryLock } from './server/advisory-lock.js';
import type { Connections } from './connections.js';
import { DatabaseMeter } from './database-meter.js';
import { analyze } from './server/connection.js';
import { poolOf } from './server/data-source.js';
import { execute, type Statement } from './sql/statement.js';
import { type Actor, TenantContext } from './tenant-context.js';

/** A shop, and how far its clock is ahead of the real time. */
export interface ShopClock {
  readonly shopId: number;
  readonly clockOffsetMs: number;
}

/** Database access for the guards and the command line, which create tenant contexts. */
@Injectable()
export class Database {
  private readonly connections: Connections;

  constructor(
    private readonly dataSource: DataSource,
    observer: DatabaseMeter,
  ) {
    this.connections = { pool: poolOf(dataSource), observer };
  }

  /**
   * Returns a tenant context outside of any transaction.
   * @param requestId null outside of a request
   */
  createTenantContext(
    { shopId, clockOffsetMs }: ShopClock,
    actor: Actor,
    requestId: string | null = null,
  ): TenantContext {
    return new TenantContext(shopId, actor, requestId, this.connections, clockOffsetMs);
  }

  /** Runs a statement on tables without a shop (`shops`, `api_keys`, `installation`). */
  async queryGlobal<Row>(query: Statement<Row>, ...values: unknown[]): Promise<Row[]> {
    const outside = { db: this.connections, transaction: null, requestId: null };
    return (await execute(outside, query, values)).rows as Row[];
  }

  /** Runs the work while no other process holds the same lock; see `withAdvisoryLock`. */
  withAdvisoryLock<T>(lock: number, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    return withAdvisoryLock(this.url, lock, work);
  }

  /** Updates PostgreSQL's planner statistics. Call it after inserting many rows. */
  analyze(): Promise<void> {
    return analyze(this.url);
  }

  private get url(): string {
    return (this.dataSource.options as { url: string }).url;
  }
}
