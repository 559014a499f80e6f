import { columnsOf, outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { severityTone } from './condition-severity.js';
import { Condition } from './condition.entity.js';
import type { ConditionResponse, EmbeddedConditionResponse } from './condition.response.js';

/** The columns of a condition's response. */
export const CONDITION_COLUMNS = columnsOf(Condition, 'conditions', [
  'id',
  'createdAt',
  'updatedAt',
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
export function toCondition({ updatedAt, ...row }: ConditionRow): ConditionResponse {
  return { ...toEmbedded(row), updatedAt };
}

/** The response for the condition in another record's row, if it has one. */
export function conditionOf(row: EmbeddedCondition): EmbeddedConditionResponse | null {
  if (row.conditionId === null) return null;
  return toEmbedded({
    id: row.conditionId,
    createdAt: row.conditionCreatedAt!,
    severityKey: row.conditionSeverityKey!,
    title: row.conditionTitle!,
  });
}

function toEmbedded({
  id,
  createdAt,
  severityKey,
  title,
}: Omit<ConditionRow, 'updatedAt'>): EmbeddedConditionResponse {
  return { id, createdAt, severityKey, severityTone: severityTone(severityKey), title };
}
