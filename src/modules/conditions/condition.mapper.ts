import { type SeverityKey, severityTone } from './rules/condition-severity.js';
import type { ConditionResponse } from './dto/condition.response.js';

/** A condition as the statements read it. */
export interface ConditionRow {
  id: number;
  createdAt: string;
  severityKey: SeverityKey;
  title: string;
}

/** The answer for one condition. */
export function toCondition({
  id,
  createdAt,
  severityKey,
  title,
}: ConditionRow): ConditionResponse {
  return { id, createdAt, severityKey, severityTone: severityTone(severityKey), title };
}
