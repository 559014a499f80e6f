import { tableOf } from '../../src/database/schema/table.js';
import { columnsOf, joined, type RowOf } from '../../src/database/sql/columns.sql.js';
import { execute, queryAll, statement } from '../../src/database/sql/statement.js';
import { Condition } from '../../src/modules/conditions/condition.entity.js';
import {
  CreditEntry,
  MembershipCredit,
} from '../../src/modules/credits/membership-credit.entity.js';
import { Customer } from '../../src/modules/customers/customer.entity.js';
import { BookingRepository } from '../../src/modules/rentals/book/booking.repository.js';
import { CycleLeg } from '../../src/modules/cycles/cycle-leg.entity.js';
import { Cycle } from '../../src/modules/cycles/cycle.entity.js';
import { Item } from '../../src/modules/items/item.entity.js';
import { Location } from '../../src/modules/locations/location.entity.js';
import { Product } from '../../src/modules/products/product.entity.js';
import { Variant } from '../../src/modules/products/variant.entity.js';
import { Resource } from '../../src/modules/resources/resource.entity.js';
import { ReturnLine } from '../../src/modules/return-orders/return-line.entity.js';
import { ReturnOrder } from '../../src/modules/return-orders/return-order.entity.js';
import { Shop } from '../../src/platform/shops/shop.entity.js';
import { ShopReader } from '../../src/platform/shops/shop.reader.js';
import { groupedBy } from '../../src/records/grouped-by.js';
import { type PastUnit, planOrders } from './past-orders.js';
import type { Stage } from './stage.js';
import type { Story } from './story.js';
import { writeCredits, writeRentals, writeReturns } from './past-rows.js';

/** When everything in the shop was created: days before that, units do not count in reports. */
const OPENING = '-400 09:00';

const OPENED = [Shop, Location, Condition, Product, Variant, Customer, Item];

const WRITTEN = [Resource, Cycle, CycleLeg, MembershipCredit, CreditEntry, ReturnOrder, ReturnLine];

/** A unit is free for so many days before its first rental of the story begins. */
const DAYS_TO_STORY = 6;

const UNIT_COLUMNS = joined(
  columnsOf(Item, 'i', ['id', 'variantId', 'conditionId', 'visibility']),
  columnsOf(Product, 'p', { product: 'title' }),
);

const UNITS = statement<RowOf<typeof UNIT_COLUMNS>>(
  'demo.units',
  `select ${UNIT_COLUMNS} from items i
   join variants v on v.shop_id = $1 and v.id = i.variant_id
   join products p on p.shop_id = $1 and p.id = v.product_id
   where i.shop_id = $1 order by i.id`,
);

const LEAVE_STOCK = statement(
  'demo.leave_stock',
  `update items i set left_stock_at = sent.at
   from jsonb_to_recordset($2) as sent (id bigint, at timestamptz)
   where i.shop_id = $1 and i.id = sent.id`,
);

/**
 * Writes the year before the story as the services would have left it, but without events: one
 * statement per table. It needs the units of the story, and comes before the rentals of the story,
 * since ids follow the time.
 */
export async function writeHistory(stage: Stage, story: Story): Promise<void> {
  const { context, services, days } = stage;
  // On a busy machine, planning the orders takes longer than a transaction may be idle.
  await execute(context, { text: 'set local idle_in_transaction_session_timeout = 0' }, []);
  const logistics = await services.get(ShopReader).logistics(context);
  const units = await unitsOf(stage, story);
  const goneAs = (as: 'lost' | 'bought') =>
    story.shop.history[as].map((name) => {
      const { id } = stage.units.get(name);
      return { as, unit: units.find((unit) => unit.id === id)! };
    });
  const { orders, refusals } = planOrders({
    story,
    logistics,
    units,
    gone: [...goneAs('lost'), ...goneAs('bought')],
    date: (day) => days.date(day),
  });
  const rentals = await writeRentals(stage, story, logistics, orders);
  await writeCredits(stage, rentals);
  await writeReturns(stage, rentals);
  const counted = [...groupedBy(refusals, ({ day, variantId }) => `${day} ${variantId}`).values()];
  await services.get(BookingRepository).addRefusals(
    context,
    counted.map((same) => {
      const { day, variantId } = same[0]!;
      return { day: days.date(day), variantId, refusals: same.length };
    }),
  );
  const left = rentals.flatMap(({ unit: { id }, closed }) =>
    closed ? { id, at: days.instant(closed.at) } : [],
  );
  await queryAll(context, LEAVE_STOCK, JSON.stringify(left));
  for (const { name, owner } of OPENED.map(tableOf)) {
    const text = `update ${name} t set created_at = $2 where t.${owner} = $1`;
    await queryAll(context, { text }, days.instant(OPENING));
  }
  // The story is slow without statistics of these rows, most of all if autovacuum has counted none.
  const tables = [...OPENED, ...WRITTEN].map((entity) => tableOf(entity).name);
  const text = `analyze ${tables.join(', ')}`;
  await execute(context, { text }, []);
}

/** The units of the shop. Rentals and blocks of the story take their days, as do sales. */
async function unitsOf(stage: Stage, { rentals, blocks }: Story): Promise<PastUnit[]> {
  const first = new Map<number, number>();
  for (const { unit, from } of rentals) {
    const { id } = stage.units.get(unit);
    first.set(id, Math.min(first.get(id) ?? Infinity, from));
  }
  const rows = await queryAll(stage.context, UNITS);
  return rows.map(({ visibility, ...unit }) => {
    const blocked = blocks.filter(({ resourceType, resource }) => {
      if (resourceType === 'Item') return stage.units.get(resource!).id === unit.id;
      if (resourceType === 'Variant') return stage.variants.get(resource!).id === unit.variantId;
      return resourceType === 'Store' || resource === unit.product;
    });
    const end = visibility === 'available' ? (first.get(unit.id) ?? Infinity) : -Infinity;
    return {
      ...unit,
      taken: [
        { from: end - DAYS_TO_STORY, to: Infinity },
        ...blocked.map(({ from = -Infinity, to = Infinity }) => ({ from, to })),
      ],
    };
  });
}
