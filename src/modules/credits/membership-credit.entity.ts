import { Check, Entity, ForeignKey, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** What a cycle costs its customer in membership credits, and whether it was given back. */
@Entity('membership_credits')
@ForeignKey('Cycle', ['shopId', 'cycleId'], ['shopId', 'id'], {
  name: 'fk_membership_credits_cycle',
})
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], {
  name: 'fk_membership_credits_customer',
})
@Unique('uq_membership_credits_cycle', ['shopId', 'cycleId'])
@Check('ck_membership_credits_cost', 'credit_cost > 0')
@Check('ck_membership_credits_status', `status in ('returned', 'unreturned')`)
@Check(
  'ck_membership_credits_condition',
  `return_condition in ('return_order_created', 'received_at')`,
)
export class MembershipCredit {
  @ShopIdColumn('pk_membership_credits') shopId!: number;
  @IdentityColumn('pk_membership_credits') id!: number;
  @BigintColumn() cycleId!: number;
  @BigintColumn() customerId!: number;
  @IntegerColumn() creditCost!: number;
  @TextColumn() status!: string;
  @TextColumn({ nullable: true }) returnCondition!: string | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
