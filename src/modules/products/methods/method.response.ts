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
    description: 'For all variants, or those in variantApplicationPlatformIds',
  })
  variantApplicationType!: ApplicationType;

  @EnumField(APPLICATION_TYPES, {
    description: 'In all markets, or those in marketApplicationPlatformIds',
  })
  marketApplicationType!: ApplicationType;

  @EnumField(APPLICATION_TYPES, {
    description: 'In all conditions, or those in conditionApplicationIds',
  })
  conditionApplicationType!: ApplicationType;

  @IdListField({ description: 'Platform ids of variants, ascending', example: [81001, 81002] })
  variantApplicationPlatformIds!: number[];

  @IdListField({ description: 'Platform ids of markets, ascending', example: [31001] })
  marketApplicationPlatformIds!: number[];

  @IdListField({ description: 'Ids of conditions, ascending', example: [3, 4] })
  conditionApplicationIds!: number[];

  @MomentField({ description: 'When it was made' })
  createdAt!: string;

  @MomentField({ description: 'When it last changed' })
  updatedAt!: string;
}

/** A way to rent a product. */
export class CalendarOptionResponse extends MethodOptionResponse {
  @IntegerField({ description: 'How long a rental lasts', example: 3, nullable: true })
  durationCount!: number | null;

  @CentsField({ description: 'Price, in minor units', example: 4900, nullable: true })
  priceCents!: number | null;

  @BooleanField({ description: 'Whether the customer has to show an id' })
  idVerificationRequired!: boolean;

  @IdField({
    description: 'Platform id of the variant that the deposit is sold as',
    example: 81003,
    nullable: true,
  })
  depositVariantPlatformId!: number | null;
}

/** A way to buy a unit of a product. */
export class ResaleOptionResponse extends MethodOptionResponse {
  @EnumField(ENABLED_STATUSES, { description: 'Whether it is offered' })
  status!: EnabledStatus;

  @CentsField({ description: 'Price at checkout, in minor units', nullable: true })
  checkoutPriceCents!: number | null;
}

class MethodResponse {
  @IdField({ description: 'Id', example: 2 })
  id!: number;

  @EnumField(ENABLED_STATUSES, { description: 'Whether it is offered' })
  status!: EnabledStatus;

  @MomentField({ description: 'When it was made' })
  createdAt!: string;

  @MomentField({ description: 'When it or one of its options last changed' })
  updatedAt!: string;
}

/** How a product is let. */
export class CalendarMethodResponse extends MethodResponse {
  @IntegerField({
    description: "Days that restocking takes; null for the shop's restock duration",
    example: 2,
    nullable: true,
  })
  customRestockDurationCount!: number | null;

  @ObjectListField(() => CalendarOptionResponse, { description: 'Its options, oldest first' })
  options!: CalendarOptionResponse[];
}

/** How units of a product are sold. */
export class ResaleMethodResponse extends MethodResponse {
  @ObjectListField(() => ResaleOptionResponse, { description: 'Its options, oldest first' })
  options!: ResaleOptionResponse[];
}
