import { Check, Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  JsonColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** Something that happened to an item, a cycle or a return order. */
@Entity('timeline_events')
@ForeignKey('Resource', ['shopId', 'eventableId'], ['shopId', 'id'], {
  name: 'fk_timeline_events_resource',
})
@Index('ix_timeline_events_eventable', ['shopId', 'eventableId', 'id'])
@Index('ix_timeline_events_rental', ['shopId', 'id'], { where: `eventable_type = 'Rental'` })
@Check('ck_timeline_events_type', `eventable_type in ('Item', 'Cycle', 'Rental', 'ReturnOrder')`)
export class TimelineEvent {
  @ShopIdColumn('pk_timeline_events') shopId!: number;
  @IdentityColumn('pk_timeline_events') id!: number;
  @BigintColumn() eventableId!: number;
  @TextColumn() eventableType!: string;
  @TextColumn() eventType!: string;
  @JsonColumn() metadata!: object;
  @TextColumn() author!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
