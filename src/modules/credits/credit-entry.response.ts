import { IdField, IntegerField, MomentField, TextField } from '../../fields/body-fields.js';
import { field } from '../../fields/field.js';
import { integerRule } from '../../fields/rules.js';

/** The largest amount of an entry, in either direction. */
export const MAX_CREDITS = 2 ** 31 - 1;

const AMOUNT = integerRule(-MAX_CREDITS, MAX_CREDITS);

/** The body of `POST /credit_entries`. */
export class CreateCreditEntryRequest {
  @IdField({ description: 'Platform id of the customer', example: 52_001 })
  customerPlatformId!: number;

  @field(
    {
      ...AMOUNT,
      test: (value, parent) => value !== 0 && AMOUNT.test(value, parent),
      message: `${AMOUNT.message}, other than 0`,
      schema: { ...AMOUNT.schema, not: { const: 0 } },
    },
    { description: 'Credits; a negative amount takes credits from the customer', example: 2 },
  )
  amount!: number;

  @TextField({ description: 'Why the customer gets the credits', example: 'Goodwill: late parcel' })
  reason!: string;
}

/** An entry of the credit ledger; entries never change. */
export class CreditEntryResponse {
  @IdField({ description: 'Id', example: 21 })
  id!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @IdField({ description: 'Id of the customer', example: 12 })
  customerId!: number;

  @IdField({ description: 'Platform id of the customer', example: 52_001 })
  customerPlatformId!: number;

  @IntegerField({
    description: 'Credits that the customer got; negative for credits that a cycle cost',
    minimum: -MAX_CREDITS,
    maximum: MAX_CREDITS,
    example: 2,
  })
  amount!: number;

  @TextField({
    description: 'Why somebody gave the credits; null for the credit of a cycle',
    example: 'Goodwill: late parcel',
    nullable: true,
  })
  reason!: string | null;

  @IdField({
    description: 'Id of the membership credit; null for credits that somebody gave',
    example: 8,
    nullable: true,
  })
  membershipCreditId!: number | null;

  @IdField({
    description: 'Id of the cycle; null for credits that somebody gave',
    example: 103,
    nullable: true,
  })
  cycleId!: number | null;

  @TextField({ description: 'Name of the key that created it', example: 'Front desk' })
  author!: string;
}
