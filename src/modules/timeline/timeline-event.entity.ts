import { Check, Entity, ForeignKey, Index } from 'typeorm';
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

/** Something that happened to an item, a cycle or a return order, or a comment on a customer. */
@Entity('timeline_events')
@ForeignKey('Resource', ['shopId', 'eventableId'], ['shopId', 'id'], {
  name: 'fk_timeline_events_resource',
})
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], {
  name: 'fk_timeline_events_customer',
})
@Check('ck_timeline_events_owner', 'num_nonnulls(eventable_id, customer_id) = 1')
@Index('ix_timeline_events_customer', ['shopId', 'customerId', 'id'], {
  where: 'customer_id is not null',
})
@Index('ix_timeline_events_eventable', ['shopId', 'eventableId', 'id'])
@Index('ix_timeline_events_rental', ['shopId', 'id'], { where: `eventable_type = 'Rental'` })
export class TimelineEvent {
  @ShopIdColumn('pk_timeline_events') shopId!: number;
  @IdentityColumn('pk_timeline_events') id!: number;
  /** The resource; null for an event of a customer. */
  @BigintColumn({ nullable: true }) eventableId!: number | null;
  @EnumerationColumn('ck_timeline_events_type', EVENTABLE_TYPES) eventableType!: EventableType;
  @TextColumn() eventType!: EventType;
  @JsonColumn() metadata!: object;
  @TextColumn() author!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
  @BigintColumn({ nullable: true }) customerId!: number | null;
}
