import {
  anchorOf,
  cell,
  code,
  limitsOf,
  nameOf,
  type Schema,
  table,
  typeOf,
} from './schema-text.js';

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Reference {
  readonly $ref: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

/** The OpenAPI document, as far as the reference shows it. */
export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** A page of the reference as Markdown. */
export interface ReferencePage {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const INTRODUCTION =
  'All operations by tag. [The API](/api.md) describes what they have in common: keys, lists, errors and limits.';

/** Excludes a page from the search, such as operations whose successors it finds. */
const NOT_SEARCHED = '---\nsearch: false\n---';

/** Writes the reference: all operations by tag, one page per tag, and the schemas. */
export function referencePages(document: OpenApi): ReferencePage[] {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = document.tags.map(({ name, description }) => ({
    title: name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
    name: name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(),
    description,
    routes: routes.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const overview = tags.map(
    ({ title, name, description, routes: own }) =>
      `## ${title}\n\n${description}.\n\n${table(
        ['operation', 'request'],
        own.map(({ method, path, operation }) => [
          `[${operation.summary}](/reference/${name}.md#${anchorOf(operation.operationId)})`,
          code(`${method.toUpperCase()} ${path}`),
        ]),
      )}`,
  );
  return [
    {
      name: 'index',
      title: 'All operations',
      text: `# API reference\n\n${INTRODUCTION}\n\n${overview.join('\n\n')}\n`,
    },
    ...tags.map(({ title, name, description, routes: own }) => ({
      name,
      title,
      text: [
        own.every(({ operation }) => operation.deprecated) ? NOT_SEARCHED : '',
        `# ${title}`,
        `${description}.`,
        ...own.map((route) => operationText(route, document)),
      ]
        .filter(Boolean)
        .join('\n\n'),
    })),
    { name: 'schemas', title: 'Schemas', text: schemasText(document.components.schemas) },
  ];
}

function operationText({ method, path, operation }: Route, { components }: OpenApi): string {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? components.parameters[nameOf(parameter.$ref)]! : parameter,
  );
  const responses = Object.entries(operation.responses).map(([status, response]) => ({
    status,
    ...('$ref' in response ? components.responses[nameOf(response.$ref)]! : response),
  }));
  const title = `## ${operation.summary} {#${anchorOf(operation.operationId)}}`;
  const sections = [
    title,
    `\`\`\`http\n${method.toUpperCase()} ${path}\n\`\`\``,
    operation.deprecated ? '**Deprecated.**' : '',
    operation.description ?? '',
    parameters.length > 0 ? parametersText(parameters) : '',
    bodyText(operation.requestBody?.content, components.schemas),
    `**Responses**\n\n${table(
      ['status', 'body', 'meaning', 'example'],
      responses.map((response) => responseRow(response)),
    )}`,
  ];
  return sections.filter(Boolean).join('\n\n');
}

function parametersText(parameters: readonly Parameter[]): string {
  const rows = parameters.map((parameter) => {
    const { name, in: place, required, description, schema, example } = parameter;
    const shown = example ?? schema.examples?.[0] ?? lastExampleOf(parameter);
    return [
      `${code(name)}${required ? ', required' : ''}`,
      place,
      cell(typeOf(schema)),
      meaningOf(description, schema),
      shown === undefined ? '' : code(Array.isArray(shown) ? shown.join(',') : shown),
    ];
  });
  return `**Parameters**\n\n${table(['name', 'in', 'type', 'meaning', 'example'], rows)}`;
}

const lastExampleOf = ({ examples }: Parameter): unknown =>
  examples && Object.values(examples).at(-1)!.value;

function bodyText(
  content: Readonly<Record<string, Content>> | undefined,
  schemas: Readonly<Record<string, Schema>>,
): string {
  const bodies = Object.entries(content ?? {}).map(([type, { schema = {}, example }]) => [
    `**Body**, ${code(type)}: ${typeOf(schema)}`,
    schema.$ref ? schemaText(schemas[nameOf(schema.$ref)]!) : '',
    example === undefined ? '' : json(example),
  ]);
  return bodies.flat().filter(Boolean).join('\n\n');
}

function responseRow({ status, description, content = {} }: Response & { status: string }) {
  const bodies = Object.entries(content).map(([type, { schema = {} }]) =>
    type === 'application/json' ? typeOf(schema) : code(type),
  );
  const [first] = Object.values(content);
  const example = first?.example ?? Object.values(first?.examples ?? {})[0]?.value;
  const isError = Number(status) >= 400;
  return [
    status,
    cell(bodies.join(' or ')),
    cell(description),
    isError && example !== undefined ? code(example) : '',
  ];
}

function schemasText(schemas: Readonly<Record<string, Schema>>): string {
  const sections = Object.entries(schemas)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, schema]) => [`## ${name}`, schema.description ?? '', schemaText(schema)]);
  return ['# Schemas', ...sections.flat()].filter(Boolean).join('\n\n');
}

function schemaText(schema: Schema): string {
  const { properties, required = [] } = schema;
  if (!properties) return cell([typeOf(schema), limitsOf(schema)].filter(Boolean).join(', '));
  return table(
    ['field', 'type', 'meaning', 'example'],
    Object.entries(properties).map(([name, field]) => [
      `${code(name)}${required.includes(name) ? '' : ', optional'}`,
      cell(typeOf(field)),
      meaningOf(field.description, field),
      field.examples === undefined ? '' : code(field.examples[0]),
    ]),
  );
}

function meaningOf(description: string | undefined, schema: Schema): string {
  const limits = limitsOf(schema);
  if (limits === '') return cell(description ?? '');
  return cell(description ? `${description.replace(/\.$/, '')}; ${limits}` : limits);
}

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
