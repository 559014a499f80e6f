import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import {
  BigintColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  TimestampColumn,
} from '../../database/schema/columns.js';

/** The stored response to the first request with a key. */
@Entity('idempotency_keys')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_idempotency_keys_shop' })
@Index('ix_idempotency_keys_expiry', ['shopId', 'expiresAt'])
export class IdempotencyKey {
  @ShopIdColumn('pk_idempotency_keys') shopId!: number;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'pk_idempotency_keys' }) key!: string;
  /** The first key of the rotations that it belongs to; null for a row of the previous release. */
  @BigintColumn({ nullable: true }) apiKeyId!: number | null;
  @TextColumn() fingerprint!: string;
  @IntegerColumn() status!: number;
  @TextColumn() body!: string;
  /** The value of `X-Error-Code`; null for a success, or if an earlier release stored it. */
  @TextColumn({ nullable: true }) errorCode!: string | null;
  @TimestampColumn() expiresAt!: string;
}
