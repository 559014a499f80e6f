import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors/app-error.js';
import {
  applySales,
  decideCycleUpdates,
} from '../../../src/modules/rentals/change/cycle-update.js';
import type { RequestedUpdate } from '../../../src/modules/rentals/change/requests.js';
import { stageOf } from '../../../src/modules/rentals/plan/cycle-state.js';
import { assertInStock, chooseUnits } from '../../../src/modules/rentals/change/moves.js';
import {
  AT,
  BOOKED_VARIANT,
  expectedResult,
  type Expected,
} from '../../support/models/update-table.js';
import {
  LOGISTICS,
  NAMED,
  NOW,
  ORDER,
  STORED,
  type StoredState,
  UNITS,
} from '../../support/models/stored-cycles.js';

/** The fields of a request, each with the values to try. */
const VALUES: readonly Partial<RequestedUpdate>[] = [
  { status: 'cancelled' },
  { status: 'scheduled' },
  { cancelReason: 'customer' },
  { holdUntil: null },
  { holdUntil: AT(16) },
  { closedAs: null },
  { closedAs: 'lost' },
  { closedAs: 'bought' },
  { salePriceCents: 900 },
  { fulfilledAt: null },
  { fulfilledAt: AT(10) },
  { fulfilledAt: AT(11) },
  { receivedAt: null },
  { receivedAt: AT(14) },
  { receivedAt: AT(13) },
  { itemId: 1 },
  { itemId: 2 },
  { itemId: 3 },
  { reallocate: true },
  { reallocate: false },
  { isUnitFixed: true },
  { isUnitFixed: false },
  { deliveryMethodType: 'shipping' },
  { rentalStart: AT(9) },
  { rentalStart: AT(10) },
  { rentalEnd: AT(21) },
  { receiveAt: AT(22) },
  { customerPlatformId: 52 },
  { customerPlatformId: 53 },
  { platformVariantId: BOOKED_VARIANT },
  { platformVariantId: 820 },
  { platformOrderName: '#7' },
  { priceCents: 500 },
  { packingStatus: 'packed' },
  { tagsAttributes: [{ title: 'new' }] },
];

/** All requests with one to three of the values, each of another field. */
function* requests(size: number, from = 0): Generator<Partial<RequestedUpdate>> {
  for (let index = from; index < VALUES.length; index++) {
    const value = VALUES[index]!;
    yield value;
    if (size === 1) continue;
    for (const rest of requests(size - 1, index + 1)) {
      const isClear = Object.keys(rest).every((field) => !(field in value));
      if (isClear) yield { ...value, ...rest };
    }
  }
}

/** The result of the rules for one request, without other cycles. */
function resultOf(state: StoredState, fields: Partial<RequestedUpdate>): Expected {
  const request = { ...fields, id: state.cycle.id };
  const units = new Map(UNITS(state.ownUnit).map((unit) => [unit.itemId, unit]));
  const scheduling = { now: NOW, logistics: LOGISTICS };
  try {
    const facts = {
      units,
      cycles: new Map([[state.cycle.id, state.cycle]]),
      named: [NAMED(request)],
      orders: new Map([[state.cycle.id, ORDER]]),
      bookedByOthers: new Map(),
      scheduling,
    };
    const decided = decideCycleUpdates([request], facts, undefined);
    const calendars = new Map([...units.keys()].map((itemId) => [itemId, []]));
    const chosen = chooseUnits(decided.updates, calendars, scheduling);
    assertInStock(chosen, calendars, undefined);
    const sold = applySales(decided.units, chosen, undefined);
    const [update] = sold.updates;
    const after = update!.projection?.state ?? state.cycle;
    return {
      stage: stageOf(after),
      itemId: after.itemId,
      visibilities: [...sold.units.values()].map(({ visibility }) => visibility).join(' '),
      isNamed: update!.unitNamed,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rejected: error.kind === 'conflict' ? 409 : 422 };
  }
}

describe('each request with up to three fields', () => {
  it.each(STORED)('changes what is $name as its steps do', (state) => {
    const wrong: unknown[] = [];
    let count = 0;
    for (const request of requests(3)) {
      count += 1;
      const result = resultOf(state, request);
      const expected = expectedResult(state, request);
      if (JSON.stringify(result) !== JSON.stringify(expected)) {
        wrong.push({ request, result, expected });
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(count).toBeGreaterThan(3000);
  });
});
