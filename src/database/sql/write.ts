import { type EntityClass, type PropertyOf, type Table, tableOf } from '../schema/table.js';
import type { TenantContext } from '../tenant-context.js';
import { type Columns, columnsOf, recordOf } from './columns.sql.js';
import { queryAll, type Statement, statement } from './statement.js';

/**
 * Returns SQL for the `updated_at` of a changed row: now, but always later than the stored value.
 * The row's lock makes the timestamps of a record increase, whatever the clocks of other instances.
 * The interval is added in a fixed zone, which is immutable, as updates on a cluster require.
 * @param stored the column
 * @param now the parameter or column with the time of the change
 */
export const movedSql = (stored: string, now: string): string =>
  `greatest(${now}, (${stored} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`;

/** A statement that writes any number of records of one table. */
export interface WriteStatement<Sent, Row> extends Statement<Row> {
  /** True where the time of the write is its last parameter. */
  readonly stamped: boolean;
  /** Returns the text, given the parameters that hold the records and the time of the write. */
  sql(records: string, now: string): string;
  /** Returns whether a record changes nothing. */
  isNoop(sent: Sent): boolean;
}

/** The accepted types of a property; lists may be readonly, since a write does not modify them. */
type Sendable<Value> = Value extends readonly (infer Entry)[] ? readonly Entry[] : Value;

/** Fields of a new row; nullable ones may be absent. */
type NewRow<E, Property extends keyof E> = {
  readonly [P in Property as null extends E[P] ? never : P]: Sendable<E[P]>;
} & { readonly [P in Property as null extends E[P] ? P : never]?: Sendable<E[P]> };

/** The key of a row and its new values; absent fields keep theirs. */
export type UpdatedRow<E, Key extends keyof E, Property extends keyof E> = Readonly<
  Pick<E, Key>
> & {
  readonly [P in Property]?: Sendable<E[P]> | undefined;
};

/** A column that SQL computes from the written values of columns. */
interface ComputedColumn<E extends object> {
  readonly from: readonly PropertyOf<E>[];
  /** Returns SQL of the column, given SQL of the values of `from` in that order. */
  readonly sql: (...values: string[]) => string;
}

type ComputedColumns<E extends object> = { readonly [P in keyof E]?: ComputedColumn<E> };

/**
 * Declares the insert of rows for the context's shop, in the order of the records. `createdAt` and
 * `updatedAt` are the `createdAt` of the record, or the time of the write where it has none.
 * @param onConflict the end of the statement, for rows that exist already
 */
export function insertStatement<
  E extends object,
  const Property extends PropertyOf<E>,
  Row = Record<string, never>,
>(
  name: string,
  entity: EntityClass<E>,
  properties: readonly Property[],
  options: { computed?: ComputedColumns<E>; onConflict?: string; returning?: Columns<Row> } = {},
): WriteStatement<NewRow<E, Property>, Row> {
  const { computed = {}, onConflict = '', returning } = options;
  const table = tableOf(entity);
  const stamps = ['createdAt', 'updatedAt'].filter((property) => table.has(property));
  const isDated = (properties as readonly string[]).includes('createdAt');
  const stampOf = (now: string) => (isDated ? 'sent."createdAt"' : now);
  const values = [
    ...properties
      .filter((property) => !(property in computed) && !stamps.includes(property))
      .map((property) => [property, `sent."${property}"`] as const),
    ...entriesOf(computed).map(
      ([property, { from, sql }]) =>
        [property, sql(...from.map((source) => `sent."${source}"`))] as const,
    ),
  ];
  const columns = [...stamps, ...values.map(([property]) => property)].map(table.columnOf);
  const sql = (records: string, now: string) => `insert into ${table.name}
     (${table.owner}, ${columns.join(', ')})
   select $1, ${[...stamps.map(() => stampOf(now)), ...values.map(([, value]) => value)].join(', ')}
   from rows from (jsonb_to_recordset(${records}) as (${recordOf(entity, properties)}))
     with ordinality as sent
   order by sent.ordinality
   ${onConflict}${returning === undefined ? '' : ` returning ${returning}`}`;
  return writeStatementOf(name, sql, stamps.length > 0 && !isDated, () => false);
}

/** Options of an update and of the rows that it returns. */
export interface UpdateOptions<E extends object, Row> {
  readonly computed?: ComputedColumns<E>;
  readonly alwaysTouch?: boolean;
  readonly extraFrom?: string;
  readonly guard?: string;
  readonly returning?: Columns<Row>;
}

/**
 * Declares the update of rows of the context's shop by key. Rows that already have these values are
 * not touched; changed rows get a new `updatedAt`. A computed column is updated when one of its
 * `from` columns is sent; the others keep their stored values.
 *
 * `options.computed` holds the computed columns. `alwaysTouch` sets `updatedAt` in any case, for
 * rows whose data other tables hold. `extraFrom` adds a source of returned values per `record`.
 * `guard` is a condition of the row and of `sent`, the JSON of its record.
 * `returning` replaces the keys as the returned columns of changed rows.
 */
export function updateStatement<
  E extends object,
  const Key extends PropertyOf<E>,
  const Property extends PropertyOf<E>,
  Row = Pick<E, Key>,
>(
  name: string,
  entity: EntityClass<E>,
  key: readonly [Key, ...Key[]],
  properties: readonly Property[],
  options: UpdateOptions<E, Row> = {},
): WriteStatement<UpdatedRow<E, Key, Property>, Row> {
  const { computed = {}, alwaysTouch = false, extraFrom, guard, returning } = options;
  const table = tableOf(entity);
  const stamped = table.has('updatedAt');
  const isWritten = (property: string) => (properties as readonly string[]).includes(property);
  const compared = properties.filter((property) => !(property in computed));
  const stored = (property: string) => `${table.name}.${table.columnOf(property)}`;
  const whenSent = (sent: readonly string[], value: string, property: string) =>
    `case when sent ?| array['${sent.join(`', '`)}'] then ${value} else ${stored(property)} end`;
  const valueOf = (property: string) => whenSent([property], `record."${property}"`, property);
  const values = [
    ...compared.map((property) => [property, valueOf(property)] as const),
    ...entriesOf(computed).map(([property, { from, sql }]) => {
      const value = sql(...from.map((source) => (isWritten(source) ? valueOf : stored)(source)));
      return [property, whenSent(from.filter(isWritten), value, property)] as const;
    }),
  ];
  const set = values.map(([property, value]) => `${table.columnOf(property)} = ${value}`);
  const stamp = (now: string) =>
    stamped ? [`updated_at = ${movedSql(stored('updatedAt'), now)}`] : [];
  const differs = values
    .filter(([property]) => isWritten(property))
    .map(([property, value]) => `${stored(property)} is distinct from ${value}`);
  const sql = (
    records: string,
    now: string,
  ) => `update ${table.name} set ${[...set, ...stamp(now)].join(',\n     ')}
   from jsonb_array_elements(${records}) as records (sent),
     jsonb_to_record(sent) as record (${recordOf<E>(entity, [...key, ...properties])})${
       extraFrom ? `,\n     ${extraFrom}` : ''
     }
   where ${ownersOf(table)} and ${key.map((one) => `${stored(one)} = record."${one}"`).join(' and ')}${
     alwaysTouch ? '' : `\n     and (${differs.join('\n       or ')})`
   }${guard ? `\n     and ${guard}` : ''}
   returning ${returning ?? columnsOf<E, Key>(entity, table.name, key)}`;
  return writeStatementOf(
    name,
    sql,
    stamped,
    (sent) => !alwaysTouch && properties.every((property) => sent[property] === undefined),
  );
}

/** Writes to two tables in one statement, which returns the rows of the second. */
export interface PairOfWrites<First, Second, Row> extends Statement<Row> {
  readonly first: WriteStatement<First, unknown>;
  readonly second: WriteStatement<Second, Row>;
}

/** Declares writes to a table, and to another that refers to it, as one statement. */
export function pairOfWrites<First, Second, Row>(
  name: string,
  first: WriteStatement<First, unknown>,
  second: WriteStatement<Second, Row>,
): PairOfWrites<First, Second, Row> {
  const text = `with written as (${first.sql('$2', '$4')})\n   ${second.sql('$3', '$4')}`;
  return { ...statement<Row>(name, text), first, second };
}

/**
 * Declares the deletion of rows of the context's shop, by a list of values (`$2`) of one property.
 * @param returning the columns of the deleted rows; their ids by default
 */
export function deleteStatement<E extends { id: number }, Row = Pick<E, 'id'>>(
  name: string,
  entity: EntityClass<E>,
  key: PropertyOf<E>,
  returning?: Columns<Row>,
): Statement<Row> {
  const table = tableOf(entity);
  return statement<Row>(
    name,
    `delete from ${table.name} where ${ownersOf(table)}
     and ${table.name}.${table.columnOf(key)} = any($2) returning ${returning ?? `${table.name}.id`}`,
  );
}

/**
 * Writes records in one statement, or in none when they change nothing.
 * @param now the time of the write, where several writes need the same
 */
export async function write<Sent, Row>(
  context: TenantContext,
  writing: WriteStatement<Sent, Row>,
  records: readonly Sent[],
  now = context.now(),
): Promise<Row[]> {
  const sent = records.filter((record) => !writing.isNoop(record));
  if (sent.length === 0) return [];
  return queryAll(context, writing, JSON.stringify(sent), ...(writing.stamped ? [now] : []));
}

/**
 * Writes records of two tables in one statement, or in none when they change nothing.
 * @returns the rows of the second table
 */
export async function writePair<First, Second, Row>(
  context: TenantContext,
  pair: PairOfWrites<First, Second, Row>,
  first: readonly First[],
  second: readonly Second[],
): Promise<Row[]> {
  const sent = [
    first.filter((record) => !pair.first.isNoop(record)),
    second.filter((record) => !pair.second.isNoop(record)),
  ];
  if (sent.every(({ length }) => length === 0)) return [];
  const stamps = pair.first.stamped || pair.second.stamped ? [context.now()] : [];
  return queryAll(context, pair, ...sent.map((records) => JSON.stringify(records)), ...stamps);
}

const writeStatementOf = <Sent, Row>(
  name: string,
  sql: WriteStatement<Sent, Row>['sql'],
  stamped: boolean,
  isNoop: WriteStatement<Sent, Row>['isNoop'],
): WriteStatement<Sent, Row> => ({
  ...statement<Row>(name, sql('$2', '$3')),
  sql,
  stamped,
  isNoop,
});

const entriesOf = <E extends object>(computed: ComputedColumns<E>) =>
  Object.entries(computed) as [string, ComputedColumn<E>][];

const ownersOf = ({ name, owner }: Table): string => `${name}.${owner} = $1`;
