import { columnsOf, outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { Condition } from './condition.entity.js';

/** The columns of a condition's response. */
export const CONDITION_COLUMNS = columnsOf(Condition, 'conditions', [
  'id',
  'createdAt',
  'severityKey',
  'title',
]);
export type ConditionRow = RowOf<typeof CONDITION_COLUMNS>;

/** The condition `c`, or null, as a column of another record's row. */
export const EMBEDDED_CONDITION = outerColumnsOf(Condition, 'c', {
  conditionId: 'id',
  conditionCreatedAt: 'createdAt',
  conditionSeverityKey: 'severityKey',
  conditionTitle: 'title',
});
export type EmbeddedCondition = RowOf<typeof EMBEDDED_CONDITION>;
