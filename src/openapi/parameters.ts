import type { OpenAPIObject } from '@nestjs/swagger';
import { RANGE_OPERATORS } from '../fields/query-fields.js';
import { MOMENT_SCHEMA } from '../fields/rules.js';
import { operationsIn } from './operations.js';

interface Parameter {
  in: string;
  required?: boolean;
  schema?: { type?: string; example?: unknown };
  [key: string]: unknown;
}

/**
 * Sets the style of parameters: lists are written `a,b` and ranges `name[gte]=…`.
 * Swagger UI fills in the example of a parameter, but not the `examples` of its schema. Required
 * parameters therefore have the former, filters the latter.
 */
export function styleParameters(document: OpenAPIObject): void {
  document.components!.schemas!.TimeRange = TIME_RANGE as never;
  for (const { parameters = [] } of operationsIn<{ parameters?: Parameter[] }>(document)) {
    for (const parameter of parameters) style(parameter);
  }
}

function style(parameter: Parameter): void {
  const { schema } = parameter;
  if (!schema) return;
  if (schema.type === 'array') Object.assign(parameter, LIST_STYLE);
  if (schema.type === 'object') Object.assign(parameter, RANGE_STYLE);
  if (!parameter.required) return;
  parameter.example = schema.example;
  delete schema.example;
}

const BOUNDS: Record<(typeof RANGE_OPERATORS)[number], string> = {
  gte: 'At this time or later',
  gt: 'Later',
  lte: 'At this time or earlier',
  lt: 'Earlier',
};

const TIME_RANGE = {
  type: 'object',
  description:
    "Time bounds, which combine. A plain date means midnight in the shop's time zone. " +
    'Example: `name[gte]=2026-01-31&name[lt]=2026-02-01`.',
  properties: Object.fromEntries(
    RANGE_OPERATORS.map((operator) => [
      operator,
      { description: BOUNDS[operator], ...MOMENT_SCHEMA, example: '2026-01-31' },
    ]),
  ),
  additionalProperties: false,
};

const LIST_STYLE = { style: 'form', explode: false };

/**
 * Range parameters have examples, since Swagger UI otherwise invents values; it fills in the first.
 */
const RANGE_STYLE = {
  schema: { $ref: '#/components/schemas/TimeRange' },
  style: 'deepObject',
  explode: true,
  examples: {
    any: { summary: 'Any time', value: {} },
    day: { summary: 'Since the start of a day', value: { gte: '2026-01-31' } },
    hour: {
      summary: 'Within an hour',
      value: { gte: '2026-01-31T08:00:00Z', lt: '2026-01-31T09:00:00Z' },
    },
  },
};
