import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { EventRecorderService } from '../../events/event-recorder.service.js';
import { domainEvent } from '../../events/rules/event-catalogue.js';
import { ResourcesRepository } from './resources.repository.js';
import type { ResourceKind, ResourceNumbers } from './rules/resource-kind.js';

/** Gives items, cycles and return orders their ids, and knows what an id names. */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly resources: ResourcesRepository,
    private readonly events: EventRecorderService,
  ) {}

  /** Numbers for `count` new resources of a kind, ascending, without gaps in the sequential ids. */
  create(scope: Scope, kind: ResourceKind, count: number): Promise<ResourceNumbers[]> {
    return this.resources.create(scope, kind, count);
  }

  /** What the id names in the scope's shop; undefined when it is not the shop's. */
  async kindOf(scope: Scope, id: number): Promise<ResourceKind | undefined> {
    return (await this.kindsOf(scope, [id])).get(id);
  }

  /** The same for several ids; those that are not the shop's are left out. */
  async kindsOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, ResourceKind>> {
    const found = await this.resources.kindsOf(scope, ids);
    return new Map(found.map(({ id, kind }) => [id, kind]));
  }

  /**
   * Tells that records changed in what other tables hold of them, and moves their `updatedAt`.
   * @param member what changed, as the API names it
   */
  async touch(scope: Scope, ids: readonly number[], member: string): Promise<void> {
    if (ids.length === 0) return;
    const touched = await this.resources.touch(scope, ids);
    const updated = touched.map(({ id, kind }) =>
      domainEvent(kind, id, 'updated', { members: [member] }),
    );
    await this.events.record(scope, updated);
  }
}
