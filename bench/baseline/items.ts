import { PLAIN_ITEM_FIELDS } from '../../src/modules/rentals/plain-fields.js';
import { PLAIN_ITEM_COLUMNS } from '../../src/modules/rentals/plain-fields.sql.js';
import { pick } from '../../src/records/changes.js';
import { type Row, runStatement } from './database.js';

const PAGE = `select i.id, i.created_at as "createdAt", i.updated_at as "updatedAt", i.serial,
  i.sequential_id as "sequentialId", i.status, i.visibility,
  i.left_stock_at as "leftStockAt", i.tags, ${PLAIN_ITEM_COLUMNS}, v.platform_id as "platformVariantId",
  v.title as "variantTitle", p.platform_id as "platformProductId", p.title as "productTitle",
  c.id as "conditionId", c.created_at as "conditionCreatedAt",
  c.severity_key as "conditionSeverityKey", c.title as "conditionTitle",
  l.platform_id as "locationPlatformId", l.name as "locationName",
  coalesce(v.image_url, p.image_url) as "imageUrl",
  (select max(r.return_order_id) from return_lines r
   where r.shop_id = $1 and r.item_id = i.id and r.open and r.status = 'awaiting') as "activeReturnId",
  (select a.id from cycles a where a.shop_id = $1 and a.item_id = i.id and a.active
   order by a.out desc, a.rental_start, a.id limit 1) as "activeRentalId",
  coalesce((select sum(s.price_cents) + coalesce(sum(s.sale_price_cents), 0) from cycles s
   where s.shop_id = $1 and s.item_id = i.id and s.fulfilled_at is not null), 0) as "revenueCents"
  from (select * from items i where i.shop_id = $1 and i.id < $2 order by i.id desc limit $LIMIT) i
  join variants v on v.shop_id = $1 and v.id = i.variant_id
  join products p on p.shop_id = $1 and p.id = v.product_id
  left join conditions c on c.shop_id = $1 and c.id = i.condition_id
  left join locations l on l.shop_id = $1 and l.id = i.location_id
  order by i.id desc`;

const EVENTS = `select e.* from unnest($2::bigint[]) as owner (id)
  cross join lateral (
    select e.id, e.eventable_id as "eventableId", e.eventable_type as "eventableType",
      e.event_type as "eventType",
      case when char_length(e.metadata ->> 'message') > 500
        then e.metadata || jsonb_build_object('message', left(e.metadata ->> 'message', 500),
          'truncated', true)
        else e.metadata end as metadata,
      e.created_at as "createdAt", e.updated_at as "updatedAt", e.author
    from timeline_events e
    where e.shop_id = $1 and e.eventable_id = owner.id order by e.id desc limit 5) e
  order by e.id desc`;

const FIELDS = `select f.id, f.owner_id as "ownerId", 'Item' as "ownerType",
    f.definition_id as "definitionId", d.key, f.value, f.value_json as "valueJson"
  from custom_fields f
  join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
  where f.shop_id = $1 and f.owner_id = any($2) order by f.id`;

/** A page of items below an id, newest first; `last` is the id of its last one if more follow. */
export async function itemPage(
  shopId: number,
  before: number,
  limit: number,
): Promise<{ data: object[]; last: number | undefined }> {
  // PostgreSQL takes a limit in a parameter for a tenth of the table.
  const text = PAGE.replace('$LIMIT', String(limit + 1));
  const rows = await runStatement(`items ${limit}`, text, [shopId, before]);
  const page = rows.slice(0, limit);
  const ids = page.map(({ id }) => id as number);
  const events = await eventsOf(shopId, ids);
  const fields = groupBy(await runStatement('fields', FIELDS, [shopId, ids]), 'ownerId');
  return {
    data: page.map((row) => itemOf(row, events.get(row.id), fields.get(row.id))),
    last: rows.length > limit ? ids.at(-1) : undefined,
  };
}

/** The five newest events of each record, by its id. */
export async function eventsOf(
  shopId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row[]>> {
  return groupBy(await runStatement('events', EVENTS, [shopId, ids]), 'eventableId');
}

function groupBy(rows: readonly Row[], column: string): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}

const itemOf = (row: Row, events: readonly Row[] = [], fields: readonly Row[] = []): object => ({
  id: row.id,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  activeRentalId: row.activeRentalId,
  productTitle: row.productTitle,
  serial: row.serial,
  sequentialId: row.sequentialId,
  platformVariantId: row.platformVariantId,
  platformProductId: row.platformProductId,
  status: row.status,
  tags: row.tags,
  variantTitle: row.variantTitle,
  visibility: row.visibility,
  leftStockAt: row.leftStockAt,
  activeReturnId: row.activeReturnId,
  condition: conditionOf(row),
  conditionId: row.conditionId,
  imageUrl: row.imageUrl,
  location:
    row.locationPlatformId === null
      ? null
      : { platformId: row.locationPlatformId, name: row.locationName },
  ...pick(row, PLAIN_ITEM_FIELDS),
  roiCents: row.acquisitionCostCents === null ? null : row.revenueCents - row.acquisitionCostCents,
  timelineEvents: events,
  customFields: fields,
});

const SEVERITY_TONES: Record<string, string> = {
  unused: 'success',
  used: 'info',
  damaged_repairable: 'warning',
  damaged_unrepairable: 'critical',
};

const conditionOf = (row: Row): object | null =>
  row.conditionId === null
    ? null
    : {
        id: row.conditionId,
        createdAt: row.conditionCreatedAt,
        severityKey: row.conditionSeverityKey,
        severityTone: SEVERITY_TONES[row.conditionSeverityKey],
        title: row.conditionTitle,
      };
