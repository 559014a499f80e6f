import { runStatement, type Db, pool, type Row } from './database.js';
import { CONDITION, conditionOf, eventsOf, fieldsOf, NONE } from './embedded.js';

const COLUMNS = `i.id, i.created_at as "createdAt", i.updated_at as "updatedAt", i.serial,
  i.sequential_id as "sequentialId", i.status, i.visibility, i.tags, i.pick_location as "pickLocation",
  i.acquisition_cost_cents as "acquisitionCostCents", v.platform_id as "platformVariantId",
  v.title as "variantTitle", p.platform_id as "platformProductId", p.title as "productTitle",
  ${CONDITION}, l.platform_id as "locationPlatformId", l.name as "locationName",
  coalesce(v.image_url, p.image_url) as "imageUrl",
  (select max(r.return_order_id) from return_lines r
   where r.shop_id = $1 and r.item_id = i.id and r.open and r.status = 'awaiting') as "activeReturnId",
  (select a.id from cycles a where a.shop_id = $1 and a.item_id = i.id and a.active
   order by a.out desc, a.rental_start, a.id limit 1) as "activeRentalId",
  coalesce((select sum(s.price_cents) from cycles s
   where s.shop_id = $1 and s.item_id = i.id and s.cancelled_at is null), 0) as "revenueCents"`;

const JOINS = `join variants v on v.shop_id = $1 and v.id = i.variant_id
  join products p on p.shop_id = $1 and p.id = v.product_id
  left join conditions c on c.shop_id = $1 and c.id = i.condition_id
  left join locations l on l.shop_id = $1 and l.id = i.location_id`;

/** A page of items below an id, with one row more than asked for if there is one. */
export async function itemPage(shopId: number, before: number, limit: number): Promise<Row[]> {
  const rows = await runStatement(
    pool,
    `items ${limit}`,
    `select ${COLUMNS} from (
       select * from items i where i.shop_id = $1 and i.id < $2 order by i.id desc limit ${limit}) i
     ${JOINS} order by i.id desc`,
    [shopId, before],
  );
  return rows;
}

/** The items with these ids, by id; the events were read by whoever asks. */
export async function itemsById(
  db: Db,
  shopId: number,
  ids: readonly number[],
  events: ReadonlyMap<number, readonly object[]>,
): Promise<Map<number, object>> {
  const rows = await runStatement(
    db,
    'items by id',
    `select ${COLUMNS} from items i ${JOINS} where i.shop_id = $1 and i.id = any($2)`,
    [shopId, ids],
  );
  const fields = await fieldsOf(db, shopId, ids, 'Item');
  return new Map(rows.map((row) => [row.id, itemOf(row, events, fields)]));
}

/** The records of a page. */
export async function itemRecords(shopId: number, rows: readonly Row[]): Promise<object[]> {
  const ids = rows.map(({ id }) => id as number);
  const events = await eventsOf(pool, shopId, ids);
  const fields = await fieldsOf(pool, shopId, ids, 'Item');
  return rows.map((row) => itemOf(row, events, fields));
}

type Embedded = ReadonlyMap<number, readonly object[]>;

const itemOf = (row: Row, events: Embedded, fields: Embedded): object => ({
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
  activeReturnId: row.activeReturnId,
  condition: conditionOf(row),
  conditionId: row.conditionId,
  imageUrl: row.imageUrl,
  location:
    row.locationPlatformId === null
      ? null
      : { platformId: row.locationPlatformId, name: row.locationName },
  pickLocation: row.pickLocation,
  acquisitionCostCents: row.acquisitionCostCents,
  roiCents: row.acquisitionCostCents === null ? null : row.revenueCents - row.acquisitionCostCents,
  timelineEvents: events.get(row.id) ?? NONE,
  customFields: fields.get(row.id) ?? NONE,
});
