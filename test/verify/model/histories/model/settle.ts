import type { Answer } from '../../../../support/service/client.js';
import type { Observed } from '../play/answers.js';
import { ELSEWHERE, type World } from './model.js';

interface Named {
  id: number;
}

/**
 * Tells the model the decisions of the service: the ids of new records, and some places.
 * @param answer has the id of a new block
 */
export function settle(world: World, observed: Observed, answer?: Answer): void {
  nameAll(world, observed, answer);
  for (const cycle of world.cycles) {
    const seen = observed.cycles.find(({ id }) => id === cycle.id);
    if (cycle.itemId === ELSEWHERE && seen) cycle.itemId = seen.itemId;
    if (cycle.credit && seen?.membershipCredit) cycle.credit.id = seen.membershipCredit.id;
  }
}

function nameAll(world: World, { items, cycles, orders }: Observed, answer?: Answer): void {
  const units = name(world.items, items);
  for (const { lines } of world.orders) {
    for (const line of lines) line.itemId = units.get(line.itemId) ?? line.itemId;
  }
  const names = name(world.cycles, cycles);
  for (const one of world.movedAway) one.id = names.get(one.id) ?? one.id;
  name(world.orders, orders);
  for (const order of world.orders) {
    name(order.lines, orders.find(({ id }) => id === order.id)?.returnLines ?? []);
  }
  for (const block of world.blocks) if (block.id < 0 && answer) block.id = answer.body.id;
}

/** Gives the new records the new ids, in the order in which they were made. */
function name(records: readonly Named[], seen: readonly Named[]): Map<number, number> {
  const known = new Set(records.map(({ id }) => id));
  const ids = seen.map(({ id }) => id).filter((id) => !known.has(id));
  const names = new Map<number, number>();
  for (const record of records) {
    const id = record.id < 0 ? ids.shift() : undefined;
    if (id === undefined) continue;
    names.set(record.id, id);
    record.id = id;
  }
  return names;
}
