import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { insertStatement, movedSql, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import {
  BEFORE_FIRST,
  type ReservedNumbers,
  type ResourceKind,
  type ResourceNumbers,
} from './resource-kind.js';
import { Resource } from './resource.entity.js';

const COLUMNS = columnsOf(Resource, 'r', ['id', 'kind']);

/** An id and the kind of resource it names. */
export type ResourceRow = RowOf<typeof COLUMNS>;

/**
 * Locks the shop's counter until the transaction ends: see docs/inside/locking.md. Ids and times are
 * allocated under the lock, so a higher id of the same kind is never older.
 */
const COUNTER = `counter as (
     insert into shop_counters as c (shop_id, kind, value, made_at) values ($1, $2, $3, $6)
     on conflict (shop_id, kind) do update
       set value = c.value + $4, made_at = greatest(c.made_at, excluded.made_at)
     returning value, made_at
   )`;

const CREATE = statement<ResourceNumbers>(
  'resources.create',
  `with ${COUNTER}, made as (
     insert into resources (shop_id, kind)
     select $1, $2 from counter cross join generate_series(1, $5) returning id
   )
   select made.id,
     counter.value - $4 + row_number() over (order by made.id) as "sequentialId",
     counter.made_at as "createdAt"
   from made cross join counter order by made.id`,
);

const RESERVE = statement<ReservedNumbers>(
  'resources.reserve',
  `with ${COUNTER}
   select array_agg(nextval('resources_id_seq')) as ids,
     counter.value - $4 + 1 as "firstSequentialId", counter.made_at as "createdAt"
   from counter cross join generate_series(1, $5)
   group by counter.value, counter.made_at`,
);

const ENTER = insertStatement('resources.enter', Resource, ['id', 'kind']);

const KINDS_OF = statement<ResourceRow>(
  'resources.kinds_of',
  `select ${COLUMNS} from resources r where r.shop_id = $1 and r.id = any($2)`,
);

const touch = (table: string): string =>
  `update ${table} t set updated_at = ${movedSql('t.updated_at', '$3')}
   where t.shop_id = $1 and t.id = any($2)`;

/** Updates the three tables with the same ids, since each id is in one of them. */
const TOUCH = statement<ResourceRow>(
  'resources.touch',
  `with of_items as (${touch('items')}), of_cycles as (${touch('cycles')}),
     of_orders as (${touch('return_orders')})
   select ${COLUMNS} from resources r where r.shop_id = $1 and r.id = any($2)`,
);

@Injectable()
export class ResourcesRepository {
  create(context: TenantContext, kind: ResourceKind, count: number): Promise<ResourceNumbers[]> {
    return queryAll(context, CREATE, ...numbering(context, kind, count));
  }

  async reserve(
    context: TenantContext,
    kind: ResourceKind,
    count: number,
  ): Promise<ReservedNumbers> {
    return (await queryOne(context, RESERVE, ...numbering(context, kind, count)))!;
  }

  /** Creates resources with reserved ids. */
  async enter(context: TenantContext, kind: ResourceKind, ids: readonly number[]): Promise<void> {
    await write(
      context,
      ENTER,
      ids.map((id) => ({ id, kind })),
    );
  }

  kindsOf(context: TenantContext, ids: readonly number[]): Promise<ResourceRow[]> {
    return queryAll(context, KINDS_OF, ids);
  }

  touch(context: TenantContext, ids: readonly number[]): Promise<ResourceRow[]> {
    return queryAll(context, TOUCH, ids, context.now());
  }
}

/** The parameters of the counter. */
const numbering = (context: TenantContext, kind: ResourceKind, count: number) =>
  [kind, BEFORE_FIRST[kind] + count, count, count, context.now()] as const;
