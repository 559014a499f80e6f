import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { join, Joins, namesOf, outerJoin } from '../../database/sql/selection.sql.js';
import { statement } from '../../database/sql/statement.js';
import { EMBEDDED_CREDIT } from '../credits/credit.sql.js';
import { MembershipCredit } from '../credits/membership-credit.entity.js';
import { embeddedFields } from '../custom-fields/custom-field.sql.js';
import { Customer } from '../customers/customer.entity.js';
import { EMBEDDED_CUSTOMER } from '../customers/customer.sql.js';
import { Item } from '../items/item.entity.js';
import { LOCATION_FIELDS } from '../items/items.sql.js';
import { type CycleRisk, risksSql } from '../calendar/rules/risks.js';
import { bookedVariantSql } from '../calendar/rules/needs.js';
import {
  lastTakenDaySql,
  type ReturnEstimate,
  takesDaysSql,
} from '../calendar/rules/taken-days.js';
import { returnOrderIdSql } from '../rentals/return/return-order.js';
import { PLAIN_CYCLE_FIELDS } from '../rentals/plain-fields.js';
import { Location } from '../locations/location.entity.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variant.entity.js';
import type { Detail } from '../timeline/event-types.js';
import { embeddedEvents } from '../timeline/timeline.sql.js';
import { CycleLeg } from './cycle-leg.entity.js';
import { Cycle } from './cycle.entity.js';
import { embeddedFormerUnits } from './former-unit.sql.js';

/** The columns of a cycle's response, from cycle `c` and its joins. */
const FACTS = joined(
  columnsOf(Cycle, 'c', [
    'id',
    'sequentialId',
    'createdAt',
    'updatedAt',
    'methodType',
    'itemId',
    'unitNamed',
    'rentalStart',
    'rentalEnd',
    'minimumRentalEnd',
    'restockedAt',
    'holdUntil',
    'cancelledAt',
    'closedAs',
    'cancelReason',
    'salePriceCents',
    'deliveryMethodType',
    'conditionIds',
    ...PLAIN_CYCLE_FIELDS,
    'tags',
  ]),
  columnsOf(CycleLeg, 'f', {
    prepareFrom: 'bufferDay',
    fulfillAt: 'dueAt',
    fulfilledAt: 'doneAt',
  }),
  columnsOf(CycleLeg, 'r', { receiveAt: 'dueAt', receivedAt: 'doneAt', restockBy: 'bufferDay' }),
  columnsOf(Item, 'i', ['serial']),
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId', locationName: 'name' }),
  outerColumnsOf(Location, 'q', { requestedPlatformId: 'platformId', requestedName: 'name' }),
  columnsOf(Product, 'p', { productTitle: 'title' }),
  columnsOf(Variant, 'v', { variantTitle: 'title', unitVariantId: 'platformId' }),
  columnsOf(Variant, 'w', { platformVariantId: 'platformId' }),
  computed<{ returnOrderId: number | null }>({ returnOrderId: returnOrderIdSql('c.id') }),
  EMBEDDED_CUSTOMER,
  EMBEDDED_CREDIT,
  embeddedFields('c.id'),
  embeddedFormerUnits('c.id'),
);

/** True for a fulfilled sale `c` whose unit `i` is not in stock again. */
const SOLD = `c.replaced_visibility is not null and c.closed_as is null and i.visibility = 'sold'`;

/**
 * The other cycles that have the unit `i` of cycle `c` on some of the same days. Either their stored
 * days overlap, or they are still out on one of its days. A sold unit is gone for all later ones.
 */
function conflictingIdsSql(estimate: ReturnEstimate): string {
  const to = `case when ${SOLD} then 'infinity' else ${lastTakenDaySql('c', estimate)} end`;
  const days = { from: 'c.occupied_from', to };
  const { stored, out } = takesDaysSql('o', days, estimate);
  return `array(
    select o.id from cycles o
    where o.shop_id = $1 and o.item_id = c.item_id and o.id <> c.id and ${stored}
    union
    select o.id from cycles o
    where o.shop_id = $1 and o.item_id = c.item_id and o.id <> c.id and ${out}
    order by 1)`;
}

/** The columns of a cycle's response, given the parameters for the days of `ReturnEstimate`. */
const columnsIn = (detail: Detail, estimate: ReturnEstimate) =>
  joined(
    FACTS,
    embeddedEvents('c.id', detail),
    computed<{ conflictingCycleIds: number[]; risks: CycleRisk[] }>(
      {
        conflictingCycleIds: conflictingIdsSql(estimate),
        risks: risksSql('c', 'i', estimate),
      },
      { aliases: ['i'] },
    ),
  );
export type CycleRow = RowOf<ReturnType<typeof columnsIn>>;

const JOINS = new Joins(
  join(CycleLeg, 'f', `f.cycle_id = c.id and f.kind = 'fulfillment'`),
  join(CycleLeg, 'r', `r.cycle_id = c.id and r.kind = 'receival'`),
  join(Item, 'i', 'i.id = c.item_id'),
  outerJoin(Location, 'l', 'l.id = i.location_id', 'i'),
  outerJoin(Location, 'q', 'q.id = c.requested_location_id'),
  join(Variant, 'v', 'v.id = c.variant_id'),
  join(Product, 'p', 'p.id = v.product_id', 'v'),
  join(Variant, 'w', `w.id = ${bookedVariantSql('c')}`),
  join(Customer, 'u', 'u.id = c.customer_id'),
  outerJoin(MembershipCredit, 'm', 'm.cycle_id = c.id'),
);

/** The columns that show whether a cycle is over. */
const CLOSING = ['cancelledAt', 'closedAs', 'receivedAt'];

export const LIST_CYCLES = listStatement(
  'cycles.list',
  Cycle,
  'c',
  ([today, restockStart, restocked]) =>
    columnsIn('brief', { today: today!, restockStart: restockStart!, restocked: restocked! }),
  {
    joins: JOINS,
    parameters: 3,
    fieldColumns: {
      status: [...CLOSING, 'holdUntil', 'fulfillAt', 'fulfilledAt', 'receiveAt'],
      closedAs: CLOSING,
      isUnitFixed: ['unitNamed', 'packingStatus', 'fulfilledAt', 'receivedAt'],
      customer: namesOf(EMBEDDED_CUSTOMER),
      item: ['itemId', 'serial', 'productTitle', 'variantTitle', 'unitVariantId'],
      location: LOCATION_FIELDS,
      requestedLocation: ['requestedPlatformId', 'requestedName'],
      fulfillmentStatus: ['fulfillAt', 'fulfilledAt'],
      receivalStatus: ['receiveAt', 'receivedAt'],
      membershipCredit: namesOf(EMBEDDED_CREDIT),
    },
  },
);

const findSql = (detail: Detail, ids = '$2') =>
  `select ${columnsIn(detail, { today: '$3', restockStart: '$4', restocked: '$5' })}
   from cycles c ${JOINS}
   where c.shop_id = $1 and c.id = any(${ids}) order by c.id`;

export const FIND_CYCLES = {
  brief: statement<CycleRow>('cycles.find_brief', findSql('brief')),
  whole: statement<CycleRow>('cycles.find_whole', findSql('whole')),
};

/** The earliest planned cycle of each of the items; planned cycles are active and not out. */
export const FIND_NEXT_CYCLES = statement<CycleRow>(
  'cycles.find_next',
  findSql(
    'brief',
    `array(
      select (select n.id from cycles n
        where n.shop_id = $1 and n.item_id = unit.id and n.active and not n.out
        order by n.rental_start, n.id limit 1)
      from unnest($2::bigint[]) as unit (id))`,
  ),
);
