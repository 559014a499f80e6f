import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  closedAsOf,
  cycleStatus,
  legStatus,
  readingTime,
} from '../../src/modules/rentals/plan/cycle-status.js';

const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components;
const exampleOf = (name: string) => schemas[name].examples[0];

/** When the records are read, in the zone of their shop. */
const TIME = readingTime('2026-02-05T12:00:00.000Z', 'Europe/Berlin');

describe('the example records of the OpenAPI document', () => {
  const cycle = exampleOf('Cycle');
  const item = exampleOf('Item');
  const order = exampleOf('ReturnOrder');

  it('are the only examples of their fields', () => {
    for (const name of ['Cycle', 'Item', 'SingleItem', 'ReturnOrder', 'ReturnLine']) {
      for (const [field, member] of Object.entries<any>(schemas[name].properties)) {
        expect([name, field, 'examples' in member]).toEqual([name, field, false]);
      }
    }
  });

  it('have times in the order in which they happen', () => {
    for (const record of [cycle, item, order, cycle.customer, item.condition]) {
      expect(record.createdAt <= record.updatedAt || !record.updatedAt).toBe(true);
    }
    const { createdAt, prepareFrom, rentalStart, fulfilledAt, rentalEnd, restockBy } = cycle;
    const times = [createdAt, prepareFrom, rentalStart, fulfilledAt, rentalEnd, restockBy];
    expect(times.toSorted()).toEqual(times);
    expect(new Set(times).size).toBe(times.length);
    expect(cycle.fulfillAt < cycle.receiveAt).toBe(true);
    expect(order.requestedAt > fulfilledAt).toBe(true);
  });

  it('have the statuses that follow from their times', () => {
    expect(cycle).toMatchObject({
      status: cycleStatus(cycle, TIME),
      closedAs: closedAsOf(cycle),
      fulfillmentStatus: legStatus(cycle.fulfillAt, cycle.fulfilledAt, TIME),
      receivalStatus: legStatus(cycle.receiveAt, cycle.receivedAt, TIME),
      cancelReason: null,
      salePriceCents: null,
      restockedAt: null,
    });
    const [line] = order.returnLines;
    expect([line.status, line.restockedAt, order.status, order.receivalStatus]).toEqual([
      'awaiting',
      null,
      'expected',
      'unreceived',
    ]);
  });

  it('refer to each other', () => {
    const [line] = order.returnLines;
    expect(line.item).toEqual(item);
    expect(order.customer).toEqual(cycle.customer);
    expect([cycle.itemId, cycle.item.id, cycle.returnOrderId]).toEqual([
      item.id,
      item.id,
      order.id,
    ]);
    expect([item.activeRentalId, item.activeReturnId]).toEqual([cycle.id, order.id]);
    expect([line.rentalId, item.conditionId]).toEqual([cycle.id, item.condition.id]);
  });
});
