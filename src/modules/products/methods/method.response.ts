import {
  BooleanField,
  CentsField,
  EnumField,
  IdField,
  IdListField,
  IntegerField,
  MomentField,
  ObjectListField,
  TextField,
} from '../../../fields/body-fields.js';
import { ENABLED_STATUSES, type EnabledStatus } from '../../../fields/enumeration.js';
import { APPLICATION_TYPES, type ApplicationType } from './rules/method-values.js';

class MethodOptionResponse {
  @IdField({ description: 'Id', example: 5 })
  id!: number;

  @TextField({ description: 'Name', example: 'Weekend' })
  name!: string;

  @EnumField(APPLICATION_TYPES, {
    description:
      'Whether the option applies to all variants, or to `variantApplicationPlatformIds`',
  })
  variantApplicationType!: ApplicationType;

  @EnumField(APPLICATION_TYPES, {
    description: 'Whether the option applies in all markets, or in `marketApplicationPlatformIds`',
  })
  marketApplicationType!: ApplicationType;

  @EnumField(APPLICATION_TYPES, {
    description: 'Whether the option applies to all conditions, or to `conditionApplicationIds`',
  })
  conditionApplicationType!: ApplicationType;

  @IdListField({ description: 'Platform ids of variants, ascending', example: [81001, 81002] })
  variantApplicationPlatformIds!: number[];

  @IdListField({ description: 'Platform ids of markets, ascending', example: [31001] })
  marketApplicationPlatformIds!: number[];

  @IdListField({ description: 'Ids of conditions, ascending', example: [3, 4] })
  conditionApplicationIds!: number[];

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When it last changed' })
  updatedAt!: string;
}

/** A way to rent a product. */
export class CalendarOptionResponse extends MethodOptionResponse {
  @IntegerField({ description: 'Duration of a rental', example: 3, nullable: true })
  durationCount!: number | null;

  @CentsField({ description: 'Price, in minor units', example: 4900, nullable: true })
  priceCents!: number | null;

  @BooleanField({ description: 'Whether the customer must show an identity document' })
  idVerificationRequired!: boolean;

  @IdField({
    description: 'Platform id of the variant that represents the deposit',
    example: 81003,
    nullable: true,
  })
  depositVariantPlatformId!: number | null;
}

/** A way to buy a unit of a product. */
export class ResaleOptionResponse extends MethodOptionResponse {
  @EnumField(ENABLED_STATUSES, { description: 'Whether customers can choose it' })
  status!: EnabledStatus;

  @CentsField({ description: 'Price at checkout, in minor units', nullable: true })
  checkoutPriceCents!: number | null;
}

class MethodResponse {
  @IdField({ description: 'Id', example: 2 })
  id!: number;

  @EnumField(ENABLED_STATUSES, { description: 'Whether customers can choose it' })
  status!: EnabledStatus;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When the method or one of its options last changed' })
  updatedAt!: string;
}

/** The terms of rental of a product. */
export class CalendarMethodResponse extends MethodResponse {
  @IntegerField({
    description: "Days of restocking; null uses the shop's `restockDuration`",
    example: 2,
    nullable: true,
  })
  customRestockDurationCount!: number | null;

  @ObjectListField(() => CalendarOptionResponse, { description: 'Options, oldest first' })
  options!: CalendarOptionResponse[];
}

/** The terms of sale of a product. */
export class ResaleMethodResponse extends MethodResponse {
  @ObjectListField(() => ResaleOptionResponse, { description: 'Options, oldest first' })
  options!: ResaleOptionResponse[];
}
