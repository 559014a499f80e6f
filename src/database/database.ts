import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { exclusively } from './exclusive.js';
import type { Actor, Scope } from './scope.js';
import { run, type Statement, statement } from './statement.js';

const WRITABLE = statement<{ writable: boolean }>(
  'database.writable',
  `select current_setting('transaction_read_only') = 'off' as writable`,
);

/** The way to the database for the few who make Scopes: the guards and the command line. */
@Injectable()
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /** A Scope outside of any transaction. */
  scopeOf(shopId: number, actor: Actor): Scope {
    return Object.freeze({ shopId, actor, db: this.dataSource.manager });
  }

  /** Runs a statement on the tables that belong to no shop (`shops`, `api_keys`). */
  async globalRows<Row>({ name, text }: Statement<Row>, ...values: unknown[]): Promise<Row[]> {
    return (await run(this.dataSource.manager, { name, text, values })).rows as Row[];
  }

  /** Whether it takes writes; a standby does not, nor one that its operator has closed to them. */
  async isWritable(): Promise<boolean> {
    return (await this.globalRows(WRITABLE))[0]!.writable;
  }

  /** Runs the work while no other process runs any under the same number; see `exclusively`. */
  exclusively<T>(lock: number, work: () => Promise<T>): Promise<T> {
    return exclusively((this.dataSource.options as { url: string }).url, lock, work);
  }
}
