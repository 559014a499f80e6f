import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { execute, statement } from '../sql/statement.js';

const WRITABLE = statement<{ writable: boolean }>(
  'database.writable',
  `select current_setting('transaction_read_only') = 'off' as writable`,
);

/** Readiness checks of the database, without a shop. */
@Injectable()
export class WriteProbe {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns whether the server accepts writes; a standby or a read-only server does not. */
  async isWritable(): Promise<boolean> {
    return (await execute(this.dataSource.manager, WRITABLE, [])).rows[0].writable as boolean;
  }
}
