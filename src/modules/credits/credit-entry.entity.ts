import { Check, Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
} from '../../database/schema/columns.js';

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
