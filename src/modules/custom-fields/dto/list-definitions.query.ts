import { QueryEnum } from '../../../fields/query-fields.js';
import { ListQuery } from '../../../http/paging/list.query.js';
import { OWNER_TYPES, type OwnerType } from '../custom-field-types.js';

/** The parameters of `GET /custom_field_definitions`. */
export class ListDefinitionsQuery extends ListQuery {
  @QueryEnum(OWNER_TYPES, {
    description:
      'Owner type of the fields; `consignor` requires that the shop has consignment enabled',
    example: 'item',
    required: true,
  })
  owner_type!: OwnerType;
}
