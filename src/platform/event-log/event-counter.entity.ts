import { Entity, ForeignKey } from 'typeorm';
import { BigintColumn, ShopIdColumn, TimestampColumn } from '../../database/schema/columns.js';

/** The number of the last event of a shop. */
@Entity('event_counters')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_event_counters_shop' })
export class EventCounter {
  @ShopIdColumn('pk_event_counters') shopId!: number;
  @BigintColumn() value!: number;
  /** When it was given out; never falls, whatever the clocks of several processes say. */
  @TimestampColumn() madeAt!: string;
}
