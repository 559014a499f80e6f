import {
  CLEARABLE,
  DateField,
  EnumField,
  IdField,
  TextField,
} from '../../../fields/body-fields.js';
import { LONG_TEXT_LIMIT } from '../../../fields/rules.js';
import { BLOCKED_TYPE_NAMES, type BlockedTypeName } from '../blocked-resource.js';

/** The body of `PUT /blocked_dates/{id}`; absent fields stay, null clears. */
export class UpdateBlockedDateRequest {
  @DateField({ description: 'First day; null for an open beginning', ...CLEARABLE })
  from?: string | null;

  @DateField({ description: 'Last day, included; null for an open end', ...CLEARABLE })
  to?: string | null;

  @TextField({
    description: 'Reason',
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

  @IdField({ description: "Its id; for Store the shop's", example: 17 })
  resourceId!: number;
}
