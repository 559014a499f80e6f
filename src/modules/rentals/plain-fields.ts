import type { Cycle } from '../cycles/cycle.entity.js';
import type { Item } from '../items/item.entity.js';

/*
 * The fields of cycles and units that no rule depends on, with the values of new records. Locks,
 * writes, events and responses have all of them by these tables. A new one also needs its column in
 * the entity, and its field in the requests and the response.
 */

/** They change in every stage but lost and bought. */
const NEW_CYCLE = {
  packingStatus: 'pending',
  priceCents: null,
} as const satisfies Partial<Cycle>;

export type PlainCycleFields = Readonly<Pick<Cycle, keyof typeof NEW_CYCLE>>;

export const PLAIN_CYCLE_FIELDS = Object.keys(NEW_CYCLE) as (keyof PlainCycleFields)[];

const NEW_ITEM = {
  pickLocation: null,
  acquisitionCostCents: null,
} as const satisfies Partial<Item>;

export type PlainItemFields = Readonly<Pick<Item, keyof typeof NEW_ITEM>>;

export const PLAIN_ITEM_FIELDS = Object.keys(NEW_ITEM) as (keyof PlainItemFields)[];

/** The plain fields of a new cycle. */
export const newCycleFields = (request: Partial<PlainCycleFields>): PlainCycleFields =>
  withDefaults(NEW_CYCLE, request);

/** The plain fields of a new unit. */
export const newItemFields = (request: Partial<PlainItemFields>): PlainItemFields =>
  withDefaults(NEW_ITEM, request);

function withDefaults<Fields extends object>(defaults: Fields, request: Partial<Fields>): Fields {
  const fields = Object.entries(defaults).map(([field, value]) => {
    return [field, request[field as keyof Fields] ?? value];
  });
  return Object.fromEntries(fields) as Fields;
}
