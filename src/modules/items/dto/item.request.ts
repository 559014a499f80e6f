import {
  BooleanField,
  CLEARABLE,
  DateField,
  EnumField,
  IdField,
  IntegerField,
  ObjectListField,
  SerialField,
  SerialListField,
  VersionField,
} from '../../../fields/body-fields.js';
import { field, FieldsOf } from '../../../fields/field.js';
import { type TagChange, TagChangesField, TagsField } from '../../../fields/tags.js';
import { type SentFields, SentFieldsField } from '../../custom-fields/sent-fields.js';
import { ITEM_FIELDS, type PlainItemFields } from '../../rentals/plain-fields.js';
import {
  ITEM_STATUSES,
  type ItemStatus,
  QUANTITY_LIMIT,
  VISIBILITIES,
  type Visibility,
} from '../../calendar/rules/item-values.js';

/** The place of a unit. */
class ItemPlace {
  @IdField({ description: 'Platform id of the location', example: 61001, ...CLEARABLE })
  locationPlatformId?: number | null;

  @field(ITEM_FIELDS.pickLocation.rule, { ...ITEM_FIELDS.pickLocation.options, optional: true })
  readonly pickLocation?: string | null;
}

/** The body of `PUT /items/{id}/location`; absent fields stay, null clears. */
export class UpdateItemLocationRequest extends ItemPlace {
  @VersionField()
  updatedAt?: string;
}

export interface CreateItemsRequest extends Partial<PlainItemFields> {}

/** The body of `POST /items`. */
@FieldsOf(ITEM_FIELDS, { after: 'conditionId', optional: true })
export class CreateItemsRequest extends ItemPlace {
  @IdField({ description: 'Platform id of the variant', example: 81001 })
  platformVariantId!: number;

  @EnumField(VISIBILITIES, { description: 'Whether the units can be rented' })
  visibility!: Visibility;

  @IntegerField({
    description: 'How many units to create; 1 if absent',
    minimum: 1,
    maximum: QUANTITY_LIMIT,
    example: 2,
    optional: true,
  })
  quantity?: number;

  @SerialListField({
    description: 'Serials, assigned in order, without surrounding spaces; further units have none',
    maximum: QUANTITY_LIMIT,
    example: ['SN-0042', 'SN-0043'],
    optional: true,
  })
  serials?: (string | null)[];

  @IdField({ description: 'Id of the condition', example: 3, ...CLEARABLE })
  conditionId?: number | null;

  @TagsField({ description: 'Tags', example: ['fragile'], optional: true })
  tags?: string[];

  @SentFieldsField()
  customFields?: SentFields;
}

export interface UpdateItemRequest extends Partial<PlainItemFields> {}

/** The body of `PUT /items/{id}`; absent fields stay, null clears. */
@FieldsOf(ITEM_FIELDS, { after: 'conditionId', optional: true })
export class UpdateItemRequest extends UpdateItemLocationRequest {
  @SerialField({
    description:
      'Serial, unique among units not sold or retired, without surrounding spaces; null if blank',
    ...CLEARABLE,
  })
  serial?: string | null;

  @IdField({
    description:
      'Platform id of the variant; a 409 while planned cycles hold the unit, unless `reallocate` ' +
      'is sent',
    example: 81001,
    optional: true,
  })
  platformVariantId?: number;

  @BooleanField({
    description:
      'Moves the planned cycles of a unit whose variant changes to free units of their variants, ' +
      'all or none',
    example: false,
    optional: true,
  })
  reallocate?: boolean;

  @EnumField(ITEM_STATUSES, {
    description: 'Whether it was processed since its last return',
    optional: true,
  })
  status?: ItemStatus;

  @EnumField(VISIBILITIES, { description: 'Whether it can be rented', optional: true })
  visibility?: Visibility;

  @IdField({
    description:
      'Id of the condition; a damaged one makes an available unit `unavailable`, unless ' +
      '`visibility` is sent',
    example: 3,
    ...CLEARABLE,
  })
  conditionId?: number | null;

  @TagChangesField({ description: 'Changes to the tags, matched by title', optional: true })
  tagsAttributes?: TagChange[];

  @SentFieldsField()
  customFields?: SentFields;
}

/** The update of one of several units; absent fields stay, null clears. */
export class UpdateItemEntry extends UpdateItemRequest {
  @IdField({ description: 'Id of the item', example: 17 })
  id!: number;
}

const ITEM_BATCH_LIMIT = 100;

/** The body of `PUT /items/batch`. */
export class UpdateItemsRequest {
  @ObjectListField(() => UpdateItemEntry, {
    description: 'Updates, one per item',
    minimum: 1,
    maximum: ITEM_BATCH_LIMIT,
  })
  items!: UpdateItemEntry[];
}

/** The body of `POST /items/{id}/reallocate`. */
export class ReallocateItemRequest {
  @DateField({ description: 'First day; any if absent', optional: true })
  from?: string;

  @DateField({ description: 'Last day, inclusive; any if absent', optional: true })
  to?: string;

  @BooleanField({
    description: 'Moves nothing, with a 409, if one of the cycles finds no free unit',
    optional: true,
  })
  allOrNone?: boolean;
}
