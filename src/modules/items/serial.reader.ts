import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { idsOf } from '../../records/grouped-by.js';

const FIND_TAKEN = statement<{ id: number }>(
  'serials.find_taken',
  `select i.id from items i where i.shop_id = $1 and i.id = any($2) and exists (
     select from items other where other.shop_id = $1 and other.serial = i.serial
       and other.id <> i.id and other.visibility in ('available', 'unavailable'))`,
);

/** The serials of units, for use by other modules. */
@Injectable()
export class SerialReader {
  /** The units among these whose serial another unit in stock has by now. */
  async findTaken(context: TenantContext, itemIds: readonly number[]): Promise<Set<number>> {
    if (itemIds.length === 0) return new Set();
    return new Set(idsOf(await queryAll(context, FIND_TAKEN, itemIds)));
  }
}
