import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  JsonColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { EVENTABLE_TYPES, type EventableType, type EventType } from './event-types.js';

/** Something that happened to an item, a cycle or a return order. */
@Entity('timeline_events')
@ForeignKey('Resource', ['shopId', 'eventableId'], ['shopId', 'id'], {
  name: 'fk_timeline_events_resource',
})
@Index('ix_timeline_events_eventable', ['shopId', 'eventableId', 'id'])
@Index('ix_timeline_events_rental', ['shopId', 'id'], { where: `eventable_type = 'Rental'` })
export class TimelineEvent {
  @ShopIdColumn('pk_timeline_events') shopId!: number;
  @IdentityColumn('pk_timeline_events') id!: number;
  @BigintColumn() eventableId!: number;
  @EnumerationColumn('ck_timeline_events_type', EVENTABLE_TYPES) eventableType!: EventableType;
  @TextColumn() eventType!: EventType;
  @JsonColumn() metadata!: object;
  @TextColumn() author!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
