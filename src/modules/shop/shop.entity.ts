import { Check, Entity } from 'typeorm';
import {
  BooleanColumn,
  CreatedAtColumn,
  IdentityColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** A tenant: the owner of every other row, and its logistics settings. */
@Entity('shops')
@Check(
  'ck_shops_credit_condition',
  `membership_credit_return_condition in ('return_order_created', 'received_at')`,
)
export class Shop {
  @IdentityColumn('pk_shops') id!: number;
  @TextColumn() name!: string;
  @TextColumn() timeZone!: string;
  @TextColumn() currency!: string;
  @TextColumn() preparationDuration!: string;
  @TextColumn() deliveryDuration!: string;
  @TextColumn() reverseDeliveryDuration!: string;
  @TextColumn() restockDuration!: string;
  @BooleanColumn() consignmentEnabled!: boolean;
  @TextColumn({ nullable: true }) membershipCreditReturnCondition!: string | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
