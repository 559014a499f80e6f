import { type MomentRange, RANGE_OPERATORS } from '../../common/fields/query-fields.js';
import { instantOf } from '../../common/time/moment.js';
import type { ListCondition } from './list-filter.js';

const SQL_OPERATORS = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

/** The filters of a range over a timestamp column; plain dates are midnight in the zone. */
export function momentFilters(
  column: string,
  range: MomentRange | undefined,
  timeZone: string,
): ListCondition[] {
  return RANGE_OPERATORS.map((operator) => {
    const moment = range?.[operator];
    return {
      value: moment && instantOf(moment, timeZone),
      plannedByValue: true,
      sql: (parameter) => `${column} ${SQL_OPERATORS[operator]} ${parameter}`,
    };
  });
}
