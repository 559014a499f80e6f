import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { preconditionFailed } from '../../errors/app-error.js';
import { entityTagOf, isAmong, type TagList } from '../../http/responses/entity-tag.js';
import type { RecordKind } from '../../http/route-declaration.js';
import { RecordLocksRepository } from './record-locks.repository.js';

/** The record that a request changes. */
export interface ConditionalChange {
  readonly kind: RecordKind;
  readonly ids: readonly number[];
  /** The record must have one of these tags. */
  readonly tags: TagList;
  /** Returns the record as its `GET` does. */
  readonly read: (context: TenantContext) => Promise<unknown>;
}

/** Prevents changes to a record that differs from the version the client has read. */
@Injectable()
export class PreconditionsService {
  constructor(private readonly locks: RecordLocksRepository) {}

  /**
   * Locks the record and runs the work in one transaction, if the record is the version that the
   * client has read.
   * @param work changes the record in the given tenant context
   * @throws AppError precondition_failed; not_found
   */
  ifUnchanged<T>(
    context: TenantContext,
    { kind, ids, tags, read }: ConditionalChange,
    work: (context: TenantContext) => Promise<T>,
  ): Promise<T> {
    return inTransaction(context, async (transaction) => {
      await this.locks.lock(transaction, kind, ids);
      const tag = entityTagOf(JSON.stringify(await read(transaction)));
      if (!isAmong(tags, tag)) throw preconditionFailed();
      return work(transaction);
    });
  }
}
