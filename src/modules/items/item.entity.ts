import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  DateColumn,
  EnumerationColumn,
  IdColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  TextListColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import {
  ITEM_STATUSES,
  type ItemStatus,
  VISIBILITIES,
  type Visibility,
} from '../calendar/rules/item-values.js';

/** A physical unit of a variant. */
@Entity('items')
@ForeignKey('Resource', ['shopId', 'id'], ['shopId', 'id'], { name: 'fk_items_resource' })
@ForeignKey('Variant', ['shopId', 'variantId'], ['shopId', 'id'], { name: 'fk_items_variant' })
@ForeignKey('Condition', ['shopId', 'conditionId'], ['shopId', 'id'], {
  name: 'fk_items_condition',
})
@ForeignKey('Location', ['shopId', 'locationId'], ['shopId', 'id'], { name: 'fk_items_location' })
@Unique('uq_items_sequential', ['shopId', 'sequentialId'])
@Index('uq_items_serial', ['shopId', 'serial'], {
  unique: true,
  where: `visibility in ('available', 'unavailable')`,
})
@Index('ix_items_serial', ['shopId', 'serial', 'id'])
@Index('ix_items_serial_case', { synchronize: false })
@Index('ix_items_serial_key', { synchronize: false })
@Index('ix_items_variant_life', { synchronize: false })
@Index('ix_items_condition', ['shopId', 'conditionId', 'id'])
@Index('ix_items_location', ['shopId', 'locationId', 'id'])
@Index('ix_items_state', ['shopId', 'visibility', 'status', 'id'])
@Index('ix_items_sort_updated', ['shopId', 'updatedAt', 'id'])
@Index('ix_items_created', ['shopId', 'createdAt', 'id'])
@Index('ix_items_tags', { synchronize: false })
@Index('ix_items_search_keys', { synchronize: false })
@Index('ix_items_serial_search_keys', { synchronize: false })
@Index('ix_items_marks', { synchronize: false })
@Check('ck_items_cost', `acquisition_cost_cents >= 0`)
export class Item {
  @ShopIdColumn('pk_items') shopId!: number;
  @IdColumn('pk_items') id!: number;
  @BigintColumn() sequentialId!: number;
  @BigintColumn() variantId!: number;
  @EnumerationColumn('ck_items_status', ITEM_STATUSES) status!: ItemStatus;
  @EnumerationColumn('ck_items_visibility', VISIBILITIES) visibility!: Visibility;
  @TextColumn({ nullable: true }) serial!: string | null;
  @BigintColumn({ nullable: true }) conditionId!: number | null;
  @BigintColumn({ nullable: true }) locationId!: number | null;
  @TextColumn({ nullable: true }) pickLocation!: string | null;
  @IntegerColumn({ nullable: true }) acquisitionCostCents!: number | null;
  /** Since when the shop has it; null for the day of its creation. */
  @DateColumn({ nullable: true }) acquiredAt!: string | null;
  /** When it last came to its product from another one. */
  @TimestampColumn({ nullable: true }) productSince!: string | null;
  @TextListColumn() tags!: string[];
  /** When it was sold or retired; null while it is neither. */
  @TimestampColumn({ nullable: true }) leftStockAt!: string | null;
  /** Titles, SKU, serial and number, then the serial alone. Imports of products update it. */
  @TextColumn() searchText!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
