import type { Type as Class } from '@nestjs/common';
import { declaredIn } from '../../fields/field.js';
import { csvWriter, MEDIA_TYPES, ndjsonWriter } from './export-formats.js';

/** What an export of records looks like, by its media type. */
export function exportExamplesOf(record: Class): Record<string, string> {
  const records = [exampleOf(record)];
  return {
    [MEDIA_TYPES.csv]: csvWriter(record, { keys: ['washing_instructions'] })(records),
    [MEDIA_TYPES.ndjson]: ndjsonWriter()(records),
  };
}

/** A record whose members are the examples that its DTO gives. */
function exampleOf(type: Class): object {
  return Object.fromEntries(
    [...declaredIn(type)].map(([name, { rule, options }]) => {
      if (!rule.nested) return [name, options.example];
      const nested = exampleOf(rule.nested());
      return [name, rule.isList ? [nested] : nested];
    }),
  );
}
