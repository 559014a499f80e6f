import { enumeration } from '../../fields/enumeration.js';
import { parameter, QueryBoolean, QueryEnum } from '../../fields/query-fields.js';
import { DATE_ORDERS, DECIMALS, MAPPING_RULE } from './list-format.js';
import type { ListOptions } from './list-run.js';

/** The parameters of an import. */
export class ImportListQuery implements ListOptions {
  @QueryBoolean({
    description: 'Updates existing records whose values differ from the list; else they are errors',
    example: true,
  })
  update?: boolean;

  @QueryBoolean({
    description:
      'With `update`, changes serials or platform ids too, by `id`; allows new serials that differ ' +
      'from existing ones in leading zeros only',
    example: true,
  })
  rename?: boolean;

  @parameter(MAPPING_RULE, {
    description:
      'Headings of the list by columns; `Price=` leaves one out. Headings that are neither mapped ' +
      'nor known are left out.',
    example: 'Barcode=serial,"Place, shelf"=pickLocation,Price=',
  })
  map?: string;

  @QueryEnum(enumeration('DecimalSeparator', DECIMALS), {
    description: 'The decimal separator of amounts and numbers; `point` by default',
    example: 'comma',
  })
  decimal?: (typeof DECIMALS)[number];

  @QueryEnum(enumeration('DateOrder', DATE_ORDERS), {
    description: 'The order of day, month and year in dates; `2026-12-31` is always read',
    example: 'dmy',
  })
  dates?: (typeof DATE_ORDERS)[number];
}
