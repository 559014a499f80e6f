import type { Type } from '@nestjs/common';
import { enumeration } from '../../fields/enumeration.js';
import { copyFields } from '../../fields/field.js';
import type { FieldSet } from '../../fields/field-set.js';
import { QueryBoolean, QueryEnumList, QueryInteger, QueryText } from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import {
  decidingKeys,
  isById,
  QuerySort,
  type SortKey,
  type SortOrder,
  type Sorts,
} from './sort.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;

/** The maximum length of a page token, which has the keys of a record. */
const MAX_TOKEN_LENGTH = 4_096;

/** The maximum number of records per read where a complete list is read. */
export const LARGEST_PAGE = 200;

/** The page size parameter of a list. */
export const QueryPageSize = (): PropertyDecorator =>
  QueryInteger({
    minimum: 1,
    maximum: MAX_LIMIT,
    description: `Page size; ${DEFAULT_LIMIT} by default`,
    example: DEFAULT_LIMIT,
    filled: true,
  });

/** The parameters of every list; each list adds its filters. */
export class ListQuery {
  @QueryPageSize()
  limit?: number;

  @QueryText({
    description: 'The `nextPage` of the previous page, with the same filters and sort',
    example: undefined,
    filled: true,
    maximum: MAX_TOKEN_LENGTH,
  })
  page?: string;

  /** The requested page, set after validation of the query. */
  readonly window!: PageRequest;
}

/** The parts of a list's table that have parameters other than filters. */
interface ListParameters {
  /** The beginning of the names of its enumerations in OpenAPI: `Item` for `ItemSort`. */
  readonly name: string;
  /** The members that `include` adds to its records. */
  readonly includes?: readonly string[];
  readonly sorts?: Sorts;
}

/** The filter of every list by the ids of its records. */
export class OwnIdFilters {
  @QueryIds({ description: 'Id of a record', example: [1, 2] })
  ids?: RequestedIds;
}

/** The filters of a list of records that the platform owns. */
export class PlatformIdFilters extends OwnIdFilters {
  @QueryIds({ description: 'Platform id of a record', example: [71001, 71002] })
  platformIds?: RequestedIds;
}

/** Returns the DTO of a list. @param filters the DTO of its filters */
export function listQueryOf<Filters extends object>(
  filters: Type<Filters>,
  list: ListParameters,
): Type<ListQuery & Filters> {
  class FilteredQuery extends ListQuery {}
  const { prototype } = FilteredQuery;
  if (list.includes) QueryIncludes(list)(prototype, 'include');
  if (list.sorts) QuerySort(list.sorts, `${list.name}Sort`)(prototype, 'sort');
  QueryCount(prototype, 'count');
  copyFields(filters, FilteredQuery, []);
  return FilteredQuery as unknown as Type<ListQuery & Filters>;
}

/** Returns the DTO of a single record of a list, which can include the same members. */
export function includeQueryOf(list: ListParameters): Type {
  class IncludeQuery {}
  QueryIncludes(list)(IncludeQuery.prototype, 'include');
  return IncludeQuery;
}

const QueryIncludes = ({ name, includes = [] }: ListParameters): PropertyDecorator =>
  QueryEnumList(enumeration(`${name}Include`, includes), {
    description: 'Records to include; each costs one statement, however many records there are',
  });

const QueryCount = QueryBoolean({
  description:
    'Adds `count`, the number of records with these filters: exact up to 1,000, and `isExact` ' +
    'false above',
  example: true,
});

/** The parameters that choose the fields and included records of a response, once parsed. */
export interface Presentation {
  readonly fields?: FieldSet;
  readonly include?: readonly string[];
}

/** Returns a record, or a list of them, with the requested fields and all included ones. */
export const present = <T>(value: T, { fields, include = [] }: Presentation): unknown =>
  fields ? fields.with(include).pick(value) : value;

/** The requested fields, and those by which included records are found. */
export const fieldsToRead = ({ fields, include = [] }: Presentation): FieldSet | undefined =>
  fields?.with(include.map((name) => (name.includes('.') ? name.split('.')[0]! : `${name}Id`)));

/** Parameters of a list that are no filters: they do not decide which records it has. */
export const PRESENTATION_PARAMETERS = ['fields', 'include', 'count'] as const;

/** The requested part of a list: newest first, unless `after` is set. */
export interface PageRequest {
  /** The number of records: 1 to 100 in requests, at most 500 when oldest first. */
  readonly limit: number;
  /** The page begins below this id; undefined on the first page. */
  readonly before?: number | undefined;
  /** The page begins above this id and is read oldest first; 0 is the beginning of the list. */
  readonly after?: number;
  /** The order, where an index returns it and it is not by id; the page then begins after `start`. */
  readonly sort?: SortOrder<SortKey>;
  /** The order, where no index returns it; the page begins after `start`. */
  readonly orders?: readonly SortOrder[];
  readonly start?: Position | undefined;
  /** The fields that the response needs; undefined for all. */
  readonly fields?: FieldSet;
  /** Whether the page has the number of all records with its filters. */
  readonly isCounted?: boolean;
}

/**
 * The part of a list in a requested order.
 * @param start the last record of the previous page
 */
export function windowIn(
  sort: readonly SortOrder[],
  start: Position | undefined,
): Omit<PageRequest, 'limit'> {
  const orders = decidingKeys(sort);
  const [{ by, isDescending }] = orders as readonly [SortOrder];
  if (orders.length > 1) return { orders, start };
  if (!isById(by)) {
    return by.index === undefined ? { orders, start } : { sort: { by, isDescending }, start };
  }
  return isDescending ? { before: start?.id } : { after: start?.id ?? 0 };
}

/** A number of records; where it is not exact, there are more. */
export interface Count {
  readonly value: number;
  readonly isExact: boolean;
}

/** The number of records per variant. */
export interface VariantCounts {
  /** The variants with most records, with the platform id as text. */
  readonly top: readonly { readonly value: string; readonly count: number }[];
  /** The number of records of all others. */
  readonly others: number;
}

/** The last record of a page. */
export interface Position {
  readonly id: number;
  /**
   * The key that the list is sorted by, as text; undefined where it is sorted by id. Several keys are a
   * JSON array of their texts.
   */
  readonly key?: string | null;
}

/** One page as a service returns it; the list envelope converts it to `{data, nextPage}`. */
export interface Page<T> {
  readonly data: readonly T[];
  /** The last record when more records follow, else null. */
  readonly next: Position | null;
  /** The number of records on all pages, where it was requested. */
  readonly count?: Count;
}

/** Returns a page with the response of each row. */
export const mapPage = <Row, Record>(
  { data, ...rest }: Page<Row>,
  toRecord: (row: Row) => Record,
): Page<Record> => ({ data: data.map((row) => toRecord(row)), ...rest });
