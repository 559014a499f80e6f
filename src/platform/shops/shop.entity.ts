import { Check, Entity } from 'typeorm';
import {
  BigintColumn,
  BigintListColumn,
  BooleanColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { CREDIT_RETURN_CONDITIONS, type CreditReturnCondition } from './credit-return-condition.js';

/** A tenant: the owner of every other row, and its logistics settings. */
@Entity('shops')
@Check(
  'ck_shops_closed_weekdays',
  "closed_weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(closed_weekdays) <= 6",
)
@Check('ck_shops_clock', 'clock_offset_ms = 0 or (is_sandbox and clock_offset_ms > 0)')
export class Shop {
  @IdentityColumn('pk_shops') id!: number;
  @TextColumn() name!: string;
  @TextColumn() timeZone!: string;
  @TextColumn() currency!: string;
  @TextColumn() preparationDuration!: string;
  @TextColumn() deliveryDuration!: string;
  @TextColumn() reverseDeliveryDuration!: string;
  @TextColumn() restockDuration!: string;
  @BooleanColumn({ default: false }) sameDayTurnover!: boolean;
  /** The weekdays without hand-overs and returns, from 1 (Monday) to 7, in order. */
  @BigintListColumn() closedWeekdays!: number[];
  @BooleanColumn() consignmentEnabled!: boolean;
  @EnumerationColumn('ck_shops_credit_condition', CREDIT_RETURN_CONDITIONS, { nullable: true })
  membershipCreditReturnCondition!: CreditReturnCondition | null;
  /** Only the clock of a sandbox shop can be moved. */
  @BooleanColumn({ default: false }) isSandbox!: boolean;
  /** How far its clock is ahead of the real time, in milliseconds. */
  @BigintColumn({ default: 0 }) clockOffsetMs!: number;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
