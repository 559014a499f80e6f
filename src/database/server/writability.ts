import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { run } from '../sql/statement.js';

const TEXT = `select current_setting('transaction_read_only') = 'off' as writable`;

/** What a check of readiness asks the database, without any shop. */
@Injectable()
export class Writability {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether it takes writes; a standby does not, nor one that its operator has closed to them. */
  async isThere(): Promise<boolean> {
    const query = { name: 'writability', text: TEXT, values: [] };
    return (await run(this.dataSource.manager, query)).rows[0].writable as boolean;
  }
}
