import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { statement } from '../sql/statement.js';

/** Its rows exceed the memory that it may use, so that it writes a temporary file of 500 kB. */
const WRITABLE = statement<{ writable: boolean }>(
  'database.writable',
  `select current_setting('transaction_read_only') = 'off' as writable
   from (select set_config('work_mem', '64kB', true) as memory) setting,
     lateral (select count(*) from generate_series(1, 20000 + 0 * length(setting.memory))) spilled`,
);

/** Readiness checks of the database, without a shop. */
@Injectable()
export class WriteProbe {
  constructor(private readonly database: Database) {}

  /**
   * Returns whether the server accepts writes; a standby or a read-only server does not.
   * @throws DatabaseError when the disk is full
   */
  async isWritable(): Promise<boolean> {
    return (await this.database.queryGlobal(WRITABLE))[0]!.writable;
  }
}
