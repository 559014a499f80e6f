import {
  BooleanField,
  CLEARABLE,
  DateField,
  EnumField,
  IdField,
  IntegerField,
  ObjectField,
  ObjectListField,
  TextField,
  TextListField,
  UrlField,
} from '../../../fields/body-fields.js';
import { type TagChange, TagChangesField } from '../../../fields/tags.js';
import { QUANTITY_LIMIT, VISIBILITIES, type Visibility } from '../../items/rules/item-values.js';
import {
  RETURN_ORDER_STATUSES,
  type ReturnOrderStatus,
} from '../../resources/return-order-status.js';
import {
  RETURN_LINE_STATUSES,
  type ReturnLineStatus,
  RETURN_METHODS,
  type ReturnMethodType,
} from '../rules/return-order.js';

/** A unit that comes back, named by its rental, its id or its serial. */
export class ReturnEntry {
  @IdField({
    description: 'Id of the rental that ends with it; needed where several of the unit are out',
    example: 103,
    optional: true,
  })
  rentalId?: number;

  @IdField({ description: 'Id of the unit', example: 17, optional: true })
  itemId?: number;

  @TextField({ description: 'Serial of the unit', example: 'SN-0042', optional: true })
  serial?: string;

  @EnumField(RETURN_LINE_STATUSES, {
    description: 'What became of the unit; a new line is `awaiting` if absent',
    optional: true,
  })
  status?: ReturnLineStatus;

  @IdField({ description: 'Condition in which the unit comes back', example: 3, ...CLEARABLE })
  conditionId?: number | null;
}

/** How the units come back; of an order that is there, what is absent stays. */
export class ReturnMethodAttributes {
  @EnumField(RETURN_METHODS, {
    description:
      'By default, and with null, `ReturnMethod::Collection` with an address or a day, else ' +
      '`ReturnMethod::ReturnLabel`. Absent, the type of an order that is there stays, unless an ' +
      'address or a day comes where there was neither, or both are gone.',
    ...CLEARABLE,
  })
  type?: ReturnMethodType | null;

  @UrlField({
    description: 'Where the parcel can be followed',
    example: 'https://track.example/7H21',
    ...CLEARABLE,
  })
  trackingUrl?: string | null;

  @IdField({
    description: "Platform's id of the address that it is fetched from",
    example: 62001,
    ...CLEARABLE,
  })
  addressPlatformId?: number | null;

  @DateField({ description: 'Day on which it is fetched', ...CLEARABLE })
  collectionDate?: string | null;
}

/** The body of `POST /return_orders`. */
export class CreateReturnOrdersRequest {
  @ObjectListField(() => ReturnEntry, { description: 'What comes back' })
  data!: ReturnEntry[];

  @ObjectField(() => ReturnMethodAttributes, {
    description: 'How it comes back',
    optional: true,
  })
  returnMethodAttributes?: ReturnMethodAttributes;

  @IntegerField({
    description: 'How many units to create that come back without being in the inventory',
    minimum: 1,
    maximum: QUANTITY_LIMIT,
    example: 2,
    optional: true,
  })
  quantity?: number;

  @TextListField({
    description: 'Serials of those units, given out in order; units beyond them have none',
    maximum: QUANTITY_LIMIT,
    unique: true,
    example: ['SN-0142'],
    optional: true,
  })
  serials?: string[];

  @EnumField(VISIBILITIES, {
    description: 'Whether those units can be rented; `unavailable` if absent',
    example: 'unavailable',
    optional: true,
  })
  visibility?: Visibility;

  @IdField({
    description: 'Platform id of the variant of those units',
    example: 81001,
    optional: true,
  })
  platformVariantId?: number;
}

/** A change to a line; what is absent stays. */
export class UpdateReturnLine {
  @IdField({ description: 'Id of the line', example: 31 })
  id!: number;

  @EnumField(RETURN_LINE_STATUSES, { description: 'What became of the unit', optional: true })
  status?: ReturnLineStatus;

  @IdField({
    description: 'Condition in which the unit comes back; null takes it off',
    example: 3,
    ...CLEARABLE,
  })
  conditionId?: number | null;

  @BooleanField({ description: 'True: the unit was dealt with and is free', optional: true })
  restocked?: boolean;

  @BooleanField({
    description:
      'True: takes the line off the order, which is open; a received line goes back first',
    example: false,
    optional: true,
  })
  _destroy?: boolean;
}

/** The body of `PUT /return_orders/{returnOrderId}`; what is absent stays. */
export class UpdateReturnOrderRequest {
  @EnumField(RETURN_ORDER_STATUSES, {
    description: 'The status to set; without one that of an open order follows its lines',
    example: 'completed',
    optional: true,
  })
  status?: ReturnOrderStatus;

  @ObjectListField(() => UpdateReturnLine, {
    description: 'Changes to lines',
    optional: true,
  })
  returnLines?: UpdateReturnLine[];

  @TagChangesField({ description: 'Changes to the tags, matched by title', optional: true })
  tagsAttributes?: TagChange[];
}
