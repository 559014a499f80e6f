import { columnsOf, outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { Condition } from './condition.entity.js';

/** The columns of a condition's answer. */
export const CONDITION_COLUMNS = columnsOf(Condition, 'conditions', [
  'id',
  'createdAt',
  'severityKey',
  'title',
]);
export type ConditionRow = RowOf<typeof CONDITION_COLUMNS>;

/** The same out of condition `c`, in the row of what may have one. */
export const EMBEDDED_CONDITION = outerColumnsOf(Condition, 'c', {
  conditionId: 'id',
  conditionCreatedAt: 'createdAt',
  conditionSeverityKey: 'severityKey',
  conditionTitle: 'title',
});
export type EmbeddedCondition = RowOf<typeof EMBEDDED_CONDITION>;
