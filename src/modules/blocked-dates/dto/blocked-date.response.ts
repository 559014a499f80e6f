import {
  BooleanField,
  CLEARABLE,
  DateField,
  EnumField,
  IdField,
  IdListField,
  MomentField,
  ObjectField,
  TextField,
  UrlField,
  VersionField,
} from '../../../fields/body-fields.js';
import { LONG_TEXT_LIMIT, TEXT_LIMIT } from '../../../fields/rules.js';
import {
  BLOCK_REASONS,
  BLOCKED_TYPE_NAMES,
  BLOCKED_TYPES,
  type BlockedType,
  type BlockedTypeName,
  type BlockReason,
} from '../blocked-resource.js';

/** The blocked item, variant, product or store. */
export class BlockedResource {
  @IdField({ description: 'Id', example: 17 })
  id!: number;

  @TextField({
    description: 'Title; for a unit or variant, includes the title of the product',
    example: 'Storm parka, M / Green',
    maximum: 2 * TEXT_LIMIT + ', '.length,
  })
  title!: string;

  @TextField({ description: 'Number as shown to users', example: '42', nullable: true })
  formattedId!: string | null;

  @UrlField({ description: 'URL of the image', nullable: true })
  imageUrl!: string | null;

  @IdField({ description: 'Platform id of the variant', example: 81001, nullable: true })
  platformVariantId!: number | null;

  @IdField({ description: 'Platform id of the product', example: 71001, nullable: true })
  platformProductId!: number | null;
}

/** Days on which something cannot be rented; both ends are included. */
export class BlockedDateResponse {
  @IdField({ description: 'Id', example: 6 })
  id!: number;

  @DateField({ description: 'First day; null if the period has no start', nullable: true })
  from!: string | null;

  @DateField({ description: 'Last day; null if the period has no end', nullable: true })
  to!: string | null;

  @EnumField(BLOCKED_TYPES, { description: 'Type of the blocked resource' })
  resourceType!: BlockedType;

  @IdField({ description: 'Id of the resource; for `Store`, the id of the shop', example: 17 })
  resourceId!: number;

  @ObjectField(() => BlockedResource, { description: 'Details of the blocked resource' })
  resource!: BlockedResource;

  @BooleanField({
    description:
      'Whether the store only closes: it hands nothing over and takes nothing back on these ' +
      'days, while rentals continue and the days stay available',
    example: false,
  })
  closing!: boolean;

  @EnumField(BLOCK_REASONS, { description: 'Why the days are blocked' })
  reason!: BlockReason;

  @TextField({
    description: 'Explanation',
    example: 'Stocktaking',
    minimum: 0,
    maximum: LONG_TEXT_LIMIT,
    nullable: true,
  })
  description!: string | null;

  @IdField({
    description:
      'Id of the service plan that keeps the item for a service; `to` is then the last day of the ' +
      'service if it began today at the latest',
    example: 1,
    nullable: true,
  })
  servicePlanId!: number | null;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When it last changed' })
  updatedAt!: string;
}

/** Blocked days with the cycles that they affect. */
export class BlockedDateWithCyclesResponse extends BlockedDateResponse {
  @IdListField({
    description:
      'Ids of the planned cycles that it leaves at risk, by their start, at most 100. For closing ' +
      'days, the cycles with a hand-over or return that is due on them, by due time.',
    example: [103],
  })
  affectedCycleIds!: number[];
}

/** The fields of blocked days that requests set. */
class BlockedDateValues {
  @DateField({ description: 'First day; null if the period has no start', ...CLEARABLE })
  from?: string | null;

  @DateField({ description: 'Last day, inclusive; null if the period has no end', ...CLEARABLE })
  to?: string | null;

  @BooleanField({
    description:
      'Whether the store only closes: it hands nothing over and takes nothing back on these ' +
      'days, while rentals continue and the days stay available. Only for `Store`, with both ' +
      'ends; `false` by default.',
    example: false,
    optional: true,
  })
  closing?: boolean;

  @EnumField(BLOCK_REASONS, {
    description: 'Why the days are blocked; `other` by default',
    optional: true,
  })
  reason?: BlockReason;

  @TextField({
    description: 'Explanation',
    example: 'Stocktaking',
    minimum: 0,
    maximum: LONG_TEXT_LIMIT,
    ...CLEARABLE,
  })
  description?: string | null;
}

/** The body of `PUT /blocked_dates/{id}`; absent fields stay, null clears. */
export class UpdateBlockedDateRequest extends BlockedDateValues {
  @VersionField()
  updatedAt?: string;
}

/** The body of `POST /blocked_dates`. */
export class CreateBlockedDateRequest extends BlockedDateValues {
  @EnumField(BLOCKED_TYPE_NAMES, { description: 'Type of the blocked resource' })
  resourceType!: BlockedTypeName;

  @IdField({ description: 'Id of the resource; for `Store`, the id of the shop', example: 17 })
  resourceId!: number;
}
