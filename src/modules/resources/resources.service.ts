import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { updatedEvents } from '../../platform/events/event-catalogue.js';
import { ResourcesRepository } from './resources.repository.js';
import type { ReservedNumbers, ResourceKind, ResourceNumbers } from './resource-kind.js';

/** Allocates the ids of items, cycles and return orders, and resolves ids to their kind. */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly resources: ResourcesRepository,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Allocates numbers for `count` new resources of a kind, ascending, without gaps in the
   * sequential ids.
   */
  create(context: TenantContext, kind: ResourceKind, count: number): Promise<ResourceNumbers[]> {
    return this.resources.create(context, kind, count);
  }

  /**
   * Allocates numbers outside of a long transaction, so that the counter is locked only briefly.
   * Unused numbers stay a gap.
   */
  reserve(context: TenantContext, kind: ResourceKind, count: number): Promise<ReservedNumbers> {
    return this.resources.reserve(context, kind, count);
  }

  /** Creates resources with reserved ids. */
  enter(context: TenantContext, kind: ResourceKind, ids: readonly number[]): Promise<void> {
    return this.resources.enter(context, kind, ids);
  }

  /** The kinds of the ids in the shop of the tenant context; ids of other shops are omitted. */
  async kindsOf(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ResourceKind>> {
    if (ids.length === 0) return new Map();
    const found = await this.resources.kindsOf(context, ids);
    return new Map(found.map(({ id, kind }) => [id, kind]));
  }

  /**
   * Emits updates of records whose data in other tables changed, and moves their `updatedAt`.
   * @param changed the changed fields as the API names them, by the ids of the records
   */
  async touch(context: TenantContext, changed: ReadonlyMap<number, Changes>): Promise<void> {
    if (changed.size === 0) return;
    const touched = await this.resources.touch(context, [...changed.keys()]);
    const events = touched.flatMap(({ id, kind }) => updatedEvents(kind, id, changed.get(id)!));
    await this.events.record(context, events);
  }
}
