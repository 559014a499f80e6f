import { field, type FieldOptions } from '../../../fields/field.js';
import { dateRule, MOMENT_SCHEMA, momentRule } from '../../../fields/rules.js';

/** Plans lie in these centuries, so that computed dates have four-digit years too. */
const CENTURIES = /^(19|2\d)\d\d-/;

const within = (value: unknown): boolean => typeof value === 'string' && CENTURIES.test(value);

/** An instant of a plan; a plain date means midnight in the shop's time zone. */
export const PlanMomentField = (options: FieldOptions) =>
  field(
    {
      ...momentRule,
      test: (value, parent) => within(value) && momentRule.test(value, parent),
      message: 'must be an ISO 8601 date-time with Z or an offset, or a date, from 1900 to 2999',
      schema: MOMENT_SCHEMA,
    },
    { example: '2026-01-31T08:00:00.000Z', ...options },
  );

/** A day of a plan. */
export const PlanDateField = (options: FieldOptions) =>
  field(
    {
      ...dateRule,
      test: (value, parent) => within(value) && dateRule.test(value, parent),
      message: 'must be a date as YYYY-MM-DD, from 1900 to 2999',
    },
    { example: '2026-01-31', ...options },
  );
