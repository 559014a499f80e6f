import {
  BooleanField,
  CurrencyField,
  DurationField,
  EnumField,
  IdField,
  MomentField,
  TextField,
  TimeZoneField,
} from '../../fields/body-fields.js';
import {
  CREDIT_RETURN_CONDITIONS,
  type CreditReturnCondition,
} from '../../platform/shops/credit-return-condition.js';

/** A shop and its logistics settings. */
export class ShopResponse {
  @IdField({ description: 'Id', example: 1 })
  id!: number;

  @TextField({ description: 'Name of the shop', example: 'Fjell & Fabric' })
  name!: string;

  @TimeZoneField({ description: 'Zone in which its days begin and end' })
  timeZone!: string;

  @CurrencyField({ description: 'Currency of all its money amounts' })
  currency!: string;

  @DurationField({ description: 'Time to make a unit ready before it is handed over' })
  preparationDuration!: string;

  @DurationField({ description: 'Time on the way to the customer' })
  deliveryDuration!: string;

  @DurationField({ description: 'Time on the way back' })
  reverseDeliveryDuration!: string;

  @DurationField({ description: 'Time from receival until a unit can be rented again' })
  restockDuration!: string;

  @BooleanField({ description: 'Whether the shop rents out units of others' })
  consignmentEnabled!: boolean;

  @EnumField(CREDIT_RETURN_CONDITIONS, {
    description: 'When membership credits come back by themselves; null for never',
    nullable: true,
  })
  membershipCreditReturnCondition!: CreditReturnCondition | null;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When a setting last changed' })
  updatedAt!: string;
}
