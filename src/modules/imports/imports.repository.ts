import { Injectable } from '@nestjs/common';
import { queryOne, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';

const LOCK = statement(
  'imports.lock',
  `select pg_advisory_xact_lock(hashtextextended('imports', $1::bigint))`,
);

@Injectable()
export class ImportsRepository {
  /**
   * Waits until no other import of the shop runs, until the transaction ends. Correctness depends on
   * unique keys; the lock lets an import see what the one before has created.
   */
  async lockImports(context: TenantContext): Promise<void> {
    await queryOne(context, LOCK);
  }
}
