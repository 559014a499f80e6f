import type { ConditionRow, EmbeddedCondition } from './condition.sql.js';
import type { ConditionResponse } from './condition.response.js';
import { severityTone } from './condition-severity.js';

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
