import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { ConditionsRepository } from './conditions.repository.js';

/** The facts of conditions that other modules may read. */
@Injectable()
export class ConditionReader {
  constructor(private readonly conditions: ConditionsRepository) {}

  /** The ids of all conditions of the shop, by their titles. */
  async idsByTitle(context: TenantContext): Promise<ReadonlyMap<string, number>> {
    const all = await this.conditions.all(context);
    return new Map(all.map(({ id, title }) => [title, id]));
  }

  /**
   * The ids that are conditions of the shop, locked against deletion until the transaction ends.
   */
  async lockForShare(context: TenantContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(ids.length === 0 ? [] : await this.conditions.lockForShare(context, ids));
  }
}
