import { toCondition } from './condition.mapper.js';
import type { SeverityKey } from './rules/condition-severity.js';
import type { ConditionResponse } from './dto/condition.response.js';

/** A condition in the row of what is in it; all null where none is known. */
export interface EmbeddedCondition {
  conditionId: number | null;
  conditionCreatedAt: string;
  conditionSeverityKey: SeverityKey;
  conditionTitle: string;
}

/** The columns of an embedded condition, out of condition `c`. */
export const CONDITION_COLUMNS = `c.id as "conditionId", c.created_at as "conditionCreatedAt",
  c.severity_key as "conditionSeverityKey", c.title as "conditionTitle"`;

/** The answer for the condition of a row. */
export function conditionOf(row: EmbeddedCondition): ConditionResponse | null {
  if (row.conditionId === null) return null;
  return toCondition({
    id: row.conditionId,
    createdAt: row.conditionCreatedAt,
    severityKey: row.conditionSeverityKey,
    title: row.conditionTitle,
  });
}
