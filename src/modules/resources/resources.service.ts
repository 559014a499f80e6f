import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { updatedEvents } from '../../platform/events/event-catalogue.js';
import { ResourcesRepository } from './resources.repository.js';
import type { ReservedNumbers, ResourceKind, ResourceNumbers } from './resource-kind.js';

/** Gives items, cycles and return orders their ids, and knows what an id names. */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly resources: ResourcesRepository,
    private readonly events: EventRecorderService,
  ) {}

  /** Numbers for `count` new resources of a kind, ascending, without gaps in the sequential ids. */
  create(context: TenantContext, kind: ResourceKind, count: number): Promise<ResourceNumbers[]> {
    return this.resources.create(context, kind, count);
  }

  /**
   * The same numbers for resources that a long transaction is going to make: outside of it, so that
   * the counter is not locked as long. Those that are not used stay a gap.
   */
  reserve(context: TenantContext, kind: ResourceKind, count: number): Promise<ReservedNumbers> {
    return this.resources.reserve(context, kind, count);
  }

  /** Makes resources with ids that were reserved. */
  enter(context: TenantContext, kind: ResourceKind, ids: readonly number[]): Promise<void> {
    return this.resources.enter(context, kind, ids);
  }

  /** What ids name in the scope's shop; those that are not the shop's are left out. */
  async kindsOf(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ResourceKind>> {
    if (ids.length === 0) return new Map();
    const found = await this.resources.kindsOf(context, ids);
    return new Map(found.map(({ id, kind }) => [id, kind]));
  }

  /**
   * Tells that records changed in what other tables hold of them, and moves their `updatedAt`.
   * @param changed what changed, by the ids of the records, as the API names it
   */
  async touch(context: TenantContext, changed: ReadonlyMap<number, Changes>): Promise<void> {
    if (changed.size === 0) return;
    const touched = await this.resources.touch(context, [...changed.keys()]);
    const events = touched.flatMap(({ id, kind }) => updatedEvents(kind, id, changed.get(id)!));
    await this.events.record(context, events);
  }
}
