import type { RequestedIds } from '../../fields/query-ids.js';
import { idByPlatformIdSql, idsByPlatformIdsSql, type PlatformTable } from './columns.sql.js';
import { anyOf, eachOf, type ListFilter } from './list-filter.js';
import { literal } from './statement.js';

/**
 * Filters by the ids of a column with an index `(shop_id, column, id)`; null finds records without
 * one.
 * @param idSql returns SQL of the column's value, given an id of the request
 */
export const idFilter =
  (column: string, idSql: (id: string) => string = (id) => id) =>
  (requested: RequestedIds | undefined): ListFilter => {
    const equalsSql = (id: string) => `${column} = ${idSql(id)}`;
    const ids = requested?.filter((id) => id !== null);
    if (requested?.includes(null)) {
      return anyOf([`${column} is null`, ...ids!.map((id) => equalsSql(literal(String(id))))]);
    }
    if (ids?.length === 1) return { value: ids[0], sql: equalsSql };
    const idsSql = (all: string) =>
      `select ${idSql('wanted')} from unnest(${all}::bigint[]) wanted`;
    return { value: ids, ...eachOf(column, idsSql) };
  };

/**
 * Filters by ids that a condition compares several columns with.
 * @param conditionSql returns the condition, given the right side of its comparisons
 * @param table set where the ids are the platform's, of records of that table
 */
export const comparedIdFilter =
  (conditionSql: (isOneOf: string) => string, table?: PlatformTable) =>
  (requested: RequestedIds | undefined): ListFilter => {
    if (requested?.length === 1) {
      const idSql = (id: string) => (table ? idByPlatformIdSql(table, id) : id);
      return { value: requested[0], sql: (id) => conditionSql(idSql(id)) };
    }
    const idsSql = (ids: string) =>
      table ? `array(${idsByPlatformIdsSql(table, ids)})` : `${ids}::bigint[]`;
    return {
      value: requested,
      plannedByValue: true,
      sql: (ids) => conditionSql(`any(${idsSql(ids)})`),
    };
  };

/**
 * Filters by ids that one condition compares; null finds records without one.
 * @param noneSql the condition of records without one
 * @param anySql returns the condition, given SQL of the list of ids
 */
export const idsFilter =
  (noneSql: string, anySql: (ids: string) => string) =>
  (requested: RequestedIds | undefined): ListFilter => {
    if (!requested?.includes(null)) return { value: requested, sql: anySql };
    const ids = requested.flatMap((id) => (id === null ? [] : String(id)));
    return anyOf([noneSql, ...(ids.length > 0 ? [anySql(literal(ids))] : [])]);
  };

/** Filters a list by the ids of its records, found by their primary key. */
export const ownIds = (alias: string, column = 'id') => ({
  sql: (ids: string) => `${alias}.${column} = any(${ids}::bigint[])`,
});
