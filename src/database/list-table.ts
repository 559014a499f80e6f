import type { PageRequest } from '../http/paging/list.query.js';
import type { Sorts } from '../http/paging/sort.js';
import type { ListFilter } from './sql/list-filter.js';

/**
 * The filters, sorts, counts and includes of a list. Parameters, statements, OpenAPI and tests
 * follow from it. `Filters` is the DTO of its filters, `Reading` the other inputs of conditions.
 */
export interface ListTable<Filters, Reading = object> {
  /** The beginning of the names of its enumerations in OpenAPI: `Item` for `ItemSort`. */
  readonly name: string;
  /** One per parameter. The order is that of the conditions in statements. */
  readonly filters: { readonly [Name in keyof Filters]-?: Filter<Filters, Reading, Name> };
  readonly sorts?: Sorts;
  /** The filters that `/counts` counts by, with all their values. */
  readonly counts?: { readonly [Name in keyof Filters]?: readonly string[] };
  /** The variant of a record as SQL, where `/counts` counts by `platformVariantId` too. */
  readonly countedVariant?: string;
  /** The members that `include` adds to records. */
  readonly includes?: readonly string[];
}

/** A filter: the indexes that find its rows, and its condition. */
type Filter<Filters, Reading, Name extends keyof Filters> = (Indexed | Unindexed) &
  (Omit<ListFilter, 'value'> | Computed<Filters, Reading, Name> | Joint<Filters>);

/** Each index begins with the shop, followed by a column of the condition. */
interface Indexed {
  readonly index: string | readonly string[];
}

interface Unindexed {
  /** Why no index finds its rows. */
  readonly unindexed: string;
}

/** A filter whose condition depends on its value, on the reading or on other filters. */
interface Computed<Filters, Reading, Name extends keyof Filters> {
  readonly conditions: (
    value: Filters[Name],
    reading: Reading,
    query: Filters,
  ) => ListFilter | readonly ListFilter[];
}

/** A filter that the conditions of another one include. */
interface Joint<Filters> {
  readonly with: keyof Filters;
}

/** Returns the conditions of all filters of a list, applied or not. */
export const conditionsOf = <Filters, Reading>(
  { filters }: { readonly filters: NoInfer<ListTable<Filters, Reading>['filters']> },
  query: Filters,
  reading: Reading,
): ListFilter[] =>
  (Object.keys(filters) as (keyof Filters)[]).flatMap((name) => {
    const filter: Filter<Filters, Reading, keyof Filters> = filters[name];
    if ('with' in filter) return [];
    if ('conditions' in filter) return filter.conditions(query[name], reading, query);
    return { ...filter, value: query[name] };
  });

/** Returns a page whose keys that depend on the reading are SQL. */
export const orderAt = (window: PageRequest, reading: object): PageRequest => ({
  ...window,
  ...(window.orders && {
    orders: window.orders.map(({ by, ...order }) => {
      if (by === 'id' || typeof by.key === 'string') return { ...order, by };
      return { ...order, by: { ...by, key: by.key(reading as never) } };
    }),
  }),
});
