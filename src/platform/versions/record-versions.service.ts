import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { recordChanged } from '../../errors/app-error.js';
import { type BatchField, prefixErrors } from '../../errors/entries.js';
import type { RecordKind } from '../../http/route-declaration.js';
import { parseMoment } from '../../time/moment.js';
import { type LockedVersion, RecordVersionsRepository } from './record-versions.repository.js';

export type { LockedVersion };

/** An update of a record, with the version that the client has read. */
interface VersionedUpdate {
  readonly id: number;
  /** Absent where the update has no condition. */
  readonly updatedAt?: string;
}

/** Compares the versions of records with those that clients have read. */
@Injectable()
export class RecordVersionsService {
  constructor(private readonly versions: RecordVersionsRepository) {}

  /** Locks records until the transaction ends. */
  async lock(context: TenantContext, kind: RecordKind, ids: readonly number[]): Promise<void> {
    await this.versions.lock(context, kind, ids);
  }

  /**
   * Rejects updates of records that changed since the client read them, in the caller's transaction.
   * Locks the records until it ends.
   * @param nameOf the name of a record in the error
   * @throws AppError precondition_failed
   */
  async assertUnchanged(
    context: TenantContext,
    kind: RecordKind,
    updates: readonly VersionedUpdate[],
    nameOf: (version: LockedVersion) => string,
    list?: BatchField,
  ): Promise<void> {
    const conditional = updates.filter(({ updatedAt }) => updatedAt !== undefined);
    if (conditional.length === 0) return;
    const locked = await this.versions.lock(
      context,
      kind,
      conditional.map(({ id }) => id),
    );
    for (const [index, { id, updatedAt }] of updates.entries()) {
      // A single update names its record by itself, also where an owner has the version.
      const version = list === undefined ? locked[0] : locked.find((one) => one.id === id);
      if (updatedAt === undefined || version === undefined) continue;
      if (isSameMoment(updatedAt, version.updatedAt)) continue;
      const author = await this.versions.lastAuthor(context, version);
      throw prefixErrors(list, index, recordChanged(nameOf(version), version.updatedAt, author));
    }
  }
}

function isSameMoment(sent: string, stored: string): boolean {
  const moment = parseMoment(sent);
  return moment?.kind === 'instant' && moment.iso === stored;
}
