import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { ResourcesRepository } from './resources.repository.js';
import type { ResourceKind, ResourceNumbers } from './rules/resource-kind.js';

/** Gives items, cycles and return orders their ids, and knows what an id names. */
@Injectable()
export class ResourcesService {
  constructor(private readonly resources: ResourcesRepository) {}

  /** Numbers for `count` new resources of a kind, ascending, without gaps in the sequential ids. */
  create(scope: Scope, kind: ResourceKind, count: number): Promise<ResourceNumbers[]> {
    return this.resources.create(scope, kind, count);
  }

  /** What the id names in the scope's shop; undefined when it is not the shop's. */
  kindOf(scope: Scope, id: number): Promise<ResourceKind | undefined> {
    return this.resources.kindOf(scope, id);
  }

  /** Tells that records changed in what other tables hold of them: moves their `updatedAt`. */
  async touch(scope: Scope, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.resources.touch(scope, ids);
  }
}
