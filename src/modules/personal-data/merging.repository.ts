import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { idsOf } from '../../records/grouped-by.js';
import type { OwnerType } from '../custom-fields/custom-field-types.js';
import { CUSTOMER_COLUMNS, type CustomerRow } from '../customers/customer.sql.js';

/** Bookings of both customers wait, as their foreign keys lock the rows as well. */
const LOCK = statement<CustomerRow>(
  'merging.lock',
  `select ${CUSTOMER_COLUMNS} from customers
   where shop_id = $1 and (id = $2 or platform_id = $3) order by id for update`,
);

const MOVE_CYCLES = statement<{ id: number }>(
  'merging.move_cycles',
  `update cycles set customer_id = $3, updated_at = ${movedSql('updated_at', '$4::timestamptz')}
   where shop_id = $1 and customer_id = $2 returning id`,
);

const MOVE_RETURN_ORDERS = statement<{ id: number }>(
  'merging.move_return_orders',
  `update return_orders set customer_id = $3, updated_at = ${movedSql('updated_at', '$4::timestamptz')}
   where shop_id = $1 and customer_id = $2 returning id`,
);

const MOVE_CREDITS = statement(
  'merging.move_credits',
  'update membership_credits set customer_id = $3 where shop_id = $1 and customer_id = $2',
);

const MOVE_CREDIT_ENTRIES = statement(
  'merging.move_credit_entries',
  'update credit_entries set customer_id = $3 where shop_id = $1 and customer_id = $2',
);

const MOVE_WAITING_ENTRIES = statement<{ id: number }>(
  'merging.move_waiting_entries',
  `update waiting_entries
   set customer_id = $3, updated_at = ${movedSql('updated_at', '$4::timestamptz')}
   where shop_id = $1 and customer_id = $2 returning id`,
);

const MOVE_COMMENTS = statement(
  'merging.move_comments',
  `update timeline_events t
   set customer_id = $3, updated_at = ${movedSql('t.updated_at', '$4::timestamptz')}
   where t.shop_id = $1 and t.customer_id = $2`,
);

/** Moves the custom fields that the other customer does not have. */
const MOVE_FIELDS = statement<{ key: string }>(
  'merging.move_fields',
  `update custom_fields f
   set customer_id = $3, updated_at = ${movedSql('f.updated_at', '$4::timestamptz')}
   where f.shop_id = $1 and f.customer_id = $2 and not exists (
     select from custom_fields kept
     where kept.shop_id = $1 and kept.customer_id = $3 and kept.definition_id = f.definition_id)
   returning f.key`,
);

const REMOVE_FIELDS = statement(
  'merging.remove_fields',
  'delete from custom_fields f where f.shop_id = $1 and f.customer_id = $2',
);

/** A custom field that refers to a customer. */
export interface MovedReference {
  readonly ownerId: number;
  readonly ownerType: OwnerType;
  readonly key: string;
}

const MOVE_REFERENCES = statement<MovedReference>(
  'merging.move_references',
  `update custom_fields f
   set value = $3::text, value_json = to_jsonb($3::text::bigint),
     updated_at = ${movedSql('f.updated_at', '$4::timestamptz')}
   from custom_field_definitions d
   where f.shop_id = $1 and d.shop_id = $1 and d.type = 'customer_reference'
     and f.definition_id = d.id and f.value = $2::text
   returning coalesce(f.owner_id, f.customer_id) as "ownerId", d.owner_type as "ownerType", d.key`,
);

const REMOVE = statement('merging.remove', 'delete from customers where shop_id = $1 and id = $2');

@Injectable()
export class MergingRepository {
  /** Locks a customer by its id, and another one by its platform id. */
  lock(context: TenantContext, id: number, platformId: number): Promise<CustomerRow[]> {
    return queryAll(context, LOCK, id, platformId);
  }

  /** Moves the rentals of a customer to another one. @returns their ids */
  async moveCycles(context: TenantContext, from: number, to: number): Promise<number[]> {
    return idsOf(await queryAll(context, MOVE_CYCLES, from, to, context.now()));
  }

  async moveReturnOrders(context: TenantContext, from: number, to: number): Promise<number[]> {
    return idsOf(await queryAll(context, MOVE_RETURN_ORDERS, from, to, context.now()));
  }

  async moveWaitingEntries(context: TenantContext, from: number, to: number): Promise<number[]> {
    return idsOf(await queryAll(context, MOVE_WAITING_ENTRIES, from, to, context.now()));
  }

  async moveCredits(context: TenantContext, from: number, to: number): Promise<void> {
    await queryAll(context, MOVE_CREDITS, from, to);
    await queryAll(context, MOVE_CREDIT_ENTRIES, from, to);
  }

  /** Moves the comments on a customer to another one. */
  async moveComments(context: TenantContext, from: number, to: number): Promise<void> {
    await queryAll(context, MOVE_COMMENTS, from, to, context.now());
  }

  /**
   * Moves the custom fields of a customer to another one, whose own values stay.
   * @returns the keys of the moved ones
   */
  async moveFields(context: TenantContext, from: number, to: number): Promise<string[]> {
    const moved = await queryAll(context, MOVE_FIELDS, from, to, context.now());
    await queryAll(context, REMOVE_FIELDS, from);
    return moved.map(({ key }) => key);
  }

  /** Moves the custom fields whose value is the customer. */
  moveReferences(context: TenantContext, from: number, to: number): Promise<MovedReference[]> {
    return queryAll(context, MOVE_REFERENCES, `${from}`, `${to}`, context.now());
  }

  async remove(context: TenantContext, id: number): Promise<void> {
    await queryAll(context, REMOVE, id);
  }
}
