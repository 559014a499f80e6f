import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { ItemsRepository } from './items.repository.js';

/** The serials of units, for use by other modules. */
@Injectable()
export class SerialReader {
  constructor(private readonly items: ItemsRepository) {}

  /** The units among these whose serial another unit in stock has by now. */
  findTaken(context: TenantContext, itemIds: readonly number[]): Promise<Set<number>> {
    return this.items.findTakenSerials(context, itemIds);
  }
}
