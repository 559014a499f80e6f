import { itemSearchText } from '../../src/modules/products/product.sql.js';
import {
  dice,
  fraction,
  isFew,
  isOldest,
  numbers,
  type SeededShop,
  type Step,
} from './seeded-shop.js';

/** Units. Each filter has values that match many units, few, only the oldest, and none. */
export function itemSteps(shop: SeededShop): Step[] {
  const { id, sizes } = shop;
  const { items } = sizes;
  const itemId = shop.resourceId('Item', 'n.number');
  const madeAt = shop.madeAt('n.number', items);
  return [
    {
      table: 'resources',
      sql: `insert into resources (shop_id, id, kind)
        select ${id}, ${itemId}, 'Item' from ${numbers(items, 'n')}`,
    },
    {
      table: 'items',
      sql: `insert into items (shop_id, id, sequential_id, variant_id, status, visibility, serial,
          condition_id, location_id, pick_location, acquisition_cost_cents, tags, created_at,
          updated_at, search_text)
        select ${id}, ${itemId}, n.number + 1, v.id, ${STATUS}, ${visibility(sizes.items)}, t.serial,
          ${shop.base} + 1 + ${condition(items)}, ${shop.base} + 1 + ${location(items)},
          case when n.number % 10 < 7 then 'A-' || n.number % 40 || '-' || n.number % 7 end,
          case when n.number % 10 > 0 then (1000 + ${dice('n.number', 11, 90_000)})::integer end,
          ${tags(items)}, ${madeAt}, ${shop.changedAt(madeAt, fraction('n.number', 12))},
          ${itemSearchText('t.serial', '(n.number + 1)')}
        from ${numbers(items, 'n')}
        cross join lateral (select
          case when n.number % 100 <> 99 then 'SN-' || lpad(n.number::text, 7, '0') end as serial,
          ${variant(shop)} as variant) t
        join variants v on v.shop_id = ${id} and v.id = ${shop.idOf('t.variant')}
        join products p on p.shop_id = ${id} and p.id = v.product_id
        order by n.number`,
    },
    ...Array.from({ length: sizes.fieldsPerItem }, (_, field) => fieldStep(shop, field)),
    ...Array.from({ length: sizes.eventsPerItem }, (_, event) => eventStep(shop, event)),
    {
      table: 'blocked_dates',
      sql: `insert into blocked_dates (shop_id, resource_type, item_id, from_day, to_day)
        select ${id}, 'Item', ${itemId}, d.day, d.day + 6
        from ${numbers(items, 'n')}
        cross join lateral (select date '${shop.today}' - 30 + ${dice('n.number', 13, 90)}::integer as day) d
        where n.number % 1000 = 17`,
    },
  ];
}

const STATUS = `case when ${dice('n.number', 14, 4_000)} = 0 then 'unprocessed' else 'processed' end`;

/** The first variant can be booked. The last has three units; the second only has old ones. */
function variant({ sizes }: SeededShop): string {
  const { items, products, variantsPerProduct, unitsOfFirstVariant } = sizes;
  const variants = products * variantsPerProduct;
  const usual = Math.max(1, variants - variantsPerProduct - 2);
  const every = Math.max(2, Math.floor(items / unitsOfFirstVariant));
  return `case when n.number % ${every} = 0 then 0
    when ${isFew('n.number', 1, items)} then ${variants - 1}
    when ${isOldest('n.number', items)} then ${Math.min(1, variants - 1)}
    else least(${variants - 1}, 2 + floor(${usual} * ${fraction('n.number', 15)} ^ 2)::integer) end`;
}

/** Units of the first variant can be booked. Retired units are old. */
const visibility = (items: number): string => `case
  when t.variant = 0 then 'available'
  when n.number < ${items} / 20 and n.number % 2 = 0 then 'retired'
  when ${dice('n.number', 16, 100)} < 6 then 'sold'
  when ${dice('n.number', 16, 100)} < 10 then 'unavailable' else 'available' end`;

/** Indexes of `CONDITIONS`; the last has no units. */
const condition = (items: number): string => `case
  when ${isOldest('n.number', items)} and n.number % 2 = 0 then 4
  when n.number % 100 = 50 then null
  when ${dice('n.number', 17, 10_000)} < 3 then 3
  when ${dice('n.number', 17, 10_000)} < 500 then 2
  when ${dice('n.number', 17, 10_000)} < 3_000 then 0 else 1 end`;

/** Indexes of `LOCATIONS`; the last has no units. */
const location = (items: number): string => `case
  when ${isFew('n.number', 2, items)} then 3
  when ${isOldest('n.number', items)} and n.number % 3 = 0 then 2
  when n.number % 25 = 13 then null
  when ${dice('n.number', 18, 10)} < 7 then 0 else 1 end`;

const tags = (items: number): string => `array_remove(array[
  case when ${dice('n.number', 19, 10)} < 2 then 'outdoor' end,
  case when ${dice('n.number', 20, 100)} < 2 then 'fragile' end,
  case when ${isFew('n.number', 3, items)} then 'heirloom' end,
  case when ${isOldest('n.number', items)} then 'legacy' end], null)`;

function fieldStep(shop: SeededShop, field: number): Step {
  const value = field === 0 ? `'C-' || n.number % 1000` : `(n.number % 5000 * 100)::text`;
  const json = field === 0 ? 'to_jsonb(t.value)' : 'to_jsonb(t.value::integer)';
  return {
    table: 'custom_fields',
    sql: `insert into custom_fields (shop_id, definition_id, owner_id, key, value, value_json)
      select d.shop_id, d.id, ${shop.resourceId('Item', 'n.number')}, d.key, t.value, ${json}
      from ${numbers(shop.sizes.items, 'n')} cross join lateral (select ${value} as value) t
      join custom_field_definitions d on d.shop_id = ${shop.id} and d.id = ${shop.idOf(field)}`,
  };
}

function eventStep(shop: SeededShop, event: number): Step {
  const { items } = shop.sizes;
  const type = event % 2 === 0 ? 'status_changed' : 'visibility_changed';
  const metadata =
    event % 2 === 0
      ? `{"from": "unprocessed", "to": "processed"}`
      : `{"from": "unavailable", "to": "available"}`;
  const at = shop.changedAt(shop.madeAt('n.number', items), fraction('n.number', 30 + event));
  return {
    table: 'timeline_events',
    sql: `insert into timeline_events (shop_id, eventable_id, eventable_type, event_type, metadata,
        author, created_at, updated_at)
      select ${shop.id}, ${shop.resourceId('Item', 'n.number')}, 'Item', '${type}', '${metadata}', 'Seed',
        ${at}, ${at}
      from ${numbers(items, 'n')}`,
  };
}
