import { IdField, TextField } from '../../fields/body-fields.js';
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
