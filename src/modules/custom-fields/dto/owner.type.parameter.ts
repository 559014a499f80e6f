import { field } from '../../../common/fields/field.js';
import { OWNER_TYPES } from '../custom.field.types.js';

/** The rest of the sentence for an `owner_type` that is missing or not allowed. */
const OWNER_TYPE_REFUSAL = 'parameter is required (item or rental)';

/** The whole sentence. */
export const OWNER_TYPE_REQUIRED = `owner_type ${OWNER_TYPE_REFUSAL}`;

/** The required parameter `owner_type`. */
export const QueryOwnerType = (): PropertyDecorator =>
  field(
    {
      test: (value) => (OWNER_TYPES as readonly unknown[]).includes(value),
      says: OWNER_TYPE_REFUSAL,
      schema: { type: 'string', enum: [...OWNER_TYPES] },
    },
    {
      description: 'Whose fields; `consignor` only where consignment is enabled',
      example: 'item',
    },
  );
