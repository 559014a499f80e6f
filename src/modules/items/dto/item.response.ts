import { field, FieldsOf } from '../../../fields/field.js';
import {
  EnumField,
  IdField,
  IdListField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  TextListField,
  UrlField,
} from '../../../fields/body-fields.js';
import { integerRule, listRule, MAX_ID, UNBOUNDED } from '../../../fields/rules.js';
import { TAG_LIMIT } from '../../../fields/tags.js';
import { EmbeddedConditionResponse } from '../../conditions/condition.response.js';
import { EmbeddedCustomFieldResponse } from '../../custom-fields/custom-field.response.js';
import { UnitServiceResponse } from '../../service-plans/unit-service.response.js';
import { TimelineEventResponse, TimelineEventsField } from '../../timeline/timeline.response.js';
import { ITEM_FIELDS, type PlainItemFields } from '../../rentals/plain-fields.js';
import {
  ITEM_STATUSES,
  type ItemStatus,
  VISIBILITIES,
  type Visibility,
} from '../../calendar/rules/item-values.js';

/** The location of an item. */
export class EmbeddedLocation {
  @IdField({ description: 'Platform id', example: 61001 })
  platformId!: number;

  @TextField({ description: 'Name', example: 'Oslo store' })
  name!: string;
}

/** The location of an item and the place in it. */
export class ItemLocationResponse {
  @IdField({ description: 'Platform id of the location', example: 61001, nullable: true })
  locationPlatformId!: number | null;

  @field(ITEM_FIELDS.pickLocation.rule, ITEM_FIELDS.pickLocation.options)
  pickLocation!: string | null;

  @ObjectField(() => EmbeddedLocation, { description: 'The location', nullable: true })
  location!: EmbeddedLocation | null;

  @MomentField({ description: 'The `updatedAt` of the item' })
  updatedAt!: string;
}

export interface ItemResponse extends PlainItemFields {}

/** A physical unit. */
@FieldsOf(ITEM_FIELDS, { after: 'location' })
export class ItemResponse {
  /** The unit of a rental that is out, with an order for its return. */
  static readonly example: Partial<ItemResponse> = {
    createdAt: '2025-11-03T08:00:00.000Z',
    updatedAt: '2026-01-12T14:30:00.000Z',
    status: 'processed',
    visibility: 'available',
    leftStockAt: null,
  };

  @IdField({ description: 'Id', example: 17 })
  id!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When one of its own fields last changed' })
  updatedAt!: string;

  @IdField({
    description: 'Id of the cycle that is out, else of the earliest to start',
    example: 103,
    nullable: true,
  })
  activeRentalId!: number | null;

  @TextField({ description: 'Title of the product', example: 'Storm parka' })
  productTitle!: string;

  @TextField({ description: 'Serial', minimum: 0, example: 'SN-0042', nullable: true })
  serial!: string | null;

  @IdField({ description: 'Sequential number in the shop, from 1', example: 42 })
  sequentialId!: number;

  @IdField({ description: 'Platform id of the variant', example: 81001 })
  platformVariantId!: number;

  @IdField({ description: 'Platform id of the product', example: 71001 })
  platformProductId!: number;

  @EnumField(ITEM_STATUSES, { description: 'Whether it was processed since its last return' })
  status!: ItemStatus;

  @TextListField({ description: 'Tags', maximum: TAG_LIMIT, example: ['fragile'] })
  tags!: string[];

  @TextField({ description: 'Title of the variant', example: 'M / Green' })
  variantTitle!: string;

  @EnumField(VISIBILITIES, { description: 'Whether it can be rented' })
  visibility!: Visibility;

  @MomentField({
    description: 'When it was sold or retired; null while it is neither',
    nullable: true,
  })
  leftStockAt!: string | null;

  @IdField({
    description: 'Id of the newest open return order that awaits it',
    example: 120,
    nullable: true,
  })
  activeReturnId!: number | null;

  @ObjectField(() => EmbeddedConditionResponse, { description: 'Condition', nullable: true })
  condition!: EmbeddedConditionResponse | null;

  @IdField({ description: 'Id of the condition', example: 3, nullable: true })
  conditionId!: number | null;

  @UrlField({ description: 'Image of the variant, else of the product', nullable: true })
  imageUrl!: string | null;

  @ObjectField(() => EmbeddedLocation, { description: 'The location', nullable: true })
  location!: EmbeddedLocation | null;

  @IntegerField({
    description: 'Revenue of its cycles and its sale less its cost; null without a cost',
    minimum: -Number.MAX_SAFE_INTEGER,
    example: 4_300,
    nullable: true,
  })
  roiCents!: number | null;

  @ObjectListField(() => UnitServiceResponse, {
    description: 'Its services, by the plans of its product; none for units sold or retired',
  })
  services!: UnitServiceResponse[];

  @TimelineEventsField()
  timelineEvents!: TimelineEventResponse[];

  @ObjectListField(() => EmbeddedCustomFieldResponse, {
    description: 'Custom fields',
    maximum: UNBOUNDED,
  })
  customFields!: EmbeddedCustomFieldResponse[];
}

/** A physical unit with the cycles that need another one. */
export class SingleItemResponse extends ItemResponse {
  static override readonly example: Partial<SingleItemResponse> = {
    ...ItemResponse.example,
    affectedCycleIds: [],
  };

  @IdListField({
    description: 'Ids of the planned cycles on it that are at risk, at most 100, by their start',
    example: [103],
  })
  affectedCycleIds!: number[];
}

/** The updated items of a batch. */
export class ItemsResponse {
  @ObjectListField(() => ItemResponse, {
    description: 'The items, in the order of the request',
  })
  data!: ItemResponse[];
}

/** A cycle that moved to another unit. */
export class MovedCycle {
  @IdField({ description: 'Id of the cycle', example: 103 })
  cycleId!: number;

  @IdField({ description: 'Id of its new unit', example: 18 })
  itemId!: number;
}

/** The response of `POST /items/{id}/reallocate`. */
export class ReallocatedItemResponse {
  @ObjectListField(() => MovedCycle, {
    description: 'The cycles that moved, by their start',
    maximum: UNBOUNDED,
  })
  moved!: MovedCycle[];

  @field(listRule(integerRule(1, MAX_ID), UNBOUNDED), {
    description:
      'Ids of the cycles that stay, by their start: no unit becomes free, their unit is being packed, ' +
      'or an open return order holds it',
    example: [118],
  })
  stranded!: number[];

  @field(listRule(integerRule(1, MAX_ID), UNBOUNDED), {
    description: 'Ids of the planned cycles of other units that exchanged units to make room',
    example: [121],
  })
  movedCycleIds!: number[];
}
