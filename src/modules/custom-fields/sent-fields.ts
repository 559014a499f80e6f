import { field } from '../../fields/field.js';
import { isObject } from '../../fields/rules.js';

/** How many custom fields one record of a request has. */
const FIELD_LIMIT = 50;

/** The values of custom fields by key; null removes the value. */
export type SentFields = Readonly<Record<string, string | number | boolean | null>>;

/** A record of a request with custom fields. */
export interface WithSentFields {
  readonly customFields?: SentFields | undefined;
}

const VALUE_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

const isValue = (value: unknown): boolean => value === null || VALUE_TYPES.has(typeof value);

/** Values of custom fields by the keys of their definitions. */
export const SentFieldsField = () =>
  field(
    {
      test: (value) =>
        isObject(value) &&
        Object.keys(value).length <= FIELD_LIMIT &&
        Object.values(value).every(isValue),
      message: 'must be an object of values by key',
      problem: (value) => {
        if (!isObject(value)) return undefined;
        const entries = Object.entries(value);
        if (entries.length > FIELD_LIMIT) {
          return { message: `must have at most ${FIELD_LIMIT} keys, not ${entries.length}` };
        }
        const [key, wrong] = entries.find(([, one]) => !isValue(one))!;
        return {
          message: `must be an object of values by key: ${key} is ${JSON.stringify(wrong)}`,
        };
      },
      schema: {
        type: 'object',
        maxProperties: FIELD_LIMIT,
        additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
      },
    },
    {
      description:
        'Values of custom fields by the keys of their definitions, as text or in the type of the ' +
        'definition; null removes the value',
      example: {},
      optional: true,
    },
  );
