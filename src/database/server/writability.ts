import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { run, statement } from '../sql/statement.js';

const WRITABLE = statement<{ writable: boolean }>(
  'database.writable',
  `select current_setting('transaction_read_only') = 'off' as writable`,
);

/** What a check of readiness asks the database, without any shop. */
@Injectable()
export class Writability {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether it takes writes; a standby does not, nor one that its operator has closed to them. */
  async isThere(): Promise<boolean> {
    return (await run(this.dataSource.manager, WRITABLE, [])).rows[0].writable as boolean;
  }
}
