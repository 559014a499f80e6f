import { Check, Entity } from 'typeorm';
import {
  BigintColumn,
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
