import type {
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { RentalClient } from '../../typescript/src/index.js';
import { respond, type WithNulls } from './respond.js';

interface ToolConfig<Input, Output> {
  readonly description: string;
  readonly inputSchema: Input;
  readonly outputSchema: Output;
  readonly annotations: ToolAnnotations;
}

/**
 * Registers a tool. The result of its work has the type of its output schema, so no result is rejected
 * after a write. Errors are thrown: the SDK returns their message, the sentences of the service.
 */
export function addTool<Input extends z.ZodType, Output extends z.ZodType<object>>(
  server: McpServer,
  shop: RentalClient,
  name: string,
  { inputSchema, outputSchema, ...rest }: ToolConfig<Input, Output>,
  work: (input: z.output<Input>) => Promise<WithNulls<z.output<Output>>>,
): void {
  const config = {
    ...rest,
    inputSchema: concise(inputSchema),
    outputSchema: concise(outputSchema),
  };
  server.registerTool(name, config, (input) => respond(shop, () => work(input)));
}

/** The same schema without values that are defaults of JSON Schema: in all tools they take 600 tokens. */
function concise<Schema extends z.ZodType>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const { jsonSchema, ...standard } = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options) => withoutDefaults(jsonSchema.input(options)),
        output: (options) => withoutDefaults(jsonSchema.output(options)),
      },
    },
  };
}

const withoutDefaults = (schema: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(schema, omitDefault));

function omitDefault(name: string, value: unknown): unknown {
  const isDefault = DEFAULTS[name as keyof typeof DEFAULTS] === JSON.stringify(value);
  return isDefault ? undefined : value;
}

const DEFAULTS = {
  $schema: '"https://json-schema.org/draft/2020-12/schema"',
  additionalProperties: '{}',
};
