import type { Count, Page, PageRequest, VariantCounts } from '../../http/paging/list.query.js';
import type { TenantContext } from '../tenant-context.js';
import { isApplied, type ListFilter, matchesNothing } from './list-filter.js';
import { conditionsSql, type List, page } from './page.js';
import type { Source } from './page-cut.sql.js';
import { queryAll, type Statement } from './statement.js';

/** The number up to which the records of a list are counted. */
const MAX_PAGE_COUNT = 1_000;

/** Reads one page of a list, with the number of all its records if the window requests it. */
export async function countedPage<Row extends { id: number }>(
  context: TenantContext,
  list: List<Row>,
  window: PageRequest,
  filters: readonly ListFilter[] = [],
  values: readonly unknown[] = [],
): Promise<Page<Row>> {
  const found = await page(context, list, window, filters, values);
  if (!window.isCounted) return found;
  const [count] = await countEach(context, list, [filters], MAX_PAGE_COUNT);
  return { ...found, count };
}

/** Returns the method of a repository that reads a page of a list. */
export const pagesOf =
  <Row extends { id: number }>(list: List<Row>) =>
  (
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
  ): Promise<Page<Row>> =>
    countedPage(context, list, window, filters);

/**
 * Counts the records of several selections of a list, in one statement and in their order.
 * @param selections the filters of each selection; undefined for one without records
 * @param maximum the number up to which each is counted
 */
export async function countEach(
  context: TenantContext,
  { name, source }: Pick<List<never>, 'name' | 'source'>,
  selections: readonly (readonly ListFilter[] | undefined)[],
  maximum: number,
): Promise<Count[]> {
  const counts = selections.flatMap((filters, index) =>
    filters === undefined || filters.some(matchesNothing)
      ? []
      : `select ${index} as index, count(*) as count
         from (${firstRowsSql(source, filters, context.shopId, maximum + 1)}) counted`,
  );
  const query: Statement<{ index: number; count: number }> = {
    family: `${name}.count`,
    text: counts.join('\nunion all\n'),
  };
  const found = counts.length > 0 ? await queryAll(context, query) : [];
  const countOf = new Map(found.map(({ index, count }) => [index, count]));
  return selections.map((_, index) => {
    const count = countOf.get(index) ?? 0;
    return { value: Math.min(count, maximum), isExact: count <= maximum };
  });
}

/**
 * Counts the records of a selection by variant, in one statement.
 * @param variant the variant of a record as SQL
 * @param maxVariants the number of variants to return
 */
export async function countByVariant(
  context: TenantContext,
  { name, source }: Pick<List<never>, 'name' | 'source'>,
  variant: string,
  filters: readonly ListFilter[],
  maxVariants: number,
): Promise<VariantCounts> {
  if (filters.some(matchesNothing)) return { top: [], others: 0 };
  const query: Statement<{ value: string; count: number; total: number }> = {
    family: `${name}.count_by_variant`,
    text: `with counted as materialized (
        select ${variant} as variant_id, count(*) as count from ${source.table} ${source.alias}
        where ${conditionsSql(source, filters, context.shopId).join(' and ')} group by 1)
      select v.platform_id::text as value, counted.count,
        (select sum(count)::bigint from counted) as total
      from counted join variants v on v.shop_id = $1 and v.id = counted.variant_id
      order by counted.count desc, v.platform_id limit ${maxVariants}`,
  };
  const rows = await queryAll(context, query);
  const top = rows.map(({ value, count }) => ({ value, count }));
  const counted = top.reduce((sum, { count }) => sum + count, 0);
  return { top, others: (rows[0]?.total ?? 0) - counted };
}

/** Returns SQL of a row per record, in no order. Each part of a condition has an index. */
function firstRowsSql(
  source: Source,
  filters: readonly ListFilter[],
  shopId: number,
  maxRows: number,
): string {
  const split = filters.filter(isApplied).find(({ parts }) => parts);
  const others = filters.filter((filter) => filter !== split);
  const conditions = conditionsSql(source, others, shopId);
  const { alias, table } = source;
  const rowsWith = (condition: string, order = '') => `(select 1 from ${table} ${alias}
    where ${[...conditions, condition].join(' and ')} ${order} limit ${maxRows})`;
  // In id order, an index returns the rows of a part one by one; a bitmap would collect all of them.
  const parts = split?.parts!.map((part) => rowsWith(part, `order by ${alias}.id`)) ?? [
    rowsWith('true'),
  ];
  return `select 1 from (${parts.join(' union all ')}) part limit ${maxRows}`;
}
