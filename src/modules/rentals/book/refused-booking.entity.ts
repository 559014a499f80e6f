import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BigintColumn, IdColumn, ShopIdColumn } from '../../../database/schema/columns.js';

/** The number of bookings of a variant that were rejected on a day for lack of a free unit. */
@Entity('refused_bookings')
@ForeignKey('Variant', ['shopId', 'variantId'], ['shopId', 'id'], {
  name: 'fk_refused_bookings_variant',
})
export class RefusedBooking {
  @ShopIdColumn('pk_refused_bookings') shopId!: number;
  /** The day of the request in the zone of the shop. */
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'pk_refused_bookings' }) day!: string;
  @IdColumn('pk_refused_bookings') variantId!: number;
  @BigintColumn() refusals!: number;
}
