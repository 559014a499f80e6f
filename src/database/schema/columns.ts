import { Column, CreateDateColumn, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** `timestamptz(3)` as ISO text in UTC; see `type-parsers.ts`. */
const TIMESTAMP = { type: 'timestamptz', precision: 3 } as const;

/** The shop that owns the row: the first column of every key. */
export const ShopIdColumn = (primaryKeyConstraintName: string): PropertyDecorator =>
  PrimaryColumn({ type: 'bigint', primaryKeyConstraintName });

/** The id of the row within the primary key. */
export const IdColumn = (primaryKeyConstraintName: string): PropertyDecorator =>
  PrimaryColumn({ type: 'bigint', primaryKeyConstraintName });

/** An id that an identity sequence of the table gives. */
export const IdentityColumn = (primaryKeyConstraintName: string): PropertyDecorator =>
  PrimaryColumn({
    type: 'bigint',
    primaryKeyConstraintName,
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
  } as never);

export const BigintColumn = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Column({ type: 'bigint', ...options });

export const BigintListColumn = (): PropertyDecorator =>
  Column({ type: 'bigint', array: true, default: () => "'{}'" });

export const IntegerColumn = (
  options: { nullable?: boolean; default?: number } = {},
): PropertyDecorator => Column({ type: 'integer', ...options });

export const TextColumn = (
  options: { nullable?: boolean; default?: string } = {},
): PropertyDecorator => Column({ type: 'text', ...options });

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
