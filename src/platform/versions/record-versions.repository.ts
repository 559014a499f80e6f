import { Injectable } from '@nestjs/common';
import { queryAll, queryOne, type Statement, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { RecordKind } from '../../http/route-declaration.js';
import type { ResourceType } from '../events/event-catalogue.js';
import { type LoggedType, typesOf } from '../events/logged-types.js';

/** The version of a locked record: its `updatedAt`, or that of the owner of a field or credit. */
export interface LockedVersion {
  /** The record that has the version. */
  readonly id: number;
  readonly resource: ResourceType;
  readonly updatedAt: string;
  /** Only of items, cycles and return orders. */
  readonly sequentialId?: number;
  /** Only of items. */
  readonly serial?: string | null;
}

/** The statements that lock a record, in lock order. `$2` are the ids of records of its kind. */
interface RecordLocks {
  /** Rows that precede those with the version. */
  readonly before?: readonly Statement<unknown>[];
  readonly versions: readonly Statement<LockedVersion>[];
}

const idsOrOwners = (ids?: string) => (ids === undefined ? 'any($2)' : `any(array(${ids}))`);

/** Locks rows in the order of their ids: see docs/inside/locking.md. */
const lock = (name: string, table: string, ids?: string) =>
  statement(
    name,
    `select id from ${table} where shop_id = $1 and id = ${idsOrOwners(ids)}
     order by id for no key update`,
  );

/** Locks rows as strongly as their updates do, and reads their versions. */
const version = (
  name: string,
  table: string,
  resource: ResourceType,
  { ids, columns = '', strength = 'no key update' }: VersionOptions = {},
) =>
  statement<LockedVersion>(
    name,
    `select id, '${resource}' as resource, updated_at as "updatedAt"${columns}
     from ${table} where shop_id = $1 and id = ${idsOrOwners(ids)} order by id for ${strength}`,
  );

interface VersionOptions {
  /** SQL of the ids of the owners of the records. */
  readonly ids?: string;
  readonly columns?: string;
  readonly strength?: string;
}

const NUMBERED = { columns: ', sequential_id as "sequentialId"' };
const UNIT = { columns: `${NUMBERED.columns}, serial` };
const fieldOwners = (column: string): string =>
  `select f.${column} from custom_fields f where f.shop_id = $1 and f.id = any($2)`;
const FIELD_OWNERS = fieldOwners('owner_id');

const OFFERS = 'select w.cycle_id from waiting_entries w where w.shop_id = $1 and w.id = any($2)';

/** The locks of each kind of record. */
const RECORD_LOCKS: Readonly<Record<RecordKind, RecordLocks>> = {
  blockedDate: { versions: [version('versions.blocked_date', 'blocked_dates', 'BlockedDate')] },
  condition: { versions: [version('versions.condition', 'conditions', 'Condition')] },
  customer: { versions: [version('versions.customer', 'customers', 'Customer')] },
  customField: {
    before: [lock('versions.custom_field', 'custom_fields')],
    versions: [
      version('versions.item_of_field', 'items', 'Item', { ...UNIT, ids: FIELD_OWNERS }),
      version('versions.cycle_of_field', 'cycles', 'Cycle', { ...NUMBERED, ids: FIELD_OWNERS }),
      version('versions.customer_of_field', 'customers', 'Customer', {
        ids: fieldOwners('customer_id'),
      }),
    ],
  },
  customFieldDefinition: {
    versions: [version('versions.definition', 'custom_field_definitions', 'CustomFieldDefinition')],
  },
  cycle: {
    before: [
      lock(
        'versions.units_of_cycles',
        'items',
        'select c.item_id from cycles c where c.shop_id = $1 and c.id = any($2)',
      ),
    ],
    versions: [version('versions.cycle', 'cycles', 'Cycle', { ...NUMBERED, strength: 'update' })],
  },
  item: { versions: [version('versions.item', 'items', 'Item', UNIT)] },
  membershipCredit: {
    versions: [
      version('versions.cycle_of_credit', 'cycles', 'Cycle', {
        ...NUMBERED,
        ids: 'select m.cycle_id from membership_credits m where m.shop_id = $1 and m.id = any($2)',
        strength: 'update',
      }),
    ],
  },
  returnOrder: {
    before: [
      lock(
        'versions.units_of_order',
        'items',
        'select l.item_id from return_lines l where l.shop_id = $1 and l.return_order_id = any($2)',
      ),
    ],
    versions: [
      version('versions.order', 'return_orders', 'ReturnOrder', {
        ...NUMBERED,
        strength: 'update',
      }),
    ],
  },
  servicePlan: { versions: [version('versions.service_plan', 'service_plans', 'ServicePlan')] },
  shop: {
    versions: [
      statement<LockedVersion>(
        'versions.shop',
        `select s.id, 'Shop' as resource, s.updated_at as "updatedAt"
         from shops s where s.id = $1 and s.id = any($2) for no key update`,
      ),
    ],
  },
  waitingEntry: {
    // The cycle of an offer is locked before its entry, as by its confirmation.
    before: [
      lock(
        'versions.units_of_offer',
        'items',
        `select c.item_id from cycles c
         where c.shop_id = $1 and c.id = any(array(${OFFERS}))`,
      ),
      lock('versions.offer', 'cycles', OFFERS),
    ],
    versions: [version('versions.waiting_entry', 'waiting_entries', 'WaitingEntry')],
  },
  webhookEndpoint: {
    versions: [version('versions.webhook_endpoint', 'webhook_endpoints', 'WebhookEndpoint')],
  },
};

/** A passed due time changes no version. */
const DUE_TIME_EVENTS: readonly LoggedType[] = ['cycle.unfulfilled', 'cycle.unreceived'];

/** The credit of a cycle (`$4` are the types of its events) is a part of the cycle. */
const LAST_AUTHOR = statement<{ author: string }>(
  'versions.last_author',
  `select found.author from (
     (select e.id, e.actor_name as author from events e
      where e.shop_id = $1 and e.resource_id = $2 and e.type = any($3)
      order by e.id desc limit 1)
     union all
     (select e.id, e.actor_name as author from events e
      where e.shop_id = $1 and e.type = any($4) and e.resource_id = any(array(
        select m.id from membership_credits m where m.shop_id = $1 and m.cycle_id = $2))
      order by e.id desc limit 1)
   ) found order by found.id desc limit 1`,
);

/** Locks records and reads their versions. */
@Injectable()
export class RecordVersionsRepository {
  /**
   * Locks records until the transaction ends.
   * @returns their versions by id, or by the id of their owner; missing records are omitted
   */
  async lock(
    context: TenantContext,
    kind: RecordKind,
    ids: readonly number[],
  ): Promise<LockedVersion[]> {
    const { before = [], versions } = RECORD_LOCKS[kind];
    for (const statementBefore of before) await queryAll(context, statementBefore, ids);
    const found: LockedVersion[] = [];
    for (const one of versions) found.push(...(await queryAll(context, one, ids)));
    return found;
  }

  /** The author of the last change; undefined when its event is no longer stored. */
  async lastAuthor(
    context: TenantContext,
    { id, resource }: Pick<LockedVersion, 'id' | 'resource'>,
  ): Promise<string | undefined> {
    const types = typesOf(resource).filter((type) => !DUE_TIME_EVENTS.includes(type));
    const ofCredits = resource === 'Cycle' ? typesOf('MembershipCredit') : [];
    return (await queryOne(context, LAST_AUTHOR, id, types, ofCredits))?.author;
  }
}
