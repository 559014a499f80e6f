import { Entity, ForeignKey, Index } from 'typeorm';
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
@Index('ix_credit_entries_credit', ['shopId', 'creditId'])
export class CreditEntry {
  @ShopIdColumn('pk_credit_entries') shopId!: number;
  @IdentityColumn('pk_credit_entries') id!: number;
  @BigintColumn() customerId!: number;
  @BigintColumn() creditId!: number;
  /** Negative for a charge, positive for a return. */
  @IntegerColumn() amount!: number;
  @TextColumn() author!: string;
  @CreatedAtColumn() createdAt!: string;
}
