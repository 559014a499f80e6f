import { Entity, ForeignKey, Unique } from 'typeorm';
import type { KeyScope } from '../../http/route-declaration.js';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  ShopIdColumn,
  TextColumn,
  TextListColumn,
  TimestampColumn,
} from '../../database/schema/columns.js';

/** A bearer key of a shop; only the digest of its token is stored. */
@Entity('api_keys')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_api_keys_shop' })
@Unique('uq_api_keys_token', ['tokenSha256'])
export class ApiKey {
  @ShopIdColumn('pk_api_keys') shopId!: number;
  @IdentityColumn('pk_api_keys') id!: number;
  /** The key that its rotations began with; null for the first one itself. */
  @BigintColumn({ nullable: true }) firstKeyId!: number | null;
  @TextColumn() name!: string;
  @TextListColumn() scopes!: KeyScope[];
  @TextColumn() tokenSha256!: string;
  @TimestampColumn({ nullable: true }) expiresAt!: string | null;
  @TimestampColumn({ nullable: true }) revokedAt!: string | null;
  @TimestampColumn({ nullable: true }) lastUsedAt!: string | null;
  @CreatedAtColumn() createdAt!: string;
}
