import { Entity, ForeignKey, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** A location of the commerce platform: a store or a warehouse. */
@Entity('locations')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_locations_shop' })
@Unique('uq_locations_platform', ['shopId', 'platformId'])
export class Location {
  @ShopIdColumn('pk_locations') shopId!: number;
  @IdentityColumn('pk_locations') id!: number;
  @BigintColumn() platformId!: number;
  @TextColumn() name!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
