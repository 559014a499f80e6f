import type { ListTable } from '../../database/list-table.js';
import { ownIds } from '../../database/sql/id.filters.js';
import { QueryEnum } from '../../fields/query-fields.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';
import { OWNER_TYPES, type OwnerType } from './custom-field-types.js';

/** The filter of the list of definitions. */
export class DefinitionFilters extends OwnIdFilters {
  @QueryEnum(OWNER_TYPES, {
    description:
      'Owner type of the fields; `consignor` requires that the shop has consignment enabled',
    example: 'item',
    required: true,
    aliases: ['ownerType'],
  })
  owner_type!: OwnerType;
}

/** The list of definitions. */
export const DEFINITION_LIST = {
  name: 'CustomFieldDefinition',
  filters: {
    owner_type: { index: 'uq_custom_field_definitions_key', sql: (type) => `owner_type = ${type}` },
    ids: { index: 'pk_custom_field_definitions', ...ownIds('custom_field_definitions') },
  },
} as const satisfies ListTable<DefinitionFilters>;

/** The parameters of `GET /custom_field_definitions`. */
export class ListDefinitionsQuery extends listQueryOf(DefinitionFilters, DEFINITION_LIST) {}
