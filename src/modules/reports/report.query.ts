import { enumeration } from '../../fields/enumeration.js';
import { QueryBoolean, QueryDate, QueryEnum } from '../../fields/query-fields.js';

/** The longest range, in days. */
export const RANGE_LIMIT = 366;

const FORMATS = enumeration('ReportFormat', ['json', 'csv']);

const UTILISATION_KEYS = enumeration('UtilisationKey', ['product', 'variant', 'item', 'location']);
export type UtilisationKey = (typeof UTILISATION_KEYS)[number];

const REVENUE_KEYS = enumeration('RevenueKey', ['day', 'month', 'product', 'methodType']);
export type RevenueKey = (typeof REVENUE_KEYS)[number];

const REFUSAL_KEYS = enumeration('RefusalKey', ['variant', 'day']);
export type RefusalKey = (typeof REFUSAL_KEYS)[number];

/** The range and the format of every report. */
export class ReportQuery {
  @QueryDate({ description: 'First day', example: '2026-01-01', required: true })
  from!: string;

  @QueryDate({
    description: `Last day; a later day than today counts as today. At most ${RANGE_LIMIT} days in total`,
    example: '2026-01-31',
    required: true,
  })
  to!: string;

  @QueryEnum(FORMATS, { description: 'JSON if absent', example: 'json' })
  format?: (typeof FORMATS)[number];

  @QueryBoolean({
    description: 'Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8',
  })
  bom?: boolean;
}

/** The parameters of `GET /reports/utilisation`. */
export class UtilisationQuery extends ReportQuery {
  @QueryEnum(UTILISATION_KEYS, {
    description: 'The records that rows are about',
    example: 'product',
    required: true,
  })
  by!: UtilisationKey;
}

/** The parameters of `GET /reports/revenue`. */
export class RevenueQuery extends ReportQuery {
  @QueryEnum(REVENUE_KEYS, {
    description: 'The periods or records that rows are about',
    example: 'month',
    required: true,
  })
  by!: RevenueKey;
}

/** The parameters of `GET /reports/refusals`. */
export class RefusalsQuery extends ReportQuery {
  @QueryEnum(REFUSAL_KEYS, {
    description: 'The records or days that rows are about',
    example: 'variant',
    required: true,
  })
  by!: RefusalKey;
}
