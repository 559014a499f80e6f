import { Injectable } from '@nestjs/common';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { typesOf } from '../../platform/events/logged-types.js';
import { NAMED_CYCLES } from '../calendar/rules/cycle-values.js';
import { variantNameSql } from '../products/product.sql.js';
import { CUSTOMER_COLUMNS, type CustomerRow } from '../customers/customer.sql.js';

/** A stored response to a request with an `Idempotency-Key`. */
export interface StoredResponse {
  readonly key: string;
  /** JSON. */
  readonly body: string;
}

/**
 * Waits for bookings of the customer, whose foreign keys lock the row as well. Later ones wait, and
 * then read an erased customer.
 */
const LOCK = statement<CustomerRow>(
  'erasure.lock',
  `select ${CUSTOMER_COLUMNS} from customers where shop_id = $1 and id = $2 for update`,
);

/** The numbers of the records that need the person. */
interface OpenRecords {
  /** A rental that is out. */
  readonly cycleNumber: number | null;
  /** A return order that awaits a unit. */
  readonly orderNumber: number | null;
  /** Planned and held bookings, the oldest first; as many as an error names, and one more. */
  readonly bookingNumbers: readonly number[];
}

const FIND_OPEN_RECORDS = statement<OpenRecords>(
  'erasure.find_open_records',
  `select
     (select min(c.sequential_id) from cycles c
      where c.shop_id = $1 and c.customer_id = $2 and c.out) as "cycleNumber",
     (select min(o.sequential_id) from return_orders o
      where o.shop_id = $1 and o.customer_id = $2 and exists (
        select from return_lines l
        where l.shop_id = $1 and l.return_order_id = o.id and l.open
          and l.status = 'awaiting')) as "orderNumber",
     array(
       select c.sequential_id from cycles c
       where c.shop_id = $1 and c.customer_id = $2 and c.active and not c.out
       order by c.sequential_id limit ${NAMED_CYCLES + 1}) as "bookingNumbers"`,
);

/** A customer's entry on the waiting list. */
interface OpenEntry {
  readonly id: number;
  readonly variant: string;
  readonly rentalStart: string;
  readonly rentalEnd: string | null;
}

const FIND_WAITING_ENTRY = statement<OpenEntry>(
  'erasure.find_waiting_entry',
  `select w.id, ${variantNameSql('v')} as variant,
     w.rental_start as "rentalStart", w.rental_end as "rentalEnd"
   from waiting_entries w join variants v on v.shop_id = $1 and v.id = w.variant_id
   where w.shop_id = $1 and w.customer_id = $2 and w.status = 'waiting'
   order by w.id limit 1`,
);

const NO_TEXT = 'null::text';

const ERASE = statement(
  'erasure.erase',
  `update customers set email = null, first_name = null, last_name = null, phone = null,
     default_address = null, tags = '{}',
     search_text = ${searchTextSql(NO_TEXT, NO_TEXT, NO_TEXT)}, erased_at = $3,
     updated_at = ${movedSql('updated_at', '$3::timestamptz')}
   where shop_id = $1 and id = $2`,
);

/** Receivers can repeat what they know of a person in their answers to its events. */
const ERASE_ANSWERS = statement(
  'erasure.erase_answers',
  `update webhook_deliveries d set attempts = (
     select jsonb_agg(attempt.value || '{"answer": null}' order by attempt.ordinality)
     from jsonb_array_elements(d.attempts) with ordinality as attempt)
   where d.shop_id = $1 and jsonb_array_length(d.attempts) > 0 and d.event_id = any(array(
     select e.id from events e
     where e.shop_id = $1 and e.resource_id = $2 and e.type = any($3)
     union all
     select e.id from events e
     where e.shop_id = $1 and e.type = any($4) and e.resource_id = any(array(
       select c.id from cycles c where c.shop_id = $1 and c.customer_id = $2
       union all
       select o.id from return_orders o where o.shop_id = $1 and o.customer_id = $2))
     union all
     select e.id from events e
     where e.shop_id = $1 and e.type = any($5) and e.resource_id = any(array(
       select t.id from timeline_events t where t.shop_id = $1 and t.customer_id = $2))))`,
);

const CUSTOMER_TYPES = typesOf('Customer');

const RENTAL_TYPES = [...typesOf('Cycle'), ...typesOf('ReturnOrder')];

const COMMENT_TYPES = typesOf('Comment');

const FIND_RESPONSES = statement<StoredResponse>(
  'erasure.find_responses',
  `select k.key, k.body from idempotency_keys k where k.shop_id = $1 and exists (
     select from unnest($2::text[]) as mark (text) where strpos(k.body, mark.text) > 0)
   order by k.key for update`,
);

const REMOVE_FIELDS = statement<{ key: string }>(
  'erasure.remove_fields',
  'delete from custom_fields f where f.shop_id = $1 and f.customer_id = $2 returning f.key',
);

const REPLACE_RESPONSES = statement(
  'erasure.replace_responses',
  `update idempotency_keys k set body = sent.body
   from unnest($2::text[], $3::text[]) as sent (key, body)
   where k.shop_id = $1 and k.key = sent.key`,
);

const REMOVE_RESPONSES = statement(
  'erasure.remove_responses',
  'delete from idempotency_keys k where k.shop_id = $1 and k.key = any($2)',
);

const REMOVE_COMMENTS = statement<{ id: number }>(
  'erasure.remove_comments',
  'delete from timeline_events t where t.shop_id = $1 and t.customer_id = $2 returning t.id',
);

@Injectable()
export class ErasureRepository {
  /** Locks the customer. @returns undefined when the shop has no such customer */
  lock(context: TenantContext, id: number): Promise<CustomerRow | undefined> {
    return queryOne(context, LOCK, id);
  }

  /** The lowest numbers of the records that need the person. */
  async findOpenRecords(context: TenantContext, id: number): Promise<OpenRecords> {
    return (await queryOne(context, FIND_OPEN_RECORDS, id))!;
  }

  /** The oldest entry with which the person waits for a unit. */
  findWaitingEntry(context: TenantContext, id: number): Promise<OpenEntry | undefined> {
    return queryOne(context, FIND_WAITING_ENTRY, id);
  }

  async erase(context: TenantContext, id: number, now: Date): Promise<void> {
    await queryAll(context, ERASE, id, now);
  }

  /**
   * Erases what webhook endpoints answered to events of the customer, its comments, rentals and
   * returns.
   */
  async eraseAnswers(context: TenantContext, id: number): Promise<void> {
    await queryAll(context, ERASE_ANSWERS, id, CUSTOMER_TYPES, RENTAL_TYPES, COMMENT_TYPES);
  }

  /** Removes the custom fields of the customer. @returns their keys */
  async removeFields(context: TenantContext, id: number): Promise<string[]> {
    return (await queryAll(context, REMOVE_FIELDS, id)).map(({ key }) => key);
  }

  /** Removes the comments on the customer. @returns whether there were any */
  async removeComments(context: TenantContext, id: number): Promise<boolean> {
    return (await queryAll(context, REMOVE_COMMENTS, id)).length > 0;
  }

  /** The stored responses that contain one of the texts. */
  findResponses(context: TenantContext, texts: readonly string[]): Promise<StoredResponse[]> {
    return queryAll(context, FIND_RESPONSES, texts);
  }

  async replaceResponses(
    context: TenantContext,
    responses: readonly StoredResponse[],
  ): Promise<void> {
    if (responses.length === 0) return;
    const keys = responses.map(({ key }) => key);
    const bodies = responses.map(({ body }) => body);
    await queryAll(context, REPLACE_RESPONSES, keys, bodies);
  }

  async removeResponses(context: TenantContext, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await queryAll(context, REMOVE_RESPONSES, keys);
  }
}
