import type { DemoRandom } from './demo-random.js';
import type { DemoCycle, DemoFoundUnits, DemoReturn, DemoReturnLine } from './demo-shop.js';

/** What the return orders of a shop are made from. */
export interface DemoReturns {
  readonly cycles: readonly DemoCycle[];
  /** Who asks for a return; the more often, the more likely. */
  readonly requestedBy: readonly string[];
  readonly handledBy: string;
  /** Titles of conditions that units come back in; the more often, the more likely. */
  readonly conditions: readonly string[];
  /** Those of them with which a unit cannot go out again. */
  readonly broken: readonly string[];
  /** Where parcels can be followed, without their number. */
  readonly tracking: string;
  readonly tags: readonly string[];
  /** What is said of an order; its author is one of those who ask for returns. */
  readonly comments: readonly string[];
  /** The key of the field in which items name a return. */
  readonly reference: string | null;
  /**
   * What comes back without being in the inventory: each with an order that came in, the last with
   * none, as nobody knows whose it was.
   */
  readonly found: readonly DemoFoundUnits[];
}

/** The last rental of a unit, where it is out or came back. */
interface Stay {
  /** The place of the cycle. */
  readonly cycle: number;
  readonly customerPlatformId: number;
  /** The day on which it came back or should have. */
  readonly day: number;
  readonly state: 'back' | 'late' | 'out';
  readonly isRestocked: boolean;
}

/** Within how many days units come back on one order. */
const TOGETHER = 21;

/** How long ago the first units came back by a return order, in days. */
const FIRST_DAY = -75;

/** How long before the end customers tell of a return, in days. */
const AHEAD = 5;

/** Units that came back within these days are not dealt with yet. */
const FRESH = -3;

/** What customers can have told of units that are out; the more often, the more likely. */
const TOLD: readonly (DemoReturn['status'] | undefined)[] = [
  'requested',
  'requested',
  null,
  null,
  null,
  null,
  'cancelled',
  undefined,
  undefined,
  undefined,
];

/** The return orders of a shop: of those who have told that they send something back. */
export function returnsOf(random: DemoRandom, returns: DemoReturns): DemoReturn[] {
  const generator = new ReturnGenerator(random, returns);
  const orders = random
    .shuffled(bundlesOf(returns.cycles))
    .flatMap((stays) => generator.order(stays) ?? []);
  return generator.withFound(orders);
}

/** The stays of each customer that come to an end at about the same time. */
function bundlesOf(cycles: readonly DemoCycle[]): Stay[][] {
  const stays = staysOf(cycles).toSorted(
    (one, other) => one.customerPlatformId - other.customerPlatformId || one.day - other.day,
  );
  const bundles: Stay[][] = [];
  for (const stay of stays) {
    const last = bundles.at(-1);
    const [first] = last ?? [];
    const isOfBundle =
      first?.customerPlatformId === stay.customerPlatformId && stay.day - first.day <= TOGETHER;
    if (isOfBundle) last!.push(stay);
    else bundles.push([stay]);
  }
  return bundles;
}

/** Only the last time out of a unit: what happened to it before is over. */
function staysOf(cycles: readonly DemoCycle[]): Stay[] {
  const lastOf = new Map<number, number>();
  for (const [place, { unit, fulfilledAt, rentalStart }] of cycles.entries()) {
    const last = lastOf.get(unit);
    const isLast = last === undefined || cycles[last]!.rentalStart.day < rentalStart.day;
    if (fulfilledAt && isLast) lastOf.set(unit, place);
  }
  return [...lastOf.values()]
    .filter((place) => cycles[place]!.booking.methodType !== 'resale')
    .map((place) => stayOf(cycles[place]!, place))
    .filter(({ day }) => day >= FIRST_DAY && day <= AHEAD);
}

function stayOf({ booking, rentalEnd, receivedAt, unitStatus }: DemoCycle, cycle: number): Stay {
  const due = rentalEnd?.day ?? 0;
  return {
    cycle,
    customerPlatformId: booking.customerPlatformId,
    day: receivedAt?.day ?? due,
    state: receivedAt ? 'back' : due < FRESH ? 'late' : 'out',
    isRestocked: unitStatus === 'processed',
  };
}

class ReturnGenerator {
  constructor(
    private readonly random: DemoRandom,
    private readonly returns: DemoReturns,
  ) {}

  /** The order of stays that end together; undefined where there is none. */
  order(stays: readonly Stay[]): DemoReturn | undefined {
    const { random } = this;
    const isLost = stays.every(({ state }) => state !== 'out') && random.chance(0.5);
    const lines = stays.map((stay) => this.line(stay, isLost));
    const status = this.statusOf(stays, lines);
    if (status === undefined) return undefined;
    const { requestedBy, comments, tags, reference } = this.returns;
    return {
      requestedBy: random.pick(requestedBy),
      handledBy: this.returns.handledBy,
      lines,
      found: null,
      method: this.methodOf(stays),
      status,
      tags: random.shuffled(tags).slice(0, Math.max(random.integer(-2, 2), 0)),
      remarks: random.chance(0.35)
        ? [{ author: random.pick(requestedBy), comment: random.pick(comments) }]
        : [],
      unitField: random.chance(0.4) ? reference : null,
    };
  }

  /** The orders with what was found: the first of those that came in take it, but for the last. */
  withFound(orders: readonly DemoReturn[]): DemoReturn[] {
    const { found, requestedBy, handledBy } = this.returns;
    const received = orders.filter(({ lines }) =>
      lines.every(({ status }) => status === 'received'),
    );
    const [last, ...others] = found.toReversed();
    const withUnits = new Map(others.map((units, index) => [received[index], units]));
    const alone = last && {
      requestedBy: requestedBy.at(-1)!,
      handledBy,
      lines: [],
      found: last,
      method: null,
      status: null,
      tags: [],
      remarks: [],
      unitField: null,
    };
    return [
      ...orders.map((order) => ({ ...order, found: withUnits.get(order) ?? null })),
      ...(alone ? [alone] : []),
    ];
  }

  private line({ cycle, state, day, isRestocked }: Stay, isLost: boolean): DemoReturnLine {
    const { random } = this;
    if (state !== 'back') {
      const status = state === 'late' && isLost ? 'missing' : 'awaiting';
      return { cycle, status, condition: null, restocked: false };
    }
    const condition = random.chance(0.7) ? random.pick(this.returns.conditions) : null;
    const isBroken = condition !== null && this.returns.broken.includes(condition);
    const restocked = !isBroken && (isRestocked || day < FRESH);
    return { cycle, status: 'received', condition, restocked };
  }

  /** Undefined where nobody has told of a return. */
  private statusOf(
    stays: readonly Stay[],
    lines: readonly DemoReturnLine[],
  ): DemoReturn['status'] | undefined {
    const statuses = new Set(lines.map(({ status }) => status));
    if (statuses.has('received') && statuses.size > 1) return null;
    if (statuses.has('received')) return stays.at(-1)!.day < FRESH ? 'completed' : null;
    if (statuses.has('missing')) return 'completed';
    return this.random.pick(TOLD);
  }

  private methodOf(stays: readonly Stay[]): DemoReturn['method'] {
    const { random } = this;
    if (random.chance(0.25)) return null;
    const { customerPlatformId, day, state } = stays.at(-1)!;
    if (random.chance(0.35)) {
      return {
        type: 'ReturnMethod::Collection',
        addressPlatformId: customerPlatformId + 10_000,
        collectionDay: state === 'back' ? day - 1 : Math.max(day, 0) + random.integer(1, 2),
      };
    }
    const number = random.integer(1_000_000, 9_999_999);
    const trackingUrl = random.chance(0.8) ? `${this.returns.tracking}${number}` : undefined;
    return { type: 'ReturnMethod::ReturnLabel', trackingUrl };
  }
}
