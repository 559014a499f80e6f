import { Check, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import {
  BooleanColumn,
  DateColumn,
  IdColumn,
  ShopIdColumn,
} from '../../../database/schema/columns.js';
import { TimestampColumn } from '../../../database/schema/columns.js';

/** The way out (`fulfillment`) or back (`receival`) of a cycle. */
@Entity('cycle_legs')
@ForeignKey('Cycle', ['shopId', 'cycleId'], ['shopId', 'id'], { name: 'fk_cycle_legs_cycle' })
@Index('ix_cycle_legs_done', ['shopId', 'kind', 'doneAt'])
@Index('ix_cycle_legs_due', ['shopId', 'kind', 'dueAt'])
@Check('ck_cycle_legs_kind', `kind in ('fulfillment', 'receival')`)
export class CycleLeg {
  @ShopIdColumn('pk_cycle_legs') shopId!: number;
  @IdColumn('pk_cycle_legs') cycleId!: number;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'pk_cycle_legs' }) kind!: string;
  /** When it is due; null where no end is known. */
  @TimestampColumn({ nullable: true }) dueAt!: string | null;
  /** Whether the due time was given; it follows from the rental otherwise. */
  @BooleanColumn() dueGiven!: boolean;
  /** When it really happened. */
  @TimestampColumn({ nullable: true }) doneAt!: string | null;
  /** prepareFrom of the way out, restockBy of the way back. */
  @DateColumn({ nullable: true }) bufferDay!: string | null;
  /** Whether the buffer day was given; it is automatic otherwise. */
  @BooleanColumn() bufferGiven!: boolean;
}
