import type { Type } from '@nestjs/common';
import { enumeration } from '../../fields/enumeration.js';
import { copyFields } from '../../fields/field.js';
import { QueryEnum } from '../../fields/query-fields.js';

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

/**
 * Returns the DTO of the counts of a list: its filters, and the enumeration to count by.
 * @param filters the DTO of its filters
 */
export function countsQueryOf<Filters extends object, Counts extends object>(
  filters: Type<Filters>,
  { name, counts }: { readonly name: string; readonly counts: Counts },
): Type<Filters & { by: keyof Counts & keyof Filters }> {
  const names = Object.keys(counts);
  class CountsQuery {
    @QueryEnum(enumeration(`${name}Enumeration`, names), {
      description:
        'The enumeration to count by. A filter by it sets the count of other values to 0.',
      example: names[0],
      required: true,
    })
    by!: string;
  }
  copyFields(filters, CountsQuery, []);
  return CountsQuery as unknown as Type<Filters & { by: keyof Counts & keyof Filters }>;
}
