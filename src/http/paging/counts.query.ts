import type { Type } from '@nestjs/common';
import { copyFields } from '../../fields/field.js';
import { QueryEnum } from '../../fields/query-fields.js';
import { type FiltersOf, type ListQuery, PRESENTATION_PARAMETERS } from './list.query.js';

/** The parameters of the counts of a list: its filters, and the enumeration to count by. */
export type CountsQuery<Query extends ListQuery, By extends string> = FiltersOf<Query> & { by: By };

/**
 * Returns the queries that each select a value of an enumeration. It is undefined for a value that
 * the query excludes, since it filters by the enumeration too.
 */
export function queriesByValue<Name extends string, Query>(
  name: Name,
  values: readonly string[],
  query: Query & { readonly [Key in Name]?: readonly string[] },
): (Query | undefined)[] {
  const wanted = query[name];
  return values.map((value) =>
    wanted?.includes(value) === false ? undefined : { ...query, [name]: [value] },
  );
}

/** Returns the names of a table, as the values of an enumeration. */
export const enumerationNames = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): readonly Name[] => Object.keys(table) as Name[];

/**
 * Returns the DTO of the counts of a list.
 * @param names the enumerations of the list; each is a filter
 */
export function countsQueryOf<Query extends ListQuery, By extends string & keyof Query>(
  list: Type<Query>,
  names: readonly By[],
): Type<CountsQuery<Query, By>> {
  class FilteredQuery {
    @QueryEnum(names, {
      description: 'The enumeration to count by',
      example: names[0],
      required: true,
    })
    by!: By;
  }
  copyFields(list, FilteredQuery, ['limit', 'page', 'sort', ...PRESENTATION_PARAMETERS]);
  return FilteredQuery as unknown as Type<CountsQuery<Query, By>>;
}
