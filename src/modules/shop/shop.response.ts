import {
  BooleanField,
  CurrencyField,
  DurationField,
  EnumField,
  IdField,
  MomentField,
  TextField,
  TimeZoneField,
  VersionField,
} from '../../fields/body-fields.js';
import { field, type FieldOptions } from '../../fields/field.js';
import { integerRule, listRule } from '../../fields/rules.js';
import {
  CREDIT_RETURN_CONDITIONS,
  type CreditReturnCondition,
} from '../../platform/shops/credit-return-condition.js';

const weekdayRule = integerRule(1, 7);
const weekdaysRule = listRule(
  {
    ...weekdayRule,
    problem: (value) => ({
      message: `${weekdayRule.message}, 1 being Monday: ${JSON.stringify(value)}`,
    }),
  },
  6,
  true,
);

/** Distinct weekdays in order; a shop is open on one at least. */
const WeekdaysField = (options: FieldOptions) =>
  field(
    {
      ...weekdaysRule,
      problem: (value) =>
        Array.isArray(value) && value.length > 6
          ? { message: `must leave a weekday open: ${JSON.stringify(value)}` }
          : weekdaysRule.problem!(value),
      normalize: (sent) =>
        Array.isArray(sent) ? sent.toSorted((one, other) => one - other) : sent,
    },
    { example: [7], ...options },
  );

/** A shop and its logistics settings. */
export class ShopResponse {
  @IdField({ description: 'Id', example: 1 })
  id!: number;

  @TextField({ description: 'Name of the shop', example: 'Fjell & Fabric' })
  name!: string;

  @TimeZoneField({ description: "Time zone of the shop's days" })
  timeZone!: string;

  @CurrencyField({ description: 'Currency of all amounts' })
  currency!: string;

  @DurationField({ description: 'Time to prepare a unit for delivery' })
  preparationDuration!: string;

  @DurationField({ description: 'Time of delivery to the customer' })
  deliveryDuration!: string;

  @DurationField({ description: 'Time of delivery back to the shop' })
  reverseDeliveryDuration!: string;

  @DurationField({ description: 'Time from receival until a unit can be rented again' })
  restockDuration!: string;

  @BooleanField({
    description: 'Whether the last day of a cycle, `restockBy`, is free for the next one',
  })
  sameDayTurnover!: boolean;

  @WeekdaysField({
    description: 'Weekdays without hand-overs and returns, from 1 (Monday) to 7',
  })
  closedWeekdays!: number[];

  @BooleanField({ description: 'Whether the shop rents out units of third parties' })
  consignmentEnabled!: boolean;

  @EnumField(CREDIT_RETURN_CONDITIONS, {
    description: 'Event that returns membership credits automatically; null for never',
    nullable: true,
  })
  membershipCreditReturnCondition!: CreditReturnCondition | null;

  @BooleanField({
    description: 'Whether it is for trying things; its clock can be moved',
    example: false,
  })
  isSandbox!: boolean;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When a setting last changed' })
  updatedAt!: string;
}

/** The body of `PUT /shop`; absent fields stay. */
export class UpdateShopRequest {
  @VersionField()
  updatedAt?: string;

  @TextField({ description: 'Name of the shop', example: 'Fjell & Fabric', optional: true })
  name?: string;

  @TimeZoneField({ description: "Time zone of the shop's days", optional: true })
  timeZone?: string;

  @CurrencyField({ description: 'Currency of all amounts', optional: true })
  currency?: string;

  @DurationField({
    description: 'Time to prepare a unit for delivery',
    example: '12.hour',
    optional: true,
  })
  preparationDuration?: string;

  @DurationField({ description: 'Time of delivery to the customer', optional: true })
  deliveryDuration?: string;

  @DurationField({ description: 'Time of delivery back to the shop', optional: true })
  reverseDeliveryDuration?: string;

  @DurationField({
    description: 'Time from receival until a unit can be rented again',
    example: '1.day',
    optional: true,
  })
  restockDuration?: string;

  @BooleanField({
    description:
      'Whether the last day of a cycle, `restockBy`, is free for the first day of the next one. ' +
      'It applies to days that are booked or changed from now on',
    optional: true,
  })
  sameDayTurnover?: boolean;

  @WeekdaysField({
    description:
      'Weekdays on which nothing is handed over or returned, from 1 (Monday) to 7, at most six. ' +
      'They count as closing days of every week; existing plans stay',
    optional: true,
  })
  closedWeekdays?: number[];

  @BooleanField({
    description: 'Whether the shop rents out units of third parties',
    optional: true,
  })
  consignmentEnabled?: boolean;

  @EnumField(CREDIT_RETURN_CONDITIONS, {
    description: 'Event that returns membership credits automatically; null for never',
    optional: true,
    nullable: true,
  })
  membershipCreditReturnCondition?: CreditReturnCondition | null;
}
