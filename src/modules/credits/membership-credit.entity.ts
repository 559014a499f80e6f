import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import {
  CREDIT_RETURN_CONDITIONS,
  type CreditReturnCondition,
} from '../../platform/shops/credit-return-condition.js';
import {
  CREDIT_CAUSES,
  CREDIT_STATUSES,
  type CreditCause,
  type CreditStatus,
} from './credit-status.js';

/** The membership credits that a cycle costs its customer, and whether they were returned. */
@Entity('membership_credits')
@ForeignKey('Cycle', ['shopId', 'cycleId'], ['shopId', 'id'], {
  name: 'fk_membership_credits_cycle',
})
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], {
  name: 'fk_membership_credits_customer',
})
@Unique('uq_membership_credits_cycle', ['shopId', 'cycleId'])
@Index('ix_membership_credits_returned', ['shopId', 'cycleId'], { where: `status = 'returned'` })
@Check('ck_membership_credits_cost', 'credit_cost > 0')
export class MembershipCredit {
  @ShopIdColumn('pk_membership_credits') shopId!: number;
  @IdentityColumn('pk_membership_credits') id!: number;
  @BigintColumn() cycleId!: number;
  @BigintColumn() customerId!: number;
  @IntegerColumn() creditCost!: number;
  @EnumerationColumn('ck_membership_credits_status', CREDIT_STATUSES) status!: CreditStatus;
  @EnumerationColumn('ck_membership_credits_condition', CREDIT_RETURN_CONDITIONS, {
    nullable: true,
  })
  returnCondition!: CreditReturnCondition | null;
  /** Null while it is charged, and where it was returned before causes were stored. */
  @EnumerationColumn('ck_membership_credits_cause', CREDIT_CAUSES, { nullable: true })
  returnedFor!: CreditCause | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}

/** A line of a customer's ledger; the balance is the sum of the amounts. */
@Entity('credit_entries')
@ForeignKey('MembershipCredit', ['shopId', 'creditId'], ['shopId', 'id'], {
  name: 'fk_credit_entries_credit',
})
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], {
  name: 'fk_credit_entries_customer',
})
@Index('ix_credit_entries_customer', { synchronize: false })
@Index('ix_credit_entries_customer_id', ['shopId', 'customerId', 'id'])
@Index('ix_credit_entries_credit', ['shopId', 'creditId'])
@Index('ix_credit_entries_created', ['shopId', 'createdAt'])
@Check('ck_credit_entries_reason', 'credit_id is not null or reason is not null')
export class CreditEntry {
  @ShopIdColumn('pk_credit_entries') shopId!: number;
  @IdentityColumn('pk_credit_entries') id!: number;
  @BigintColumn() customerId!: number;
  /** The credit of a cycle; null for an amount that somebody gave. */
  @BigintColumn({ nullable: true }) creditId!: number | null;
  /** Negative for a charge, positive for a return. */
  @IntegerColumn() amount!: number;
  /** Why somebody gave it; null for the credit of a cycle. */
  @TextColumn({ nullable: true }) reason!: string | null;
  @TextColumn() author!: string;
  @CreatedAtColumn() createdAt!: string;
}
