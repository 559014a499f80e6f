import type { ListFilter } from '../../database/sql/list-filter.js';
import type { ListDefinitionsQuery } from './dto/list-definitions.query.js';

/** The filters of the list of definitions. */
export const definitionFilters = ({
  owner_type: ownerType,
}: ListDefinitionsQuery): ListFilter[] => [
  { value: ownerType, sql: (type) => `owner_type = ${type}` },
];
