import { type EntityClass, type PropertyOf, tableOf } from '../../src/database/schema/table.js';
import { recordOf } from '../../src/database/sql/columns.sql.js';
import { searchTextSql } from '../../src/database/sql/search.sql.js';
import { queryAll } from '../../src/database/sql/statement.js';
import type { TenantContext } from '../../src/database/tenant-context.js';
import {
  CreditEntry,
  MembershipCredit,
} from '../../src/modules/credits/membership-credit.entity.js';
import { CycleLeg } from '../../src/modules/cycles/cycle-leg.entity.js';
import {
  calendarColumns,
  legsOf,
} from '../../src/modules/rentals/store/cycle-writes.repository.js';
import { Cycle } from '../../src/modules/cycles/cycle.entity.js';
import { type Logistics, logisticsOf } from '../../src/modules/calendar/rules/schedule.js';
import type { CycleProjection } from '../../src/modules/rentals/plan/cycle-state.js';
import { cycleSearchText } from '../../src/modules/calendar/rules/cycle-values.js';
import { numbersIn, type ResourceKind } from '../../src/modules/resources/resource-kind.js';
import { ResourcesService } from '../../src/modules/resources/resources.service.js';
import { ReturnLine } from '../../src/modules/return-orders/return-line.entity.js';
import { ReturnOrder } from '../../src/modules/return-orders/return-order.entity.js';
import { changeLine, NEW_LINE } from '../../src/modules/rentals/return/lines.js';
import {
  formattedReturnId,
  NO_METHOD,
  rentalsSearchText,
} from '../../src/modules/rentals/return/return-order.js';
import { ShopReader } from '../../src/platform/shops/shop.reader.js';
import { groupedBy, idsOf } from '../../src/records/grouped-by.js';
import { type PastOrder } from './past-orders.js';
import { LINES_FROM, ORDERS_FROM } from './rentals.js';
import type { Stage } from './stage.js';
import type { Story } from './story.js';
import { type BookedRental, projectionOf } from './past-calendar.js';

/** The number of the first order of the story. */
const FIRST_ORDER = 1001;

const DAMAGED = 'Needs repair';

/** Units that came back damaged are repaired by today. */
const NO_DAMAGES: ReadonlySet<number> = new Set();

/** A rental with what its row has. */
export interface WrittenRental extends BookedRental {
  readonly id: number;
  readonly sequentialId: number;
  readonly customerId: number;
  readonly projection: CycleProjection;
}

/** Writes the cycles of orders and their legs, in the order of booking. */
export async function writeRentals(
  stage: Stage,
  story: Story,
  logistics: Logistics,
  orders: readonly PastOrder[],
): Promise<WrittenRental[]> {
  const { context, days } = stage;
  const planned = inOrderOf(
    'createdAt',
    orders.map((order) => ({ order, createdAt: days.instant(order.booked) })),
  ).flatMap(({ order, createdAt }, place) =>
    order.rentals.map((rental) => ({
      ...rental,
      order,
      createdAt,
      number: FIRST_ORDER - orders.length + place,
    })),
  );
  const restockDays = new Map(
    story.methods.map(({ product, calendar }) => [
      product,
      calendar.customRestockDurationCount ?? null,
    ]),
  );
  const numbers = await reserve(stage, 'Cycle', planned.length);
  const rentals = planned.map((rental, index) => ({
    ...rental,
    ...numbers[index]!,
    customerId: stage.customers.get(rental.order.customer).id,
    projection: projectionOf(
      stage,
      rental,
      logisticsOf(logistics, { restockDays: restockDays.get(rental.unit.product)! }),
    ),
  }));
  await insert(
    context,
    Cycle,
    rentals.map(
      (
        {
          id,
          sequentialId,
          customerId,
          order,
          createdAt,
          number,
          unit,
          priceCents,
          projection,
          ...rental
        },
        index,
      ) => ({
        id,
        sequentialId,
        customerId,
        variantId: unit.variantId,
        methodType: order.methodType,
        packingStatus: rental.out ? 'packed' : 'pending',
        platformOrderId: ORDERS_FROM + number,
        platformOrderLineId: LINES_FROM - rentals.length + index,
        platformOrderName: `#${number}`,
        priceCents,
        tags: [],
        ...calendarColumns(projection),
        searchText: cycleSearchText(sequentialId, `#${number}`),
        createdAt,
        updatedAt: days.instant((rental.restocked ?? rental.closed?.at ?? rental.cancelled)!),
      }),
    ),
  );
  await insert(
    context,
    CycleLeg,
    rentals.flatMap(({ id, projection }) => legsOf(id, projection)),
  );
  return rentals;
}

/** Credits are charged at the booking, and returned with the rental or its cancellation. */
export async function writeCredits(
  { context, services, days, usual }: Stage,
  rentals: readonly WrittenRental[],
): Promise<void> {
  const returnCondition = await services.get(ShopReader).creditReturnCondition(context);
  const charged = rentals.flatMap(({ creditCost, ...rental }) => {
    if (creditCost === null) return [];
    const moment =
      rental.cancelled ?? (returnCondition === 'received_at' ? rental.back : undefined);
    return { ...rental, creditCost, returnedAt: moment && days.instant(moment) };
  });
  const ids = await insert(
    context,
    MembershipCredit,
    charged.map(({ id: cycleId, customerId, creditCost, createdAt, returnedAt }) => ({
      cycleId,
      customerId,
      creditCost,
      status: returnedAt ? 'returned' : 'unreturned',
      returnCondition,
      createdAt,
      updatedAt: returnedAt ?? createdAt,
    })),
  );
  const entries = charged.flatMap(({ customerId, creditCost, createdAt, returnedAt }, index) => {
    const entry = { customerId, creditId: ids[index]!, reason: null };
    const charge = { ...entry, amount: -creditCost, author: usual.bookedBy, createdAt };
    return returnedAt
      ? [charge, { ...entry, amount: creditCost, author: usual.handledBy, createdAt: returnedAt }]
      : [charge];
  });
  await insert(context, CreditEntry, inOrderOf('createdAt', entries));
}

/** Shipped orders come back by a return order, which staff completed. */
export async function writeReturns(stage: Stage, rentals: readonly WrittenRental[]): Promise<void> {
  const { context, days } = stage;
  const returned = rentals.filter(
    ({ order, back }) => order.deliveryMethodType === 'shipping' && back,
  );
  const announced = inOrderOf(
    'requestedAt',
    [...groupedBy(returned, ({ order }) => order)].map(([order, own]) => ({
      own,
      requestedAt: days.instant(`${order.to} 08:30`),
    })),
  );
  const numbers = await reserve(stage, 'ReturnOrder', announced.length);
  const orders = announced.map((order, index) => ({ ...order, ...numbers[index]! }));
  await insert(
    context,
    ReturnOrder,
    orders.map(({ id, sequentialId, own, requestedAt }) => ({
      id,
      sequentialId,
      customerId: own[0]!.customerId,
      status: 'completed',
      receivalStatus: 'received',
      requestedAt,
      ...NO_METHOD,
      methodType: 'ReturnMethod::ReturnLabel',
      trackingUrl: `https://track.example/parcels/${3_300_000 + sequentialId}`,
      tags: [],
      rentalsSearchText: rentalsSearchText(own.map((rental) => rental.sequentialId)),
      searchText: formattedReturnId(sequentialId),
      createdAt: requestedAt,
      updatedAt: own
        .map(({ restocked }) => days.instant(restocked!))
        .toSorted()
        .at(-1)!,
    })),
  );
  await insert(
    context,
    ReturnLine,
    orders.flatMap(({ id: returnOrderId, own, requestedAt }) =>
      own.map(({ id: rentalId, unit, isGraded, isDamaged, restocked }) => {
        const conditionId = isDamaged
          ? stage.conditions.get(DAMAGED).id
          : isGraded
            ? unit.conditionId
            : null;
        const { line } = changeLine(
          NEW_LINE,
          { status: 'received', conditionId },
          { status: 'processed', conditionId: unit.conditionId },
          NO_DAMAGES,
        );
        return {
          ...line,
          returnOrderId,
          itemId: unit.id,
          rentalId,
          restockedAt: days.instant(restocked!),
          orderStatus: 'completed',
          open: false,
          heldItemId: null,
          requestedAt,
          createdAt: requestedAt,
          updatedAt: days.instant(restocked!),
        };
      }),
    ),
  );
}

/** Allocates ids and sequential numbers. */
async function reserve(
  { context, services }: Stage,
  kind: ResourceKind,
  count: number,
): Promise<{ id: number; sequentialId: number }[]> {
  const resources = services.get(ResourcesService);
  const reserved = await resources.reserve(context, kind, count);
  await resources.enter(context, kind, reserved.ids);
  return numbersIn(reserved, 0, count).map(({ id, sequentialId }) => ({ id, sequentialId }));
}

/** Inserts rows as they are, in their order, and returns their ids. */
async function insert<E extends object>(
  context: TenantContext,
  entity: EntityClass<E>,
  rows: readonly Partial<E>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const { name, owner, columnOf, has } = tableOf(entity);
  const properties = Object.keys(rows[0]!) as PropertyOf<E>[];
  const values = properties.map((property) =>
    property === 'searchText' ? searchTextSql('sent."searchText"') : `sent."${property}"`,
  );
  const text = `insert into ${name} (${[owner, ...properties.map(columnOf)].join(', ')})
   select ${['$1', ...values].join(', ')}
   from rows from (jsonb_to_recordset($2) as (${recordOf(entity, properties)})) with ordinality as sent
   order by sent.ordinality ${has('id') ? 'returning id' : ''}`;
  return idsOf(await queryAll<{ id: number }>(context, { text }, JSON.stringify(rows)));
}

const inOrderOf = <Key extends string, T extends Record<Key, string>>(
  key: Key,
  records: readonly T[],
): T[] => records.toSorted((one, other) => Date.parse(one[key]) - Date.parse(other[key]));
