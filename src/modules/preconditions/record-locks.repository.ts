import { Injectable } from '@nestjs/common';
import type { RecordKind } from '../../common/routing/record-kind.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { queryAll } from '../../database/sql/statement.js';
import { RECORD_LOCKS } from './record-locks.sql.js';

@Injectable()
export class RecordLocksRepository {
  /**
   * Keeps a record as it is until the transaction ends.
   * @param ids that of the record; none where the shop itself is the record
   */
  async lock(context: TenantContext, kind: RecordKind, ids: readonly number[]): Promise<void> {
    for (const statement of RECORD_LOCKS[kind]) await queryAll(context, statement, ...ids);
  }
}
