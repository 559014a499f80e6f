import { EnumField, ObjectField } from '../../fields/body-fields.js';
import { CREDIT_STATUSES, type CreditStatus } from './credit-status.js';

/** Returns or reclaims a credit. */
export class CreditChange {
  @EnumField(CREDIT_STATUSES, {
    description: '`returned` returns the credit to the customer, `unreturned` reclaims it',
  })
  status!: CreditStatus;
}

/** The body of `PUT /membership_credits/{id}`; the field may also be sent unwrapped. */
export class UpdateCreditRequest {
  @ObjectField(() => CreditChange, { description: 'The change', optional: true })
  membershipCredit?: CreditChange;

  @EnumField(CREDIT_STATUSES, {
    description: 'The same status, at the top level of the body',
    optional: true,
  })
  status?: CreditStatus;
}
