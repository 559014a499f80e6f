import type { Filter } from '../../database/sql/page.js';
import type { ListDefinitionsQuery } from './dto/list-definitions.query.js';

/** The filters of the list of definitions. */
export const definitionFilters = ({ owner_type: ownerType }: ListDefinitionsQuery): Filter[] => [
  { value: ownerType, sql: (type) => `owner_type = ${type}` },
];
