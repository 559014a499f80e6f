import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { ConditionsRepository } from './conditions.repository.js';

/** The few facts of conditions that other modules may ask for. */
@Injectable()
export class ConditionReader {
  constructor(private readonly conditions: ConditionsRepository) {}

  /** The ids of all conditions of the shop, by their titles. */
  async idsByTitle(context: TenantContext): Promise<ReadonlyMap<string, number>> {
    const all = await this.conditions.all(context);
    return new Map(all.map(({ id, title }) => [title, id]));
  }

  /** Those of the ids that are conditions of the shop; none is deleted before the transaction ends. */
  async lockForShare(context: TenantContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(ids.length === 0 ? [] : await this.conditions.lockForShare(context, ids));
  }
}
