import {
  BooleanField,
  CLEARABLE,
  DateField,
  EnumField,
  IdField,
  TextField,
} from '../../../fields/body-fields.js';
import { LONG_TEXT_LIMIT } from '../../../fields/rules.js';
import {
  BLOCK_REASONS,
  BLOCKED_TYPE_NAMES,
  type BlockedTypeName,
  type BlockReason,
} from '../blocked-resource.js';

/** The body of `PUT /blocked_dates/{id}`; absent fields stay, null clears. */
export class UpdateBlockedDateRequest {
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

/** The body of `POST /blocked_dates`. */
export class CreateBlockedDateRequest extends UpdateBlockedDateRequest {
  @EnumField(BLOCKED_TYPE_NAMES, { description: 'Type of the blocked resource' })
  resourceType!: BlockedTypeName;

  @IdField({ description: 'Id of the resource; for `Store`, the id of the shop', example: 17 })
  resourceId!: number;
}
