import { BooleanField, EnumField, IdField, IdListField } from '../../../../fields/body-fields.js';
import { field, type FieldOptions } from '../../../../fields/field.js';
import { booleanRule, integerRule, MAX_ID, textRule } from '../../../../fields/rules.js';
import { TEXT_LIMIT } from '../../../../fields/text.js';
import { APPLICATION_TYPES, type ApplicationType } from '../rules/method-values.js';

/** What tells an entry that changes an option from one that makes one. */
interface Entry {
  id?: number;
  _destroy?: boolean;
}

const NAME = textRule(1, TEXT_LIMIT);

const createsOption = ({ id, _destroy }: Entry): boolean => id === undefined && _destroy !== true;

/** The id of an entry. */
export const EntryIdField = () =>
  IdField({
    description: 'Id of the option to change; without it an option is made',
    example: 5,
    optional: true,
  });

/** What deletes the option of an entry. */
export const DestroyField = () =>
  BooleanField({
    description: 'Deletes the option; without an id the entry does nothing',
    example: false,
    optional: true,
  });

/** The name of an entry: it may be absent unless the entry creates an option. */
export const EntryNameField = (options: FieldOptions) =>
  field(
    {
      ...NAME,
      test: (value, entry) =>
        value === undefined ? !createsOption(entry) : NAME.test(value, entry),
      acceptsAbsence: true,
    },
    options,
  );

/** The id of an option that is always new: none is right but null. */
export const NoIdField = () =>
  field(
    {
      test: () => false,
      message: 'must be absent',
      schema: integerRule(1, MAX_ID).schema,
    },
    {
      description: 'Refused unless null: the option is new',
      example: null,
      optional: true,
      nullable: true,
    },
  );

/** `_destroy` of an option that is always new. */
export const NoDestroyField = () =>
  field(
    {
      test: (value) => value === false,
      message: 'must be absent or false: the option is new',
      schema: booleanRule.schema,
    },
    { description: 'Refused unless false: the option is new', example: false, optional: true },
  );

/** What the option of either kind of method applies to. */
export class OptionFields {
  @EnumField(APPLICATION_TYPES, {
    description: 'For all variants (the default) or those in variantApplicationPlatformIds',
    optional: true,
  })
  variantApplicationType?: ApplicationType;

  @EnumField(APPLICATION_TYPES, {
    description: 'In all markets (the default) or those in marketApplicationPlatformIds',
    optional: true,
  })
  marketApplicationType?: ApplicationType;

  @EnumField(APPLICATION_TYPES, {
    description: 'In all conditions (the default) or those in conditionApplicationIds',
    optional: true,
  })
  conditionApplicationType?: ApplicationType;

  @IdListField({
    description: 'Platform ids of variants, in no order; replaces the list',
    example: [81001, 81002],
    optional: true,
  })
  variantApplicationPlatformIds?: number[];

  @IdListField({
    description: 'Platform ids of markets, in no order, kept as they are; replaces the list',
    example: [31001],
    optional: true,
  })
  marketApplicationPlatformIds?: number[];

  @IdListField({
    description: 'Ids of conditions, in no order; replaces the list',
    example: [3, 4],
    optional: true,
  })
  conditionApplicationIds?: number[];
}
