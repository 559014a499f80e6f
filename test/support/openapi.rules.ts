type Json = Record<string, any>;

const COMMON_STATUSES = ['400', '401', '403', '429', '500', '503'];
const BODY_STATUSES = ['413', '415', '422'];

/** What the document leaves unsaid about its operations and schemas. */
export function gapsOf(document: Json): string[] {
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => operation.operationId as string);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} is not unique`),
    ...operations.flatMap(({ path, operation }) =>
      gapsOfOperation(document, path, operation).map((gap) => `${operation.operationId}: ${gap}`),
    ),
    ...Object.entries(document.components.schemas as Json).flatMap(([name, schema]) =>
      gapsOfSchema(schema, name),
    ),
  ];
}

/** Every operation of a document, with its path and method. */
export function operationsOf(document: Json): { path: string; method: string; operation: Json }[] {
  return Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The names of all ids that an operation takes: in its path, its query and its body. */
export function idsOf(document: Json, { parameters = [], requestBody }: Json): string[] {
  const names = [
    ...(parameters as Json[]).map(({ name }) => name as string),
    ...membersOf(document, requestBody?.content['application/json'].schema ?? {}),
  ];
  return names.filter((name) => /^id$|Ids?$|_ids?$/.test(name));
}

/** The names of a schema's members, nested ones included. */
function membersOf(document: Json, schema: Json): string[] {
  const { $ref, allOf = [], items, properties = {} } = schema;
  const referred = $ref ? [document.components.schemas[$ref.split('/').at(-1)]] : [];
  return [
    ...Object.keys(properties),
    ...[...referred, ...allOf, ...(items ? [items] : []), ...Object.values(properties)].flatMap(
      (one) => membersOf(document, one as Json),
    ),
  ];
}

function gapsOfOperation(document: Json, path: string, operation: Json): string[] {
  const tags: string[] = document.tags.map(({ name }: Json) => name);
  const isHealth = path.startsWith('/health/');
  return [
    ...(operation.summary ? [] : ['no summary']),
    ...(operation.tags?.length === 1 && tags.includes(operation.tags[0]) ? [] : ['no known tag']),
    ...(isSecured(operation) === isHealth ? ['wrong security'] : []),
    ...gapsOfParameters(operation),
    ...gapsOfBody(operation),
    ...gapsOfResponses(operation, isHealth),
  ];
}

const isSecured = ({ security }: Json): boolean =>
  security?.length > 0 && security.every((one: Json) => 'bearer' in one);

function gapsOfParameters({ parameters = [] }: Json): string[] {
  return (parameters as Json[])
    .filter(({ description, schema }) => !description || !schema)
    .map(({ name }) => `parameter ${name} has no description or no schema`);
}

function gapsOfBody({ requestBody }: Json): string[] {
  if (!requestBody) return [];
  const schema = requestBody.content?.['application/json']?.schema;
  if (!requestBody.required) return ['the body is not required'];
  return schema?.$ref ? [] : ['the body has no named schema'];
}

function gapsOfResponses({ responses, requestBody }: Json, isHealth: boolean): string[] {
  const expected = isHealth ? [] : [...COMMON_STATUSES, ...(requestBody ? BODY_STATUSES : [])];
  const answers = Object.entries(responses as Json);
  return [
    ...(answers.some(([status]) => status.startsWith('2')) ? [] : ['no success']),
    ...expected.filter((status) => !(status in responses)).map((status) => `no ${status}`),
    ...answers.flatMap(([status, answer]) =>
      gapsOfAnswer(status, answer as Json).map((gap) => `${status} ${gap}`),
    ),
  ];
}

function gapsOfAnswer(status: string, { description, content }: Json): string[] {
  const schema = content?.['application/json']?.schema;
  if (status === '204') return content ? ['has a body'] : [];
  if (!description || !schema) return ['has no description or no schema'];
  return gapsOfSchema(schema, 'body');
}

/** Every member is described, and every member that holds no other members has an example. */
function gapsOfSchema(schema: Json, path: string): string[] {
  if (schema.items) return gapsOfSchema(schema.items, `${path}[]`);
  return Object.entries((schema.properties ?? {}) as Json).flatMap(([name, member]) => {
    const at = `${path}.${name}`;
    const nested =
      refsOf(member).length > 0 || hasMembers(member) || hasMembers(member.items ?? {});
    return [
      ...(member.description || member.$ref ? [] : [`${at} has no description`]),
      ...(nested || member.enum || 'example' in member ? [] : [`${at} has no example`]),
      ...gapsOfSchema(member, at),
    ];
  });
}

const hasMembers = ({ properties }: Json): boolean => properties !== undefined;

const refsOf = (schema: Json): Json[] =>
  [schema, schema.items ?? {}, ...(schema.allOf ?? [])].filter(({ $ref }) => $ref !== undefined);
