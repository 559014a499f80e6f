import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BooleanColumn,
  DateColumn,
  EnumerationColumn,
  IdColumn,
  ShopIdColumn,
  TimestampColumn,
} from '../../database/schema/columns.js';
import { LEG_KINDS, type LegKind } from '../calendar/rules/cycle-values.js';

/** The way out (`fulfillment`) or back (`receival`) of a cycle. */
@Entity('cycle_legs')
@ForeignKey('Cycle', ['shopId', 'cycleId'], ['shopId', 'id'], { name: 'fk_cycle_legs_cycle' })
@Index('ix_cycle_legs_sort_due', ['shopId', 'kind', 'dueAt', 'cycleId'])
@Index('ix_cycle_legs_sort_buffer', ['shopId', 'kind', 'bufferDay', 'cycleId'])
export class CycleLeg {
  @ShopIdColumn('pk_cycle_legs') shopId!: number;
  @IdColumn('pk_cycle_legs') cycleId!: number;
  @EnumerationColumn('ck_cycle_legs_kind', LEG_KINDS, { primaryKey: 'pk_cycle_legs' })
  kind!: LegKind;
  /** When it is due; null without an end. */
  @TimestampColumn({ nullable: true }) dueAt!: string | null;
  /** Whether the due time was given; otherwise it is computed from the rental. */
  @BooleanColumn() dueGiven!: boolean;
  /** The actual time. */
  @TimestampColumn({ nullable: true }) doneAt!: string | null;
  /** prepareFrom of the way out, restockBy of the way back. */
  @DateColumn({ nullable: true }) bufferDay!: string | null;
  /** Whether the buffer day was given; it is automatic otherwise. */
  @BooleanColumn() bufferGiven!: boolean;
}
