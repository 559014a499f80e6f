import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { execute, statement } from '../sql/statement.js';

const WRITABLE = statement<{ writable: boolean }>(
  'database.writable',
  `select current_setting('transaction_read_only') = 'off' as writable`,
);

/** What a check of readiness asks the database, without any shop. */
@Injectable()
export class WriteProbe {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether it takes writes; a standby does not, nor one that its operator has closed to them. */
  async isWritable(): Promise<boolean> {
    return (await execute(this.dataSource.manager, WRITABLE, [])).rows[0].writable as boolean;
  }
}
