import type { CycleStatus } from '../modules/cycles/rules/cycle-status.js';
import type { DemoProduct } from './demo-catalogue.js';
import type { DemoRandom } from './demo-random.js';
import type { DemoCycle, DemoCycleField, DemoDelivery, DemoMoment } from './demo-shop.js';
import { conflictOf, type DemoSlot, slotsOf } from './demo-slots.js';

/** What the cycles of a shop are made from. */
export interface DemoRentals {
  readonly products: readonly DemoProduct[];
  readonly deliveries: readonly DemoDelivery[];
  readonly customers: readonly { readonly platformId: number }[];
  /** How many of the products, from the first on, are in demand: most of their units are let. */
  readonly inDemand: number;
  /** How many of the customers, from the first on, are members. */
  readonly members: number;
  /** Who books; the more often, the more likely. */
  readonly bookedBy: readonly string[];
  readonly handledBy: string;
  readonly tags: readonly string[];
  /** What is said of a cycle; its author is one of those who book. */
  readonly comments: readonly string[];
  /** Custom fields of rentals, each with the values that it can have. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The keys of the fields in which rentals and items name an earlier rental. */
  readonly references: { readonly rental: string; readonly item: string } | null;
}

/** A unit that can be booked. */
interface RentalUnit {
  readonly unit: number;
  readonly cost: number;
  readonly inDemand: boolean;
  /** True when it waits to be dealt with. */
  readonly isBack: boolean;
}

interface Order {
  readonly number: number;
  readonly customerPlatformId: number;
  readonly start: number;
}

/** Shares of the units that are let. */
const IN_DEMAND = 0.85;
const OTHERS = 0.2;

const FIRST_ID = { order: 91_001, orderLine: 95_001 } as const;

/** Order 91001 is called #1001. */
const ORDER_NAMES_BELOW = 90_000;

/** The cycles of a shop, in the order in which they were booked. */
export function cyclesOf(random: DemoRandom, rentals: DemoRentals): DemoCycle[] {
  const units = unitsOf(rentals);
  const isLet = units.map((one) => random.chance(one.inDemand ? IN_DEMAND : OTHERS));
  const idle = units.find((one, index) => !isLet[index] && !one.isBack)!;
  const slots = [
    ...conflictOf(idle.unit),
    ...units.flatMap(({ unit, isBack }, index) =>
      isLet[index] ? slotsOf(random, unit, isBack) : [],
    ),
  ];
  const generator = new CycleGenerator(random, rentals, units);
  return inBookingOrder(random, slots).map((slot) => generator.cycle(slot));
}

function unitsOf({ products, deliveries, inDemand }: DemoRentals): RentalUnit[] {
  const lines = new Map(
    products.flatMap(({ line, product }, index) =>
      product.variants.map(({ platformId }) => [
        platformId,
        { cost: line.cost, inDemand: index < inDemand },
      ]),
    ),
  );
  return deliveries
    .flatMap(({ platformVariantId, units }) =>
      units.map(({ events }) => ({ events, ...lines.get(platformVariantId)! })),
    )
    .map(({ events, ...line }, unit) => ({
      ...line,
      unit,
      isBookable: events.every(({ change }) => change?.visibility === undefined),
      isBack: events.some(({ change }) => change?.status === 'unprocessed'),
    }))
    .filter(({ isBookable }) => isBookable);
}

/** Everything was booked by the day of seeding, most of it some weeks ahead. */
function inBookingOrder(random: DemoRandom, slots: readonly DemoSlot[]): DemoSlot[] {
  return slots
    .map((slot) => ({
      slot,
      bookedOn: Math.min(slot.start - random.integer(3, 40), -random.integer(0, 60)),
    }))
    .sort((one, other) => one.bookedOn - other.bookedOn)
    .map(({ slot }) => slot);
}

class CycleGenerator {
  private count = 0;
  private order: Order | undefined;
  /** The latest cycle that came back, by its customer. */
  private readonly received = new Map<number, number>();
  private readonly units: ReadonlyMap<number, RentalUnit>;

  constructor(
    private readonly random: DemoRandom,
    private readonly rentals: DemoRentals,
    units: readonly RentalUnit[],
  ) {
    this.units = new Map(units.map((one) => [one.unit, one]));
  }

  cycle(slot: DemoSlot): DemoCycle {
    const { random, rentals } = this;
    const { unit, methodType, deliveryMethodType, status } = slot;
    const { number, customerPlatformId } = (this.order = this.orderOf(slot));
    const cycle = this.count;
    this.count += 1;
    const isMember = methodType === 'membership';
    const isOnline = random.chance(0.92);
    const fields = this.fieldsOf(customerPlatformId);
    if (status === 'received') this.received.set(customerPlatformId, cycle);
    return {
      unit,
      bookedBy: random.pick(rentals.bookedBy),
      booking: {
        customerPlatformId,
        methodType,
        deliveryMethodType,
        platformOrderId: isOnline ? number : null,
        platformOrderLineId: isOnline ? FIRST_ID.orderLine + cycle : null,
        platformOrderName: isOnline ? `#${number - ORDER_NAMES_BELOW}` : null,
        priceCents: isMember || random.chance(0.03) ? null : this.priceOf(slot),
        creditCost: isMember ? random.integer(1, 3) : null,
        tags: random.shuffled(rentals.tags).slice(0, Math.max(random.integer(-3, 2), 0)),
      },
      ...this.datesOf(slot),
      handledBy: rentals.handledBy,
      change: this.changeOf(slot),
      creditStatus: isMember ? this.creditStatusOf(status) : null,
      remarks: random.chance(0.12)
        ? [{ author: random.pick(rentals.bookedBy), comment: random.pick(rentals.comments) }]
        : [],
      fields,
      ...this.aftermathOf(slot),
    };
  }

  /** Some customers rent more than one unit for about the same days. */
  private orderOf({ start, methodType }: DemoSlot): Order {
    const { order, random } = this;
    const { customers, members } = this.rentals;
    if (order && Math.abs(order.start - start) <= 8 && random.chance(0.6)) return order;
    return {
      number: (order?.number ?? FIRST_ID.order - 1) + 1,
      customerPlatformId: random.pick(
        methodType === 'membership' ? customers.slice(0, members) : customers,
      ).platformId,
      start,
    };
  }

  private datesOf(
    slot: DemoSlot,
  ): Pick<
    DemoCycle,
    'rentalStart' | 'rentalEnd' | 'minimumRentalEnd' | 'fulfilledAt' | 'receivedAt'
  > {
    const { random } = this;
    const { status, start, end, methodType, deliveryMethodType } = slot;
    const ways = deliveryMethodType === 'shipping' ? { out: 1, back: 2 } : { out: 0, back: 0 };
    const wentOut = status === 'fulfilled' || status === 'unreceived' || status === 'received';
    const fulfilledOn = Math.min(start - ways.out, -1);
    const receivedOn = slot.receivedOn ?? (end ?? 0) + ways.back + random.integer(-1, 2);
    const hasMinimum = end === null && methodType === 'membership' && random.chance(0.6);
    return {
      rentalStart: { day: start, time: '10:00' },
      rentalEnd: end === null ? null : { day: end, time: '16:00' },
      minimumRentalEnd: hasMinimum ? { day: start + 30, time: '16:00' } : null,
      fulfilledAt: wentOut ? this.during(fulfilledOn, 13) : null,
      receivedAt: status === 'received' ? this.during(receivedOn, 8) : null,
    };
  }

  /**
   * Units go out in the afternoon: half a day before noon would be a day more or less where the
   * clock changes in between, and the days of the demo follow the calendar alone.
   */
  private during(day: number, opening: number): DemoMoment {
    const [hour, minute] = [this.random.integer(opening, 17), this.random.integer(0, 59)];
    return { day, time: [hour, minute].map((part) => `${part}`.padStart(2, '0')).join(':') };
  }

  private changeOf({ status, start }: DemoSlot): DemoCycle['change'] {
    const { random } = this;
    switch (status) {
      case 'cancelled':
        return { status };
      case 'unfulfilled':
        return { packingStatus: random.pick(['pending', 'printed', 'packed']) };
      case 'scheduled':
        return start < 10 ? { packingStatus: random.pick(['pending', 'printed']) } : {};
      default:
        return { packingStatus: 'packed' };
    }
  }

  private creditStatusOf(status: CycleStatus): DemoCycle['creditStatus'] {
    if (status === 'cancelled') return 'returned';
    return status === 'received' ? this.random.pick(['returned', 'unreturned']) : null;
  }

  private fieldsOf(customerPlatformId: number): DemoCycleField[] {
    const { random, rentals } = this;
    const earlier = this.received.get(customerPlatformId);
    const own = Object.entries(rentals.fields)
      .filter(() => random.chance(0.08))
      .map(([key, values]) => ({ key, value: random.pick(values) }));
    return earlier !== undefined && rentals.references && random.chance(0.08)
      ? [...own, { key: rentals.references.rental, cycle: earlier }]
      : own;
  }

  /** What became of the unit after it came back. */
  private aftermathOf({
    unit,
    status,
    receivedOn,
  }: DemoSlot): Pick<DemoCycle, 'unitField' | 'unitStatus'> {
    const { random, rentals } = this;
    if (status !== 'received') return { unitField: null, unitStatus: null };
    const isNoted = rentals.references !== null && random.chance(0.12);
    const isFresh = receivedOn !== undefined && receivedOn >= -3;
    const isRestocked = !isFresh && !this.units.get(unit)!.isBack && random.chance(0.6);
    return {
      unitField: isNoted ? rentals.references.item : null,
      unitStatus: isFresh ? 'unprocessed' : isRestocked ? 'processed' : null,
    };
  }

  /** What it takes to buy the unit, or to have it for the days, in steps of five. */
  private priceOf({ unit, methodType, start, end }: DemoSlot): number {
    const { cost } = this.units.get(unit)!;
    const share = methodType === 'resale' || end === null ? 0.55 : 0.06 + 0.012 * (end - start);
    return Math.round((cost * 100 * share) / 500) * 500;
  }
}
