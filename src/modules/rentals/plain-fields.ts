import type { Member } from '../../fields/field.js';
import {
  dateRule,
  enumRule,
  integerRule,
  keyTextRule,
  MAX_CENTS,
  MAX_ID,
  TEXT_LIMIT,
  textRule,
} from '../../fields/rules.js';
import { PACKING_STATUSES } from '../calendar/rules/cycle-values.js';
import type { Cycle } from '../cycles/cycle.entity.js';
import type { Item } from '../items/item.entity.js';

/*
 * The fields of cycles and units that no other rule depends on, each declared once. Requests,
 * responses, statements, events, exports and imports have them by these tables. A new one also needs
 * its column in the entity, and a migration.
 */

interface PlainField extends Member {
  /** The value of new records; by default null. */
  readonly initial?: unknown;
}

const NULLABLE = { nullable: true } as const;

/** The terms of a cycle, which are fixed once its unit is out. */
export const CYCLE_TERMS = {
  platformOrderId: {
    rule: integerRule(1, MAX_ID),
    options: { description: 'Platform id of the order', example: 91001, ...NULLABLE },
  },
  platformOrderLineId: {
    rule: integerRule(1, MAX_ID),
    options: { description: 'Platform id of the order line', example: 91002, ...NULLABLE },
  },
  platformOrderName: {
    rule: textRule(1, TEXT_LIMIT),
    options: { description: 'Name of the order', example: '#1007', ...NULLABLE },
  },
} as const satisfies Table<Cycle>;

/** The notes of a cycle, which change in every stage but lost and bought. */
export const CYCLE_NOTES = {
  packingStatus: {
    rule: enumRule(PACKING_STATUSES),
    options: { description: 'Progress of packing' },
    initial: 'pending',
  },
  priceCents: {
    rule: integerRule(0, MAX_CENTS),
    options: {
      description: 'Price for the customer, in minor units',
      example: 12_900,
      ...NULLABLE,
    },
  },
} as const satisfies Table<Cycle>;

/** The fields of a unit, which change in every state. */
export const ITEM_FIELDS = {
  pickLocation: {
    rule: keyTextRule,
    options: { description: 'Place in the location', example: 'Rack 4 / 12', ...NULLABLE },
  },
  acquisitionCostCents: {
    rule: integerRule(0, MAX_CENTS),
    options: { description: 'Acquisition cost, in minor units', example: 12_900, ...NULLABLE },
  },
  /** Null in the table means the day of creation. */
  acquiredAt: {
    rule: dateRule,
    options: {
      description:
        'Day since which the shop has it, at most today; by default that of its creation',
      example: '2025-11-03',
    },
  },
} as const satisfies Table<Item>;

/** The fields of a table by their names, which are properties of the entity. */
type Table<Entity> = Readonly<Partial<Record<keyof Entity, PlainField>>>;

export type CycleTerms = Readonly<Pick<Cycle, keyof typeof CYCLE_TERMS>>;
export type CycleNotes = Readonly<Pick<Cycle, keyof typeof CYCLE_NOTES>>;
export type PlainCycleFields = CycleTerms & CycleNotes;
export type PlainItemFields = Readonly<Pick<Item, keyof typeof ITEM_FIELDS>>;

const namesIn = <Fields extends object>(table: Fields) => Object.keys(table) as (keyof Fields)[];

export const CYCLE_TERM_NAMES = namesIn(CYCLE_TERMS);
export const CYCLE_NOTE_NAMES = namesIn(CYCLE_NOTES);
export const PLAIN_CYCLE_FIELDS = [...CYCLE_TERM_NAMES, ...CYCLE_NOTE_NAMES];
export const PLAIN_ITEM_FIELDS = namesIn(ITEM_FIELDS);

/** The plain fields of a new cycle. */
export const newCycleFields = (request: Partial<PlainCycleFields>): PlainCycleFields =>
  withDefaults({ ...CYCLE_TERMS, ...CYCLE_NOTES }, request) as unknown as PlainCycleFields;

/** The plain fields of a new unit. */
export const newItemFields = (request: Partial<PlainItemFields>): PlainItemFields =>
  withDefaults(ITEM_FIELDS, request) as unknown as PlainItemFields;

const withDefaults = (
  table: Readonly<Record<string, PlainField>>,
  request: Readonly<Record<string, unknown>>,
) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { initial = null }]) => [name, request[name] ?? initial]),
  );
