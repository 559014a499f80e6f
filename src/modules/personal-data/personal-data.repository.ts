import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { CUSTOM_FIELD_COLUMNS, type CustomFieldRow } from '../custom-fields/custom-field.sql.js';
import { EVENT_COLUMNS, type TimelineEventRow } from '../timeline/timeline.sql.js';

/** The comments of each record are read by an index, since the planner cannot estimate them. */
const COMMENTS = statement<TimelineEventRow>(
  'personal_data.comments',
  `with owners (id) as materialized (
     select c.id from cycles c where c.shop_id = $1 and c.customer_id = $2
     union all
     select o.id from return_orders o where o.shop_id = $1 and o.customer_id = $2
   )
   select ${EVENT_COLUMNS} from owners cross join lateral (
     select * from timeline_events t
     where t.shop_id = $1 and t.eventable_id = owners.id and t.event_type = 'comment' and t.id > $3
     order by t.id limit $4) e
   union all
   (select ${EVENT_COLUMNS} from timeline_events e
    where e.shop_id = $1 and e.customer_id = $2 and e.id > $3 order by e.id limit $4)
   order by id limit $4`,
);

const REFERENCES = statement<CustomFieldRow>(
  'personal_data.references',
  `select ${CUSTOM_FIELD_COLUMNS} from custom_field_definitions d
   join custom_fields f on f.shop_id = $1 and f.definition_id = d.id
   where d.shop_id = $1 and d.type = 'customer_reference' and f.value = $2 and f.id > $3
   order by f.id limit $4`,
);

@Injectable()
export class PersonalDataRepository {
  /** The comments on a customer, and on the rentals and return orders, oldest first. */
  async comments(
    context: TenantContext,
    customerId: number,
    window: PageRequest,
  ): Promise<Page<TimelineEventRow>> {
    const { after, limit } = window;
    return pageOf(await queryAll(context, COMMENTS, customerId, after, limit), window);
  }

  /** The custom fields that refer to a customer, oldest first. */
  async references(
    context: TenantContext,
    customerId: number,
    window: PageRequest,
  ): Promise<Page<CustomFieldRow>> {
    const { after, limit } = window;
    return pageOf(await queryAll(context, REFERENCES, `${customerId}`, after, limit), window);
  }
}

/** A full page may be the last one; the next is empty then. */
function pageOf<T extends { id: number }>(data: readonly T[], { limit }: PageRequest): Page<T> {
  return { data, next: data.length === limit ? data.at(-1)! : null };
}
