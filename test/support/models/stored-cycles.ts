import type {
  CorrectionFacts,
  RequestedUpdate,
} from '../../../src/modules/rentals/change/requests.js';
import type { Logistics } from '../../../src/modules/calendar/rules/schedule.js';
import type { LockedCycle, LockedUnit } from '../../../src/modules/rentals/picture/picture.js';
import { newCycleFields } from '../../../src/modules/rentals/plain-fields.js';
import type { Visibility } from '../../../src/modules/calendar/rules/item-values.js';
import { AT, BOOKED_VARIANT, type StageName } from './update-table.js';

/** Stored cycles of all stages, for tests of rules without a database. */
export interface StoredState {
  readonly name: string;
  readonly cycle: LockedCycle;
  readonly stage: StageName;
  /** The visibility of its unit, number 1. */
  readonly ownUnit: Visibility;
}

/** Two days after the middle of the rentals. */
export const NOW = AT(15);

const DAY = { count: 1, unit: 'day' } as const;
export const LOGISTICS: Logistics = {
  timeZone: 'UTC',
  closedDays: [],
  closedWeekdays: [],
  preparation: DAY,
  delivery: DAY,
  reverseDelivery: DAY,
  restock: DAY,
  sameDayTurnover: false,
};

/** The return order of each cycle is of its customer. */
export const ORDER = {
  sequentialId: 2001,
  customerId: 5,
  status: 'expected',
  lineStatus: 'awaiting',
} as const;

const unit = (itemId: number, members: Partial<LockedUnit> = {}): LockedUnit => ({
  itemId,
  variantId: 10,
  productId: 1,
  sequentialId: 40 + itemId,
  serial: null,
  status: 'processed',
  visibility: 'available',
  conditionId: null,
  locationId: null,
  leftStockAt: null,
  restockDays: null,
  ...members,
});

/** The unit of the cycle, a free one, a retired one, and a free one of another variant. */
export const UNITS = (ownUnit: Visibility): LockedUnit[] => [
  unit(1, { visibility: ownUnit }),
  unit(2),
  unit(3, { visibility: 'retired' }),
  unit(4, { variantId: 20 }),
];

/** The records that a request names. */
export const NAMED = ({
  customerPlatformId,
  platformVariantId,
}: Partial<RequestedUpdate>): CorrectionFacts => ({
  customerId: customerPlatformId === undefined ? null : customerPlatformId - 47,
  variant:
    platformVariantId === undefined
      ? null
      : {
          id: platformVariantId - 800,
          name: `Tent, ${platformVariantId}`,
          archived: false,
          restockDays: null,
        },
  conditionIds: [],
  locationId: null,
});

const day = (number: number) => Date.parse(`2030-06-${number}T00:00:00Z`) / 86_400_000;

/** Rented from the 10th to the 20th, and not handed out. */
const cycle = (members: Partial<LockedCycle> = {}): LockedCycle => ({
  id: 101,
  sequentialId: 1001,
  customerId: 5,
  itemId: 1,
  unitNamed: false,
  variantId: 10,
  variantName: 'Tent, 4 people (TENT-4)',
  promisedVariantId: null,
  requestedLocationId: null,
  locationPlatformId: null,
  conditionIds: [],
  creditCost: null,
  platformVariantId: BOOKED_VARIANT,
  methodType: 'calendar',
  ...newCycleFields({}),
  tags: [],
  hasCredit: false,
  deliveryMethodType: 'pick_up',
  rentalStart: AT(10),
  rentalEnd: AT(20),
  minimumRentalEnd: null,
  holdUntil: null,
  fulfillAt: AT(10),
  fulfillAtGiven: null,
  receiveAt: AT(20),
  receiveAtGiven: null,
  prepareFrom: '2030-06-09',
  prepareFromGiven: null,
  restockBy: '2030-06-21',
  restockByGiven: null,
  returnOrderId: 201,
  fulfilledAt: null,
  receivedAt: null,
  cancelledAt: null,
  cancelReason: null,
  closedAs: null,
  salePriceCents: null,
  replacedVisibility: null,
  restockedAt: null,
  booked: { from: day(9 + 6), to: day(21) },
  occupied: { from: day(9 + 6), to: day(21) },
  ...members,
});

const OUT = { fulfilledAt: AT(10) };
const SALE = { methodType: 'resale' } as const;
const CANCELLED = { cancelledAt: AT(12), cancelReason: 'shop' } as const;
const LAPSED = { cancelledAt: AT(14), cancelReason: 'expired', holdUntil: AT(14) } as const;
const NO_DAYS = { from: Infinity, to: -Infinity };
const NOT_BOOKED = { booked: NO_DAYS, occupied: NO_DAYS };
const BACK = { receivedAt: AT(14), booked: { from: day(10), to: day(15) } };
const SOLD = { receiveAt: null, restockBy: null, booked: { from: day(10), to: day(10) } };

const state = (
  name: string,
  stage: StageName,
  members: Partial<LockedCycle> = {},
  ownUnit: Visibility = 'available',
): StoredState => ({ name, stage, cycle: cycle(members), ownUnit });

export const STORED: readonly StoredState[] = [
  state('planned', 'planned'),
  state('planned on a broken unit', 'planned', {}, 'unavailable'),
  state('planned on its named unit', 'planned', { unitNamed: true }),
  state('packed', 'planned', { packingStatus: 'packed' }),
  state('held', 'planned', { holdUntil: AT(15, 23) }),
  state('a planned sale', 'planned', SALE),
  state('out', 'out', OUT),
  state('out with a unit that is unavailable', 'out', OUT, 'unavailable'),
  state('received', 'received', { ...OUT, ...BACK }),
  state('received without a hand-over', 'received', BACK),
  state('lost', 'lost', { ...OUT, closedAs: 'lost', replacedVisibility: 'unavailable' }, 'retired'),
  state(
    'lost with a unit that is in stock again',
    'lost',
    { ...OUT, closedAs: 'lost', replacedVisibility: 'available' },
    'unavailable',
  ),
  state(
    'bought',
    'bought',
    { ...OUT, closedAs: 'bought', replacedVisibility: 'available' },
    'sold',
  ),
  state('sold', 'sold', { ...SALE, ...OUT, ...SOLD, replacedVisibility: 'available' }, 'sold'),
  state('cancelled', 'cancelled', { ...CANCELLED, ...NOT_BOOKED }),
  state('a cancelled sale', 'cancelled', { ...SALE, ...CANCELLED, ...NOT_BOOKED }),
  state('a lapsed hold', 'cancelled', { ...LAPSED, ...NOT_BOOKED }),
];
