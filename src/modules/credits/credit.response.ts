import {
  EnumField,
  IdField,
  IntegerField,
  MomentField,
  ObjectField,
  VersionField,
} from '../../fields/body-fields.js';
import {
  CREDIT_RETURN_CONDITIONS,
  type CreditReturnCondition,
} from '../../platform/shops/credit-return-condition.js';
import { CREDIT_STATUSES, type CreditStatus } from './credit-status.js';

/** The credit of a cycle, as the cycle embeds it. */
export class EmbeddedCredit {
  @IdField({ description: 'Id', example: 8 })
  id!: number;

  @IntegerField({ description: 'Price of the cycle in credits', minimum: 1, example: 2 })
  creditCost!: number;

  @EnumField(CREDIT_STATUSES, { description: 'Whether the credit was returned to the customer' })
  status!: CreditStatus;

  @EnumField(CREDIT_RETURN_CONDITIONS, {
    description: 'Event that returns the credit automatically; null for never',
    nullable: true,
  })
  returnCondition!: CreditReturnCondition | null;
}

/** A membership credit with its customer's balance. */
export class CreditResponse extends EmbeddedCredit {
  @IdField({ description: 'Id of the cycle', example: 103 })
  cycleId!: number;

  @IdField({ description: 'Id of the customer', example: 12 })
  customerId!: number;

  @IntegerField({
    description:
      "The customer's balance, which is the sum of the ledger; a negative balance is " + 'owed',
    minimum: -Number.MAX_SAFE_INTEGER,
    example: 6,
  })
  balance!: number;

  @MomentField({ description: 'The `updatedAt` of the cycle, which its credit is part of' })
  updatedAt!: string;
}

/** Returns or reclaims a credit. */
export class CreditChange {
  @EnumField(CREDIT_STATUSES, {
    description: '`returned` returns the credit to the customer, `unreturned` reclaims it',
  })
  status!: CreditStatus;
}

/** The body of `PUT /membership_credits/{id}`; the field may also be sent unwrapped. */
export class UpdateCreditRequest {
  @VersionField()
  updatedAt?: string;

  @ObjectField(() => CreditChange, { description: 'The change', optional: true })
  membershipCredit?: CreditChange;

  @EnumField(CREDIT_STATUSES, {
    description: 'The same status, at the top level of the body',
    optional: true,
  })
  status?: CreditStatus;
}
