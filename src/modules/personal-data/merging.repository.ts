import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { idsOf } from '../../records/grouped-by.js';
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

/** A custom field that refers to a customer. */
export interface MovedReference {
  readonly ownerId: number;
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
   returning f.owner_id as "ownerId", d.key`,
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

  async moveCredits(context: TenantContext, from: number, to: number): Promise<void> {
    await queryAll(context, MOVE_CREDITS, from, to);
    await queryAll(context, MOVE_CREDIT_ENTRIES, from, to);
  }

  /** Moves the custom fields whose value is the customer. */
  moveReferences(context: TenantContext, from: number, to: number): Promise<MovedReference[]> {
    return queryAll(context, MOVE_REFERENCES, `${from}`, `${to}`, context.now());
  }

  async remove(context: TenantContext, id: number): Promise<void> {
    await queryAll(context, REMOVE, id);
  }
}
