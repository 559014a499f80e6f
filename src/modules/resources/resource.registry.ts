import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/statement.js';
import { movedSql } from '../../database/updated.at.js';
import { BEFORE_FIRST, type ResourceKind } from './resource.kind.js';

/** The two numbers of a new resource. */
export interface ResourceNumbers {
  /** From the sequence that all kinds share: an id names one resource. */
  id: number;
  /** Runs per shop and kind. */
  sequentialId: number;
}

/** The counter's row stays locked until the transaction ends, so call it late in one. */
const CREATE = statement<ResourceNumbers>(
  'resource_registry.create',
  `with counter as (
     insert into shop_counters as c (shop_id, kind, value) values ($1, $2, $3)
     on conflict (shop_id, kind) do update set value = c.value + $4 returning value
   ), made as (
     insert into resources (shop_id, kind) select $1, $2 from generate_series(1, $5) returning id
   )
   select made.id,
     counter.value - $4 + row_number() over (order by made.id) as "sequentialId"
   from made cross join counter order by made.id`,
);

const KIND_OF = statement<{ kind: ResourceKind }>(
  'resource_registry.kind_of',
  `select kind from resources where shop_id = $1 and id = $2`,
);

const touch = (table: string): string =>
  `update ${table} t set updated_at = ${movedSql('t.updated_at', '$3')}
   where t.shop_id = $1 and t.id = any($2)`;

/** An id is in one of the tables. */
const TOUCH = statement(
  'resource_registry.touch',
  `with of_items as (${touch('items')}), of_cycles as (${touch('cycles')})
   ${touch('return_orders')}`,
);

/** Gives items, cycles and return orders their ids, and knows what an id names. */
@Injectable()
export class ResourceRegistry {
  /** Numbers for `count` new resources of a kind, ascending, without gaps in the sequential ids. */
  create(scope: Scope, kind: ResourceKind, count: number): Promise<ResourceNumbers[]> {
    return rows(scope, CREATE, kind, BEFORE_FIRST[kind] + count, count, count);
  }

  /** What the id names in the scope's shop; undefined when it is not the shop's. */
  async kindOf(scope: Scope, id: number): Promise<ResourceKind | undefined> {
    return (await row(scope, KIND_OF, id))?.kind;
  }

  /** Tells that records changed in what other tables hold of them: moves their `updatedAt`. */
  async touch(scope: Scope, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await rows(scope, TOUCH, ids, new Date());
  }
}
