import {
  BooleanField,
  CLEARABLE,
  DateField,
  EnumField,
  IdField,
  IntegerField,
  ObjectField,
  ObjectListField,
  SerialField,
  SerialListField,
  TextField,
  UrlField,
  VersionField,
} from '../../../fields/body-fields.js';
import { field, type FieldOptions } from '../../../fields/field.js';
import { LONG_TEXT_LIMIT, MOMENT_SCHEMA, momentRule } from '../../../fields/rules.js';
import { type TagChange, TagChangesField } from '../../../fields/tags.js';
import { CYCLE_BATCH_LIMIT } from '../../calendar/rules/cycle-values.js';
import { RETURN_LIMIT } from '../../rentals/return/entries.js';
import { QUANTITY_LIMIT, VISIBILITIES, type Visibility } from '../../calendar/rules/item-values.js';
import {
  RETURN_ORDER_STATUSES,
  type ReturnOrderStatus,
} from '../../resources/return-order-status.js';
import {
  RETURN_LINE_STATUSES,
  type ReturnLineStatus,
  RETURN_METHODS,
  type ReturnMethodType,
} from '../../rentals/return/return-order.js';

/** An instant that is over; a plain date means midnight in the shop's time zone. */
const PastMomentField = (options: FieldOptions) =>
  field(
    { ...momentRule, schema: MOMENT_SCHEMA },
    { example: '2026-01-31T08:00:00.000Z', ...options },
  );

/** A returning unit, named by its rental, its id or its serial; or several, by their number. */
export class ReturnEntry {
  @IdField({
    description: 'Id of the rental that ends; required if several of the unit are out',
    example: 103,
    optional: true,
  })
  rentalId?: number;

  @IdField({ description: 'Id of the unit', example: 17, optional: true })
  itemId?: number;

  @SerialField({ description: 'Serial of the unit; absent if blank', ...CLEARABLE })
  serial?: string | null;

  @BooleanField({
    description:
      'True: the unit comes back without a rental, though its last one was received already',
    example: false,
    optional: true,
  })
  withoutRental?: boolean;

  @TextField({
    description:
      'Name of the order of `quantity` rentals that are out, instead of a unit; alternatively send ' +
      '`platformOrderId`',
    example: '#1007',
    optional: true,
  })
  platformOrderName?: string;

  @IdField({ description: 'Platform id of that order', example: 91001, optional: true })
  platformOrderId?: number;

  @IdField({
    description: 'Platform id of the variant for which those rentals were booked',
    example: 81001,
    optional: true,
  })
  platformVariantId?: number;

  @IntegerField({
    description:
      'How many of those rentals come back, in the order of their hand-over; all entries together ' +
      `name at most ${RETURN_LIMIT} rentals`,
    minimum: 1,
    maximum: CYCLE_BATCH_LIMIT,
    example: 250,
    optional: true,
  })
  quantity?: number;

  @EnumField(RETURN_LINE_STATUSES, {
    description: 'Status of the unit; a new line is `awaiting` if absent',
    optional: true,
  })
  status?: ReturnLineStatus;

  @IdField({ description: 'Condition in which the unit comes back', example: 3, ...CLEARABLE })
  conditionId?: number | null;

  @PastMomentField({
    description: 'When the unit came back, with `status` `received`; now if absent',
    optional: true,
  })
  receivedAt?: string;

  @IdField({
    description:
      'Platform id of the location where it came back, with `status` `received`; the unit is there ' +
      'from then on',
    example: 61001,
    optional: true,
  })
  locationPlatformId?: number;

  @TextField({
    description:
      'A comment on the timeline of the unit, only where it becomes `received`; with `quantity`, of ' +
      'each unit',
    maximum: LONG_TEXT_LIMIT,
    example: 'Zip is stuck',
    optional: true,
  })
  note?: string;
}

/** The return method. On an existing order, absent fields stay. */
export class ReturnMethodAttributes {
  @EnumField(RETURN_METHODS, {
    description:
      'The default, also for null, is `ReturnMethod::Collection` with an address or a day, else ' +
      '`ReturnMethod::ReturnLabel`. If absent, an existing order keeps its type until the first ' +
      'address or day is added, or both are removed.',
    ...CLEARABLE,
  })
  type?: ReturnMethodType | null;

  @UrlField({
    description: 'URL to track the parcel',
    example: 'https://track.example/7H21',
    ...CLEARABLE,
  })
  trackingUrl?: string | null;

  @IdField({
    description: 'Platform id of the address to collect from',
    example: 62001,
    ...CLEARABLE,
  })
  addressPlatformId?: number | null;

  @DateField({ description: 'Day of the collection', ...CLEARABLE })
  collectionDate?: string | null;
}

/** The body of `POST /return_orders`. */
export class CreateReturnOrdersRequest {
  @ObjectListField(() => ReturnEntry, {
    description: 'The returning units; required without `quantity`',
    optional: true,
  })
  data?: ReturnEntry[];

  @ObjectField(() => ReturnMethodAttributes, {
    description: 'The return method',
    optional: true,
  })
  returnMethodAttributes?: ReturnMethodAttributes;

  @IntegerField({
    description: 'How many units to create that return without being in the inventory',
    minimum: 1,
    maximum: QUANTITY_LIMIT,
    example: 2,
    optional: true,
  })
  quantity?: number;

  @SerialListField({
    description: 'Serials of those units, assigned in order; further units have none',
    maximum: QUANTITY_LIMIT,
    example: ['SN-0142'],
    optional: true,
  })
  serials?: (string | null)[];

  @EnumField(VISIBILITIES, {
    description: 'Whether those units can be rented; `unavailable` if absent',
    example: 'unavailable',
    optional: true,
  })
  visibility?: Visibility;

  @IdField({
    description:
      'Platform id of the variant of those units; by default the only variant of the units in `data`',
    example: 81001,
    optional: true,
  })
  platformVariantId?: number;
}

/** The update of a line, with its id; absent fields stay. Without an id, the line of a unit, or one to add. */
export class UpdateReturnLine extends ReturnEntry {
  @IdField({
    description:
      'Id of the line; if absent, `rentalId`, `itemId` or `serial` name a unit: its line where the ' +
      'order awaits it, else a line to add',
    example: 31,
    optional: true,
  })
  id?: number;

  @BooleanField({
    description:
      'True: the unit is processed and free. False undoes that: it is `unprocessed` again',
    optional: true,
  })
  restocked?: boolean;

  @BooleanField({
    description: 'True: removes the line from its open order; undo its receipt first',
    example: false,
    optional: true,
  })
  _destroy?: boolean;
}

/** The body of `PUT /return_orders/{returnOrderId}`; absent fields stay. */
export class UpdateReturnOrderRequest {
  @VersionField()
  updatedAt?: string;

  @EnumField(RETURN_ORDER_STATUSES, {
    description: 'The status to set; without one, an open order follows its lines',
    example: 'completed',
    optional: true,
  })
  status?: ReturnOrderStatus;

  @ObjectListField(() => UpdateReturnLine, {
    description: 'Updates of lines, and lines to add',
    optional: true,
  })
  returnLines?: UpdateReturnLine[];

  @ObjectField(() => ReturnMethodAttributes, {
    description: 'Changes to the return method',
    optional: true,
  })
  returnMethodAttributes?: ReturnMethodAttributes;

  @TagChangesField({ description: 'Changes to the tags, matched by title', optional: true })
  tagsAttributes?: TagChange[];
}
