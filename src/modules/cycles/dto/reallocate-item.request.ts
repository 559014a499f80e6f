import { BooleanField, DateField } from '../../../fields/body-fields.js';

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
