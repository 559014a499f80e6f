import { Entity } from 'typeorm';
import {
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
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
