import {
  BooleanField,
  CentsField,
  CLEARABLE,
  EnumField,
  IdField,
  IdListField,
  IntegerField,
  KeyTextField,
  ObjectListField,
} from '../../../fields/body-fields.js';
import { ENABLED_STATUSES, type EnabledStatus } from '../../../fields/enumeration.js';
import { field, type FieldOptions } from '../../../fields/field.js';
import { booleanRule, integerRule, keyTextRule, MAX_ID } from '../../../fields/rules.js';
import { APPLICATION_TYPES, type ApplicationType, OPTION_LIMIT } from './rules/method-values.js';

/** The fields that distinguish the creation, update and deletion of an option. */
interface Entry {
  id?: number;
  _destroy?: boolean;
}

const createsOption = ({ id, _destroy }: Entry): boolean => id === undefined && _destroy !== true;

const EntryIdField = () =>
  IdField({
    description: 'Id of the option to update; if absent, an option is created',
    example: 5,
    optional: true,
  });

const DestroyField = () =>
  BooleanField({
    description: 'Deletes the option; has no effect without an id',
    example: false,
    optional: true,
  });

/** The name of an entry: it may be absent unless the entry creates an option. */
const EntryNameField = (options: FieldOptions) =>
  field(
    {
      ...keyTextRule,
      test: (value, entry) =>
        value === undefined ? !createsOption(entry) : keyTextRule.test(value, entry),
      acceptsAbsence: true,
    },
    options,
  );

/** The id of an option that is always new; only null is valid. */
const NoIdField = () =>
  field(
    { test: () => false, message: 'must be absent', schema: integerRule(1, MAX_ID).schema },
    {
      description: 'Must be null or absent, since the option is new',
      example: null,
      optional: true,
      nullable: true,
    },
  );

/** `_destroy` of an option that is always new. */
const NoDestroyField = () =>
  field(
    {
      test: (value) => value === false,
      message: 'must be absent or false: the option is new',
      schema: booleanRule.schema,
    },
    {
      description: 'Must be false or absent, since the option is new',
      example: false,
      optional: true,
    },
  );

/** The variants, markets and conditions that an option applies to. */
export class OptionFields {
  @EnumField(APPLICATION_TYPES, {
    description:
      'Whether the option applies to all variants, or to ' +
      '`variantApplicationPlatformIds`; `all` by default',
    optional: true,
  })
  variantApplicationType?: ApplicationType;

  @EnumField(APPLICATION_TYPES, {
    description:
      'Whether the option applies in all markets, or in ' +
      '`marketApplicationPlatformIds`; `all` by default',
    optional: true,
  })
  marketApplicationType?: ApplicationType;

  @EnumField(APPLICATION_TYPES, {
    description:
      'Whether the option applies to all conditions, or to ' +
      '`conditionApplicationIds`; `all` by default',
    optional: true,
  })
  conditionApplicationType?: ApplicationType;

  @IdListField({
    description: 'Platform ids of variants, in any order; replaces the list',
    example: [81001, 81002],
    optional: true,
  })
  variantApplicationPlatformIds?: number[];

  @IdListField({
    description:
      'Platform ids of markets, in any order, which are not validated; replaces the list',
    example: [31001],
    optional: true,
  })
  marketApplicationPlatformIds?: number[];

  @IdListField({
    description: 'Ids of conditions, in any order; replaces the list',
    example: [3, 4],
    optional: true,
  })
  conditionApplicationIds?: number[];
}

/** The maximum restock duration, in days. */
const RESTOCK_LIMIT = 3650;

/** The maximum duration of an option. */
const DURATION_LIMIT = 1_000_000;

/** An entry of `optionsAttributes` of a calendar method. */
export class CalendarOptionEntry extends OptionFields {
  @EntryIdField() id?: number;
  @DestroyField() _destroy?: boolean;

  @EntryNameField({ description: 'Name; required for a new option', example: 'Weekend' })
  name?: string;

  @IntegerField({
    description: 'Duration of a rental',
    example: 3,
    minimum: 1,
    maximum: DURATION_LIMIT,
    ...CLEARABLE,
  })
  durationCount?: number | null;

  @CentsField({ description: 'Price, in minor units', example: 4900, ...CLEARABLE })
  priceCents?: number | null;

  @BooleanField({
    description: 'Whether the customer must show an identity document',
    optional: true,
  })
  idVerificationRequired?: boolean;

  @IdField({
    description: 'Platform id of the variant that represents the deposit',
    example: 81003,
    ...CLEARABLE,
  })
  depositVariantPlatformId?: number | null;
}

/** The body of `POST /products/{productId}/calendar_method`. */
export class SaveCalendarMethodRequest {
  @EnumField(ENABLED_STATUSES, { description: 'Status; `enabled` by default', optional: true })
  status?: EnabledStatus;

  @IntegerField({
    description: "Days of restocking; null uses the shop's `restockDuration`",
    example: 2,
    maximum: RESTOCK_LIMIT,
    ...CLEARABLE,
  })
  customRestockDurationCount?: number | null;

  @ObjectListField(() => CalendarOptionEntry, {
    description: 'Options to create, update or delete; other options stay unchanged',
    maximum: OPTION_LIMIT,
    optional: true,
  })
  optionsAttributes?: CalendarOptionEntry[];
}

class ResaleOptionFields extends OptionFields {
  @EnumField(ENABLED_STATUSES, { description: 'Status; `enabled` by default', optional: true })
  status?: EnabledStatus;

  @CentsField({ description: 'Price at checkout, in minor units', ...CLEARABLE })
  checkoutPriceCents?: number | null;
}

/** An entry of `optionsAttributes` of a resale method. */
export class ResaleOptionEntry extends ResaleOptionFields {
  @EntryIdField() id?: number;
  @DestroyField() _destroy?: boolean;

  @EntryNameField({ description: 'Name; required for a new option', example: 'Pre-owned' })
  name?: string;
}

/** The body of `POST /products/{productId}/resale_method`. */
export class SaveResaleMethodRequest {
  @EnumField(ENABLED_STATUSES, { description: 'Status; `enabled` by default', optional: true })
  status?: EnabledStatus;

  @ObjectListField(() => ResaleOptionEntry, {
    description: 'Options to create, update or delete; other options stay unchanged',
    maximum: OPTION_LIMIT,
    optional: true,
  })
  optionsAttributes?: ResaleOptionEntry[];
}

/** The body of `POST /products/{productId}/resale_method/options`. */
export class CreateResaleOptionRequest extends ResaleOptionFields {
  @NoIdField() id?: null;
  @NoDestroyField() _destroy?: boolean;

  @KeyTextField({ description: 'Name', example: 'Pre-owned' })
  name!: string;
}
