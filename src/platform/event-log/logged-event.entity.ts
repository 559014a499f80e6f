import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  IdColumn,
  JsonColumn,
  ShopIdColumn,
  TextColumn,
  TimestampColumn,
} from '../../database/schema/columns.js';
import type { Changes } from '../../records/changes.js';
import type { LoggedType } from '../events/logged-types.js';

/** The number of the last event of a shop. */
@Entity('event_counters')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_event_counters_shop' })
export class EventCounter {
  @ShopIdColumn('pk_event_counters') shopId!: number;
  @BigintColumn() value!: number;
  /** When it was assigned; never decreases, even if the clocks of processes differ. */
  @TimestampColumn() madeAt!: string;
}

/** A change of a record. Ids count per shop, without gaps and in commit order. */
@Entity('events')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_events_shop' })
@Index('ix_events_type', ['shopId', 'type', 'id'])
@Index('ix_events_resource', ['shopId', 'resourceId', 'id'])
@Index('ix_events_key', ['shopId', 'actorKeyId', 'id'])
@Index('ix_events_request', ['shopId', 'request', 'id'])
@Index('ix_events_created', ['shopId', 'createdAt', 'id'])
export class LoggedEvent {
  @ShopIdColumn('pk_events') shopId!: number;
  @IdColumn('pk_events') id!: number;
  /** Includes the kind of the record. */
  @TextColumn() type!: LoggedType;
  @BigintColumn() resourceId!: number;
  @BigintColumn({ nullable: true }) resourcePlatformId!: number | null;
  @TextColumn() actorName!: string;
  /** Null for the command line. */
  @BigintColumn({ nullable: true }) actorKeyId!: number | null;
  /** The id of the request; null for the command line. */
  @TextColumn({ nullable: true }) request!: string | null;
  /** Null when the record was created or deleted. */
  @JsonColumn({ nullable: true }) changes!: Changes | null;
  /** Never earlier than that of an event of the shop with a lower id. */
  @TimestampColumn() createdAt!: string;
}
