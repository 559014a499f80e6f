import { searchTextSql } from '../../src/database/sql/search.sql.js';
import {
  dice,
  fraction,
  isFew,
  numbers,
  oneOf,
  type SeededShop,
  type Step,
  TIME_ZONE,
} from './seeded-shop.js';

const ADJECTIVES = ['Storm', 'Trail', 'Alpine', 'Fjord', 'Light', 'Grand', 'Nordic', 'Summit'];
const NOUNS = [
  'parka',
  'tent',
  'kayak',
  'backpack',
  'dress',
  'jacket',
  'bicycle',
  'camera',
  'sled',
];
const COLOURS = ['Green', 'Blue', 'Sand', 'Black', 'Red'];
const FIRST_NAMES = ['Tuva', 'Nora', 'Emil', 'Åse', 'Bjørn', 'Ida', 'Jonas', 'Lea', 'Omar', 'Siri'];
const LAST_NAMES = ['Berg', 'Dahl', 'Lie', 'Moen', 'Strand', 'Aas', 'Vik', 'Øye', 'Foss', 'Haugen'];

/** Some locations and conditions have most units; one of each has none. */
export const LOCATIONS = ['Main warehouse', 'City shop', 'Old depot', 'Fair stand', 'New depot'];
export const CONDITIONS = [
  ['New', 'unused'],
  ['Good', 'used'],
  ['Needs repair', 'damaged_repairable'],
  ['Beyond repair', 'damaged_unrepairable'],
  ['Museum piece', 'used'],
  ['Refurbished', 'used'],
] as const;

/** The shop, its settings, catalogue and customers. */
export function catalogueSteps(shop: SeededShop): Step[] {
  const { id, sizes } = shop;
  const { products, variantsPerProduct, customers } = sizes;
  const variants = products * variantsPerProduct;
  const made = (count: number) => shop.madeAt('n.number', count);
  const moments = (count: number) =>
    `${made(count)}, ${shop.changedAt(made(count), fraction('n.number', 1))}`;
  const last = `case when n.number % 5 = 0 then 'Hansen'
    when ${isFew('n.number', 1, customers)} then 'Zwickelberg' else ${oneOf('n.number', 2, LAST_NAMES)} end`;
  return [
    {
      table: 'shops',
      sql: `insert into shops (id, name, time_zone, currency, preparation_duration, delivery_duration,
          reverse_delivery_duration, restock_duration, consignment_enabled)
        values (${id}, 'Shop ${id}', '${TIME_ZONE}', 'NOK', '1.day', '2.day', '2.day', '1.day', false)`,
    },
    {
      table: 'conditions',
      sql: `insert into conditions (shop_id, id, title, severity_key) values ${CONDITIONS.map(
        ([title, severity], index) => `(${id}, ${shop.idOf(index)}, '${title}', '${severity}')`,
      ).join(', ')}`,
    },
    {
      table: 'locations',
      sql: `insert into locations (shop_id, id, platform_id, name) values ${LOCATIONS.map(
        (name, index) => `(${id}, ${shop.idOf(index)}, ${61_001 + index}, '${name}')`,
      ).join(', ')}`,
    },
    {
      table: 'products',
      sql: `insert into products (shop_id, id, platform_id, title, image_url, created_at, updated_at, search_text)
        select ${id}, ${shop.idOf('n.number')}, 71001 + n.number, t.title,
          case when n.number % 3 > 0 then 'https://cdn.example/products/' || n.number || '.jpg' end,
          ${moments(products)}, ${searchTextSql('t.title')}
        from ${numbers(products, 'n')}
        cross join lateral (select case n.number when ${products - 1} then 'Quokka sculpture' else
          ${oneOf('n.number', 3, ADJECTIVES)} || ' ' || ${oneOf('n.number', 4, NOUNS)}
          || ' ' || 100 + n.number end as title) t`,
    },
    {
      table: 'product_methods',
      sql: `insert into product_methods (shop_id, product_id, kind, custom_restock_duration_count)
        select ${id}, ${shop.idOf('n.number')}, 'calendar', case when n.number % 10 = 3 then 2 end
        from ${numbers(products, 'n')}`,
    },
    {
      table: 'variants',
      sql: `insert into variants (shop_id, id, platform_id, product_id, title, sku, image_url, position,
          created_at, updated_at, search_text)
        select ${id}, ${shop.idOf('n.number')}, 81001 + n.number,
          ${shop.idOf(`n.number / ${variantsPerProduct}`)}, t.title, t.sku,
          case when n.number % 2 = 0 then 'https://cdn.example/variants/' || n.number || '.jpg' end,
          n.number % ${variantsPerProduct} + 1, ${moments(variants)}, ${searchTextSql('t.title', 't.sku')}
        from ${numbers(variants, 'n')}
        cross join lateral (select
          (array['S','M','L','XL'])[1 + n.number % 4] || ' / ' || ${oneOf('n.number', 5, COLOURS)} as title,
          case when n.number % 50 <> 7 then 'SKU-' || lpad(n.number::text, 6, '0') end as sku) t`,
    },
    {
      table: 'customers',
      sql: `insert into customers (shop_id, id, platform_id, first_name, last_name, email, default_address,
          created_at, updated_at, search_text)
        select ${id}, ${shop.idOf('n.number')}, 52001 + n.number, t.first_name, t.last_name, t.email,
          case when n.number % 4 > 0 then jsonb_build_object('address1', 'Storgata ' || n.number,
            'city', 'Oslo', 'zip', '0155', 'country', 'Norway', 'countryCode', 'NO',
            'phone', '+47 4' || lpad((n.number * 7919 % 10000000)::text, 7, '0')) end,
          ${moments(customers)}, ${searchTextSql('t.first_name', 't.last_name', 't.email')}
        from ${numbers(customers, 'n')}
        cross join lateral (select ${oneOf('n.number', 6, FIRST_NAMES)} as first_name,
          ${last} as last_name,
          case when ${dice('n.number', 7, 30)} > 0 then 'customer.' || n.number || '@mail.example' end
            as email) t`,
    },
    {
      table: 'custom_field_definitions',
      sql: `insert into custom_field_definitions (shop_id, id, owner_type, key, name, type)
        values (${id}, ${shop.idOf(0)}, 'item', 'colour_code', 'Colour code', 'string'),
          (${id}, ${shop.idOf(1)}, 'item', 'insured_value', 'Insured value', 'money')`,
    },
  ];
}
