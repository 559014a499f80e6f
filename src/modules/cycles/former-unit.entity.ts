import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  IdentityColumn,
  ShopIdColumn,
  TimestampColumn,
} from '../../database/schema/columns.js';

/** A unit that a rental had, until it was swapped for another one. */
@Entity('former_units')
@ForeignKey('Cycle', ['shopId', 'cycleId'], ['shopId', 'id'], { name: 'fk_former_units_cycle' })
@ForeignKey('Item', ['shopId', 'itemId'], ['shopId', 'id'], { name: 'fk_former_units_item' })
@Index('ix_former_units_cycle', ['shopId', 'cycleId', 'id'])
@Index('ix_former_units_item', ['shopId', 'itemId', 'cycleId'])
export class FormerUnit {
  @ShopIdColumn('pk_former_units') shopId!: number;
  @IdentityColumn('pk_former_units') id!: number;
  @BigintColumn() cycleId!: number;
  @BigintColumn() itemId!: number;
  /** When it was handed out. */
  @TimestampColumn() fromAt!: string;
  /** When it was swapped. */
  @TimestampColumn() toAt!: string;
}
