import { columnsOf, outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { severityTone } from './condition-severity.js';
import { Condition } from './condition.entity.js';
import type { ConditionResponse } from './condition.response.js';

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

/** The response for one condition. */
export function toCondition({
  id,
  createdAt,
  severityKey,
  title,
}: ConditionRow): ConditionResponse {
  return { id, createdAt, severityKey, severityTone: severityTone(severityKey), title };
}

/** The response for the condition in another record's row, if it has one. */
export function conditionOf(row: EmbeddedCondition): ConditionResponse | null {
  if (row.conditionId === null) return null;
  return toCondition({
    id: row.conditionId,
    createdAt: row.conditionCreatedAt!,
    severityKey: row.conditionSeverityKey!,
    title: row.conditionTitle!,
  });
}
