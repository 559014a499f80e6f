type Json = Record<string, any>;

const COMMON_STATUSES = ['400', '401', '403', '429', '500', '503'];
const BODY_STATUSES = ['413', '415', '422'];

/** The allowed prefixes of operation ids per method. */
const VERBS: Readonly<Record<string, RegExp>> = {
  get: /^(list|get|export)[A-Z]/,
  post: /^(create|import|save|set|rotate|reallocate|replay|test|redeliver|compare|check|erase|merge|move|reset)[A-Z]/,
  put: /^update[A-Z]/,
  delete: /^delete[A-Z]/,
};

/** The missing texts of operations and schemas. */
export function gapsOf(document: Json): string[] {
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => operation.operationId as string);
  return [
    ...(document.info.contact ? ['the contact is empty'] : []),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} is not unique`),
    ...operations.flatMap(({ path, method, operation }) =>
      gapsOfOperation(document, path, method, operation).map(
        (gap) => `${operation.operationId}: ${gap}`,
      ),
    ),
    ...Object.entries(document.components.responses as Json).flatMap(([name, answer]) =>
      gapsOfError(answer, name === 'NotModified').map((gap) => `${name} ${gap}`),
    ),
    ...Object.entries(document.components.schemas as Json).flatMap(([name, schema]) =>
      gapsOfSchema(schema, name),
    ),
  ];
}

/**
 * Names that two types of a generated client would share: schemas that differ in letter case only, and
 * schemas with the name that generators derive for an enumeration inside another schema.
 */
export function sharedNamesOf({ components }: Json): string[] {
  const schemas = Object.entries(components.schemas as Json);
  const derived = schemas.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties as Json)
      .filter(([, member]) => member.enum)
      .map(([member]) => `${name}${member}`),
  );
  const names = [...schemas.map(([name]) => name), ...derived].map((name) => name.toLowerCase());
  return names.filter((name, index) => names.indexOf(name) < index);
}

/** Texts that a request may bring, but that no answer of the same operation may carry. */
export function narrowAnswersOf(document: Json): string[] {
  return operationsOf(document).flatMap(({ operation }) => {
    const body = operation.requestBody?.content['application/json']?.schema;
    const answers = Object.entries(operation.responses as Json)
      .filter(([status]) => status < '300')
      .map(([, one]) => (one as Json).content?.['application/json']?.schema);
    return answers.flatMap((answer) =>
      narrowMembersOf(document, body, answer).map((gap) => `${operation.operationId}: ${gap}`),
    );
  });
}

function narrowMembersOf(document: Json, taken: Json = {}, answered: Json = {}): string[] {
  const sent = new Map(textsIn(document, taken));
  return textsIn(document, answered)
    .filter(([name]) => sent.has(name))
    .filter(([name, { minLength = 0, maxLength = Infinity }]) => {
      const { minLength: shortest = 0, maxLength: longest = Infinity } = sent.get(name)!;
      return shortest < minLength || longest > maxLength;
    })
    .map(([name]) => `${name} is answered in narrower bounds than it is taken in`);
}

/** The texts in a schema by their names, nested ones included. */
function textsIn(document: Json, schema: Json): [string, Json][] {
  const { $ref, anyOf = [], items, properties = {} } = schema;
  const parts = [...($ref ? [document.components.schemas[$ref.split('/').at(-1)]] : []), ...anyOf];
  return [
    ...Object.entries(properties as Json).filter(([, one]) => 'maxLength' in one),
    ...[...parts, ...(items ? [items] : []), ...Object.values(properties)].flatMap((one) =>
      textsIn(document, one as Json),
    ),
  ];
}

/** Every operation of a document, with its path and method, and its shared parameters in place. */
export function operationsOf(document: Json): { path: string; method: string; operation: Json }[] {
  const parametersOf = ({ parameters = [] }: Json): Json[] =>
    (parameters as Json[]).map((one) =>
      one.$ref ? document.components.parameters[one.$ref.split('/').at(-1)] : one,
    );
  return Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) => ({
      path,
      method,
      operation: { ...operation, parameters: parametersOf(operation) },
    })),
  );
}

/** The names of all ids that an operation takes: in its path, its query and its body. */
export function idsOf(document: Json, operation: Json): string[] {
  const names = [
    ...(operation.parameters as Json[]).map(({ name }) => name as string),
    ...bodyMembersOf(document, operation),
  ];
  return names.filter((name) => /^id$|Ids?$|_ids?$/.test(name));
}

/** The names of the members of an operation's body, nested ones included. */
export const bodyMembersOf = (document: Json, { requestBody }: Json): string[] =>
  membersOf(document, requestBody?.content['application/json']?.schema ?? {});

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

function gapsOfOperation(document: Json, path: string, method: string, operation: Json): string[] {
  const tags = (document.tags as Json[]).map(({ name }) => name);
  const isHealth = path.startsWith('/health/');
  return [
    ...(VERBS[method]!.test(operation.operationId) ? [] : [`is no name for ${method}`]),
    ...(operation.summary ? [] : ['no summary']),
    ...(operation.description ? [] : ['no description']),
    ...(operation.tags?.length === 1 && tags.includes(operation.tags[0]) ? [] : ['no known tag']),
    ...(isSecured(operation) === isHealth ? ['wrong security'] : []),
    ...(operation.parameters as Json[]).flatMap((parameter) =>
      gapsOfParameter(parameter).map((gap) => `parameter ${parameter.name} ${gap}`),
    ),
    ...gapsOfBody(operation),
    ...gapsOfResponses(document, operation, isHealth),
  ];
}

const isSecured = ({ security }: Json): boolean =>
  security?.length > 0 && security.every((one: Json) => 'bearer' in one);

/** Swagger UI fills in `example`, `default` and the first of `examples`: no filter may have one. */
function gapsOfParameter({ description, schema, required, ...parameter }: Json): string[] {
  if (!description || !schema) return ['has no description or no schema'];
  if (required) return 'example' in parameter ? [] : ['has no example to fill in'];
  const [first] = Object.values((parameter.examples ?? {}) as Json);
  const isFilled = 'example' in parameter || 'example' in schema || 'default' in schema;
  return [
    ...(isFilled || Object.keys(first?.value ?? {}).length > 0 ? ['is filled in'] : []),
    ...(schema.enum || schema.items?.enum ? ['has an enumeration without a name'] : []),
  ];
}

/** The examples of the body of an operation; the first is that of its main use. */
export function bodyExamplesOf({ requestBody }: Json): Json[] {
  const [content = {}] = Object.values((requestBody?.content ?? {}) as Json);
  const { example, examples = {} } = content;
  return example ? [example] : Object.values(examples as Json).map(({ value }) => value);
}

/** The first example of the body of an operation, if it has one. */
export const bodyExampleOf = (operation: Json): Json | undefined => bodyExamplesOf(operation)[0];

function gapsOfBody({ requestBody, description }: Json): string[] {
  if (!requestBody) return [];
  const isExplained = description?.includes('absent body') ?? false;
  const { 'text/csv': csv, 'application/json': json } = requestBody.content ?? {};
  return [
    ...(requestBody.required === isExplained
      ? ['`required` of the body differs from the description']
      : []),
    ...(csv || json?.schema?.$ref ? [] : ['the body has no named schema']),
    ...(bodyExampleOf({ requestBody }) ? [] : ['the body has no example']),
  ];
}

function gapsOfResponses(
  document: Json,
  { responses, requestBody }: Json,
  isHealth: boolean,
): string[] {
  const expected = isHealth ? [] : [...COMMON_STATUSES, ...(requestBody ? BODY_STATUSES : [])];
  const answers = Object.entries(responses as Json);
  return [
    ...(answers.some(([status]) => status.startsWith('2')) ? [] : ['no success']),
    ...expected.filter((status) => !(status in responses)).map((status) => `no ${status}`),
    ...answers.flatMap(([status, answer]) =>
      gapsOfAnswer(document, status, answer as Json, isHealth).map((gap) => `${status} ${gap}`),
    ),
  ];
}

function gapsOfAnswer(document: Json, status: string, answer: Json, isHealth: boolean): string[] {
  const { $ref, description, content, headers = {} } = answer;
  if ($ref) return $ref.split('/').at(-1) in document.components.responses ? [] : ['is not there'];
  if (!isHealth && status >= '300') return ['is not shared'];
  const contents = Object.values((content ?? {}) as Json);
  const schema = contents.every((one) => one.schema) && contents[0]?.schema;
  // Examples in JSON follow from the fields.
  const texts = Object.entries((content ?? {}) as Json).filter(
    ([type]) => type !== 'application/json',
  );
  return [
    ...(texts.every(([, { example }]) => example) ? [] : ['has no example']),
    ...(description && description !== 'Done' ? [] : ['has no description']),
    ...(isHealth || 'X-Request-Id' in headers ? [] : ['has no X-Request-Id']),
    ...(status === '204' && content ? ['has a body'] : []),
    ...(status === '204' || schema ? [] : ['has no schema']),
    ...(schema?.properties ? ['has a schema without a name'] : []),
  ];
}

function gapsOfError(
  { description, content = {}, headers = {} }: Json,
  isWithoutBody: boolean,
): string[] {
  const { example, examples, schema } = content['application/json'] ?? {};
  const bodies = example ? [example] : Object.values((examples ?? {}) as Json);
  return [
    ...(description ? [] : ['has no description']),
    ...(schema || isWithoutBody ? [] : ['has no schema']),
    ...(bodies.length > 0 || isWithoutBody ? [] : ['has no example']),
    ...(isWithoutBody ? [] : ['X-Request-Id', 'X-Error-Code'])
      .filter((header) => !(header in headers))
      .map((header) => `has no ${header}`),
  ];
}

/** Every member is described, and has an example in the schema or is part of one. */
function gapsOfSchema(schema: Json, path: string): string[] {
  if (schema.items) return gapsOfSchema(schema.items, `${path}[]`);
  return Object.entries((schema.properties ?? {}) as Json).flatMap(([name, member]) => {
    const at = `${path}.${name}`;
    const nested =
      refsOf(member).length > 0 || hasMembers(member) || hasMembers(member.items ?? {});
    return [
      ...(member.description ? [] : [`${at} has no description`]),
      ...(nested || member.enum || 'examples' in member || schema.examples
        ? []
        : [`${at} has no example`]),
      ...(member.enum?.length > 1 ? [`${at} has an enumeration without a name`] : []),
      ...gapsOfSchema(member, at),
    ];
  });
}

const hasMembers = ({ properties }: Json): boolean => properties !== undefined;

const refsOf = (schema: Json): Json[] =>
  [schema, schema.items ?? {}, ...(schema.anyOf ?? [])].filter(({ $ref }) => $ref !== undefined);
