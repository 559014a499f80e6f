import { Check, Column, CreateDateColumn, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { snakeCaseOf } from './table.js';

/** `timestamptz(3)` as ISO text in UTC; see `typeParsers`. */
const TIMESTAMP = { type: 'timestamptz', precision: 3 } as const;

/** The shop that owns the row: the first column of every key. */
export const ShopIdColumn = (primaryKeyConstraintName: string): PropertyDecorator =>
  PrimaryColumn({ type: 'bigint', primaryKeyConstraintName });

/** The id of the row within the primary key. */
export const IdColumn = (primaryKeyConstraintName: string): PropertyDecorator =>
  PrimaryColumn({ type: 'bigint', primaryKeyConstraintName });

/** An id that PostgreSQL generates from an identity sequence of the table. */
export const IdentityColumn = (primaryKeyConstraintName: string): PropertyDecorator =>
  PrimaryColumn({
    type: 'bigint',
    primaryKeyConstraintName,
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
  } as never);

export const BigintColumn = (
  options: { nullable?: boolean; default?: number } = {},
): PropertyDecorator => Column({ type: 'bigint', ...options });

export const BigintListColumn = (): PropertyDecorator =>
  Column({ type: 'bigint', array: true, default: () => "'{}'" });

export const IntegerColumn = (
  options: { nullable?: boolean; default?: number } = {},
): PropertyDecorator => Column({ type: 'integer', ...options });

export const TextColumn = (
  options: { nullable?: boolean; default?: string } = {},
): PropertyDecorator => Column({ type: 'text', ...options });

/**
 * Text with one of the values of an enumeration; a CHECK of this name enforces it.
 * @param options the name of the primary key, where the column is part of it
 */
export function EnumerationColumn(
  check: string,
  values: readonly string[],
  { primaryKey, ...options }: { nullable?: boolean; default?: string; primaryKey?: string } = {},
): PropertyDecorator {
  const column = primaryKey
    ? PrimaryColumn({ type: 'text', primaryKeyConstraintName: primaryKey })
    : TextColumn(options);
  return (target, property) => {
    column(target, property);
    const quoted = values.map((value) => `'${value}'`);
    Check(check, `${snakeCaseOf(String(property))} in (${quoted.join(', ')})`)(target, property);
  };
}

export const BooleanColumn = (options: { default?: boolean } = {}): PropertyDecorator =>
  Column({ type: 'boolean', ...options });

export const TextListColumn = (): PropertyDecorator =>
  Column({ type: 'text', array: true, default: () => "'{}'" });

/** A calendar date as `YYYY-MM-DD`, or `infinity` or `-infinity`. */
export const DateColumn = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Column({ type: 'date', ...options });

export const JsonColumn = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Column({ type: 'jsonb', ...options });

export const TimestampColumn = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Column({ ...TIMESTAMP, ...options });

/** Set by the database when the row is inserted. */
export const CreatedAtColumn = (): PropertyDecorator =>
  CreateDateColumn({ ...TIMESTAMP, default: () => 'now()' });

/** Set by the database when the row is inserted, and by every update. */
export const UpdatedAtColumn = (): PropertyDecorator =>
  UpdateDateColumn({ ...TIMESTAMP, default: () => 'now()' });
