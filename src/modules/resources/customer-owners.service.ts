import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { updatedEvents } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { type Changes, withoutValues } from '../../records/changes.js';
import { CustomerOwnersRepository } from './customer-owners.repository.js';

/**
 * Customers as owners of custom fields and comments. Their ids are not those of resources, and the
 * event log must not contain what a shop knows of a person.
 */
@Injectable()
export class CustomerOwnersService {
  constructor(
    private readonly owners: CustomerOwnersRepository,
    private readonly events: EventRecorderService,
  ) {}

  /** The platform ids of the customers that exist in the shop, by their ids. */
  async platformIds(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const found = ids.length === 0 ? [] : await this.owners.find(context, ids);
    return new Map(found.map(({ id, platformId }) => [id, platformId]));
  }

  /**
   * Emits updates of customers whose data in other tables changed, and moves their `updatedAt`.
   * @param changed the changed fields as the API names them, by the ids of the customers
   */
  async touch(context: TenantContext, changed: ReadonlyMap<number, Changes>): Promise<void> {
    if (changed.size === 0) return;
    const touched = await this.owners.touch(context, [...changed.keys()]);
    const events = touched.flatMap(({ id, platformId }) =>
      updatedEvents('Customer', id, withoutValues(changed.get(id)!), platformId),
    );
    await this.events.record(context, events);
  }
}
