/** A JSON schema, as far as the document uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

export const nameOf = (reference: string): string => reference.split('/').at(-1)!;

/** The type of a value as Markdown, in which named schemas are links to the page of schemas. */
export function typeOf(schema: Schema): string {
  if (schema.$ref)
    return `[${nameOf(schema.$ref)}](/reference/schemas.md#${anchorOf(nameOf(schema.$ref))})`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map(typeOf).join(' or ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.items) return `list of ${typeOf(schema.items)}${orNull(schema)}`;
  if (typeof schema.additionalProperties === 'object') {
    return `object of ${typeOf(schema.additionalProperties)}${orNull(schema)}`;
  }
  const types = [schema.type ?? 'any value'].flat();
  return types.map((type) => (type === 'string' && schema.format) || type).join(' or ');
}

const orNull = ({ type }: Schema): string => (type?.includes('null') ? ' or null' : '');

/** The largest integer of JSON that every client reads exactly. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** The limits of a value, such as `1 to 100` or `at most 255 characters`. */
export function limitsOf(schema: Schema): string {
  const limits = [
    range(schema.minimum, schema.maximum === LARGEST_ID ? undefined : schema.maximum, ''),
    range(schema.minLength || undefined, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    schema.pattern && `matches ${code(schema.pattern)}`,
  ];
  return limits.filter(Boolean).join(', ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (to !== undefined) return `at most ${to}${unit}`;
  return from === undefined ? '' : `at least ${from}${unit}`;
}

/** The anchor of a heading that consists of a name. */
export const anchorOf = (name: string): string => name.toLowerCase();

/** A value as code in a cell of a table. */
export function code(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`${text.replaceAll('|', '\\|')}\``;
}

/** A text as one line in a cell of a table. */
export const cell = (text: string): string =>
  text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

/** A Markdown table without empty columns. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = titles.map((_, column) => rows.some((row) => row[column] !== ''));
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, column) => kept[column]).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}
