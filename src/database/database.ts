import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, TenantContext } from './tenant-context.js';
import { analyze } from './server/analyze.js';
import { withAdvisoryLock } from './server/advisory-lock.js';
import { execute, type Statement } from './sql/statement.js';

/** The way to the database for the few who make Scopes: the guards and the command line. */
@Injectable()
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * A TenantContext outside of any transaction.
   * @param requestId null where no request asks
   */
  createTenantContext(
    shopId: number,
    actor: Actor,
    requestId: string | null = null,
  ): TenantContext {
    return new TenantContext(shopId, actor, requestId, this.dataSource.manager);
  }

  /** Runs a statement on the tables that belong to no shop (`shops`, `api_keys`, `installation`). */
  async queryGlobal<Row>(query: Statement<Row>, ...values: unknown[]): Promise<Row[]> {
    return (await execute(this.dataSource.manager, query, values)).rows as Row[];
  }

  /** Runs the work while no other process runs any under the same number; see `exclusively`. */
  withAdvisoryLock<T>(lock: number, work: () => Promise<T>): Promise<T> {
    return withAdvisoryLock(this.url, lock, work);
  }

  /** Tells PostgreSQL's planner what is in the tables; for after many rows were made. */
  analyze(): Promise<void> {
    return analyze(this.url);
  }

  private get url(): string {
    return (this.dataSource.options as { url: string }).url;
  }
}
