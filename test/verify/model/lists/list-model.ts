import type { Sorts } from '../../../../src/http/paging/sort.js';
import { OPERATORS, startOf } from '../../../support/models/cycle-filters.js';
import { areFoundBy, plain } from '../../../support/models/search-model.js';
import type { Random } from '../../../support/models/random.js';

/** All records of a shop, as whole lists return them. */
export interface Records {
  readonly items: any[];
  readonly cycles: any[];
  readonly return_orders: any[];
  readonly customers: any[];
  readonly products: any[];
  readonly variants: any[];
  /** The ids of items that can be booked on all days of a window, by its parameters and a location. */
  readonly bookable: ReadonlyMap<string, ReadonlyMap<string | null, ReadonlySet<number>>>;
}

export type ListName = Exclude<keyof Records, 'bookable'>;

/** A filter with a value: its parameters, and the records that it keeps. */
export interface DrawnFilter {
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** @param query all parameters of the request */
  readonly keeps: (record: any, query: URLSearchParams) => boolean;
}

/** A filter of a list in plain JavaScript. */
export interface FilterModel {
  readonly name: string;
  /** Draws a value. @param record a record of the list that the value fits, where possible */
  readonly draw: (random: Random, record: any, records: Records) => DrawnFilter;
}

/** A list with its filters, sorts and enumerations in plain JavaScript. */
export interface ListModel {
  readonly sorts: Sorts;
  readonly filters: readonly FilterModel[];
  /** The key of a record, for sorts whose key is no field of the response. */
  readonly keys: Readonly<Record<string, (record: any) => string | number | null>>;
  /** True for records that are not in the list with these parameters, whatever its filters. */
  readonly hides?: (record: any, query: URLSearchParams) => boolean;
  /** Filters whose result changes with the writes between two pages. */
  readonly unstable: readonly string[];
  readonly enumerations?: Readonly<Record<string, readonly string[]>>;
  /** The values of a record, for enumerations that are no field of the response. */
  readonly valuesOf?: Readonly<Record<string, (record: any, records: Records) => string[]>>;
}

type ValuesOf = (record: any, records: Records) => readonly (string | number | null | undefined)[];

const present = (values: ReturnType<ValuesOf>): string[] =>
  values.filter((value) => value !== null && value !== undefined).map(String);

/** A filter by one value, which the record has among its values. */
export function exact(name: string, valuesOf: ValuesOf, unknown = '9007199254740990'): FilterModel {
  return {
    name,
    draw: (random, record, records) => {
      const values = present(valuesOf(record, records));
      const value = values.length === 0 || random.chance(0.02) ? unknown : random.pick(values);
      return {
        parameters: [[name, value]],
        keeps: (other) => present(valuesOf(other, records)).includes(value),
      };
    },
  };
}

/** A filter by one or several values; `none` keeps records without one. */
export function severalOf(name: string, valuesOf: ValuesOf, hasNone = false): FilterModel {
  return {
    name,
    draw: (random, record, records) => {
      const own = present(valuesOf(record, records));
      const more = Array.from({ length: random.pick([0, 0, 1, 3]) }, () =>
        String(random.below(400) + 1),
      );
      const none = hasNone && random.chance(0.3) ? ['none'] : [];
      const wanted = new Set([...own.slice(0, 1), ...more, ...none]);
      if (wanted.size === 0) wanted.add('1');
      return {
        parameters: [[name, random.shuffled([...wanted]).join(',')]],
        keeps: (other) => {
          const values = present(valuesOf(other, records));
          return (
            values.some((value) => wanted.has(value)) || (wanted.has('none') && values.length === 0)
          );
        },
      };
    },
  };
}

/** A filter that is set by `true` and by `false`. */
export function either(
  name: string,
  isKept: (record: any, records: Records) => boolean,
): FilterModel {
  return {
    name,
    draw: (random, _record, records) => {
      const isSet = random.chance(0.5);
      return {
        parameters: [[name, String(isSet)]],
        keeps: (record) => isKept(record, records) === isSet,
      };
    },
  };
}

/** A filter by several values of an enumeration. */
export function anyOf(
  name: string,
  all: readonly string[],
  valuesOf: ValuesOf = (record) => [record[name]],
): FilterModel {
  return {
    name,
    draw: (random, record, records) => {
      const own = present(valuesOf(record, records));
      const some = random.some(all, random.pick([0, 0.3, 0.7]));
      const wanted = new Set([...some, ...(own.length > 0 ? [random.pick(own)] : [])]);
      if (wanted.size === 0) wanted.add(random.pick(all));
      return {
        parameters: [[name, random.shuffled([...wanted]).join(',')]],
        keeps: (other) => present(valuesOf(other, records)).some((value) => wanted.has(value)),
      };
    },
  };
}

/** A filter that is set by `true`; `false` counts as absent. */
export function flag(name: string, isKept: (record: any) => boolean): FilterModel {
  return {
    name,
    draw: (random) => {
      const isSet = random.chance(0.85);
      return { parameters: [[name, String(isSet)]], keeps: isSet ? isKept : () => true };
    },
  };
}

const formOf = (text: string): string => plain(text.toLowerCase());

/** The filters by a part of a text, and by its beginning. */
export const partsOf = (name: string, textOf: (record: any) => string | null): FilterModel[] =>
  (['contains', 'startsWith'] as const).map((operator) => ({
    name: `${name}[${operator}]`,
    draw: (random, record) => {
      const text = [...(textOf(record) ?? 'none')];
      const start = operator === 'contains' ? random.below(text.length) : 0;
      const part = text.slice(start, start + 1 + random.below(6)).join('');
      const wanted = formOf(part);
      return {
        parameters: [[`${name}[${operator}]`, part]],
        keeps: (other) => {
          const found = textOf(other);
          // A blank text counts as absent.
          if (part.trim() === '') return true;
          if (found === null) return false;
          const form = formOf(found);
          return operator === 'contains' ? form.includes(wanted) : form.startsWith(wanted);
        },
      };
    },
  }));

/** A filter by an amount, exactly or by bounds. */
export function amount(name: string, valueOf: (record: any) => number | undefined): FilterModel {
  return {
    name,
    draw: (random, record) => {
      const value = valueOf(record) ?? random.below(400);
      if (random.chance(0.4)) {
        return {
          parameters: [[name, String(value)]],
          keeps: (other) => valueOf(other) === value,
        };
      }
      const operators = random.shuffled(Object.keys(OPERATORS)).slice(0, random.pick([1, 1, 2]));
      const bounds = operators.map((operator): [string, number] => [
        operator,
        Math.max(0, value + random.pick([0, 0, -1, 1, -50, 50])),
      ]);
      return {
        parameters: bounds.map(([operator, bound]) => [`${name}[${operator}]`, String(bound)]),
        keeps: (other) => {
          const found = valueOf(other);
          return (
            found !== undefined &&
            bounds.every(([operator, bound]) => OPERATORS[operator]!(found, bound))
          );
        },
      };
    },
  };
}

/** A filter that is one of several. */
export const oneOf = (name: string, filters: readonly FilterModel[]): FilterModel => ({
  name,
  draw: (random, record, records) => random.pick(filters).draw(random, record, records),
});

/** A filter by one or two bounds of a time; a date means the day in the zone of the shop. */
export function range(name: string, timeOf: (record: any) => string | null): FilterModel {
  return {
    name,
    draw: (random, record) => {
      const time = timeOf(record) ?? new Date().toISOString();
      const operators = random.shuffled(Object.keys(OPERATORS)).slice(0, random.pick([1, 1, 2]));
      const bounds = operators.map((operator): [string, string] => [
        operator,
        boundNear(random, time),
      ]);
      return {
        parameters: bounds.map(([operator, bound]) => [`${name}[${operator}]`, bound]),
        keeps: (other) => {
          const moment = timeOf(other);
          return (
            moment !== null &&
            bounds.every(([operator, bound]) =>
              OPERATORS[operator]!(Date.parse(moment), momentOf(operator, bound)),
            )
          );
        },
      };
    },
  };
}

function boundNear(random: Random, time: string): string {
  if (random.chance(0.15)) return time.slice(0, 10);
  const distance = random.pick([
    0, 0, 0, -1, 1, -86_400_000, 86_400_000, -864_000_000, 864_000_000,
  ]);
  return new Date(Date.parse(time) + distance).toISOString();
}

/** `gt` and `lte` count from the last millisecond of a day. */
function momentOf(operator: string, bound: string): number {
  if (bound.length > 10) return Date.parse(bound);
  if (operator === 'gte' || operator === 'lt') return Date.parse(startOf(bound));
  const next = new Date(Date.parse(bound) + 86_400_000).toISOString().slice(0, 10);
  return Date.parse(startOf(next)) - 1;
}

/**
 * A search in the texts of a record.
 * @param longTermsOf texts that terms of fewer than three characters do not find
 */
export function search(valuesOf: ValuesOf, longTermsOf: ValuesOf = () => []): FilterModel {
  return {
    name: 'search',
    draw: (random, record, records) => {
      const own = present([...valuesOf(record, records), ...longTermsOf(record, records)]);
      const term = termIn(random, random.pick(own));
      return {
        parameters: [['search', term]],
        keeps: (other) =>
          areFoundBy(present(valuesOf(other, records)), term, present(longTermsOf(other, records))),
      };
    },
  };
}

/** A text, or a part of one of its words, in any case. */
function termIn(random: Random, text: string): string {
  const words = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return 'none';
  const characters = [...random.pick(words)];
  const first = random.chance(0.5) ? 0 : random.below(characters.length);
  const part = characters.slice(first, first + 1 + random.below(6)).join('');
  const term = random.chance(0.2) ? text : part;
  if (!/[\p{L}\p{N}]/u.test(term)) return 'none';
  return random.chance(0.2) ? term.toUpperCase() : term;
}

/** Every list is filtered by the times of its records. */
export const TIMES = [
  range('created', ({ createdAt }) => createdAt),
  range('updated', ({ updatedAt }) => updatedAt),
];
