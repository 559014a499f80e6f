import type { Type } from '@nestjs/common';
import { declaredIn } from './field.js';

/**
 * The values of an example record that depend on each other, as the static `example` of its DTO.
 * The examples of other fields are those of their decorators.
 */
export const dependentExamplesOf = (type: Type): Readonly<Record<string, unknown>> =>
  (type as { example?: Record<string, unknown> }).example ?? {};

/** An example record that can exist, without the records that only `include` adds. */
export const recordExampleOf = (type: Type): Record<string, unknown> => ({
  ...Object.fromEntries(
    [...declaredIn(type)].flatMap(([name, { rule, options }]) => {
      if (!rule.nested) return [[name, options.example]];
      if (options.optional) return [];
      const nested = recordExampleOf(rule.nested());
      return [[name, rule.isList ? [nested] : nested]];
    }),
  ),
  ...dependentExamplesOf(type),
});
