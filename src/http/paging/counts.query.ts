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

/** The field to count by where the values are variants. */
export const BY_VARIANT = 'platformVariantId';

/** The parts of a list's table that its counts depend on. */
interface CountedList {
  readonly name: string;
  readonly counts: object;
  readonly countedVariant?: string;
}

type CountedBy<List extends CountedList> =
  keyof List['counts'] | (List['countedVariant'] extends string ? typeof BY_VARIANT : never);

/**
 * Returns the DTO of the counts of a list: its filters, and the field to count by.
 * @param filters the DTO of its filters
 */
export function countsQueryOf<Filters extends object, const List extends CountedList>(
  filters: Type<Filters>,
  { name, counts, countedVariant }: List,
): Type<Filters & { by: CountedBy<List> }> {
  const names = [...Object.keys(counts), ...(countedVariant ? [BY_VARIANT] : [])];
  class CountsQuery {
    @QueryEnum(enumeration(`${name}Enumeration`, names), {
      description:
        'The field to count by. A filter by an enumeration sets the count of its other values to 0.',
      example: names[0],
      required: true,
    })
    by!: string;
  }
  copyFields(filters, CountsQuery, []);
  return CountsQuery as unknown as Type<Filters & { by: CountedBy<List> }>;
}
