import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { bodyExampleOf } from '../code/openapi-rules.js';

type Json = Record<string, any>;

/** An operation as the committed document tells it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Json[];
  /** The schema of its body, if it takes one. */
  readonly body?: Json;
  readonly needsBody: boolean;
  readonly example?: unknown;
  readonly needsKey: boolean;
}

/** The operations that ask a question in a body, and change nothing. */
export const QUESTIONS: ReadonlySet<string> = new Set(['compareStock', 'checkAvailability']);

/** The operations and schemas of the document, to generate requests and validate responses. */
export class Contract {
  readonly operations: readonly Operation[];
  private readonly answers: Validator;
  private readonly requests: Validator;

  constructor(private readonly document: Json) {
    closeObjects(document['components'].schemas);
    this.answers = new Validator(document);
    // ISO 8601 lets seconds be left out, which is taken as well.
    this.requests = new Validator(document, {
      'date-time': /^[\d-]{10}T[\d:.]+(Z|[+-]\d\d:\d\d)$/,
    });
    this.operations = Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
      Object.entries(item as Json)
        .filter(([, operation]) => !isEndless(operation))
        .map(([method, operation]) => {
          const parameters = (operation['parameters'] ?? []) as Json[];
          const resolved = parameters.map((one) => this.resolve(one));
          return operationOf(path, method, { ...operation, parameters: resolved });
        }),
    );
  }

  /** The schema that is meant, where another one only refers to it. */
  resolve(schema: Json): Json {
    return '$ref' in schema ? this.resolve(this.at(schema['$ref'])) : schema;
  }

  /** The operation that a request reaches; HEAD is answered like GET. */
  find(method: string, path: string): Operation | undefined {
    const asked = method === 'HEAD' ? 'GET' : method;
    const [plain] = path.split(/[?#]/, 1);
    const found = this.operations.filter(
      (one) => one.method === asked && patternOf(one.path).test(plain!),
    );
    // Literal paths win over templates.
    return found.find(({ path: template }) => !template.includes('{')) ?? found[0];
  }

  isDeclared({ path, method }: Operation, status: number): boolean {
    return String(status) in this.document['paths'][path][method.toLowerCase()].responses;
  }

  /** The media types in which a status is answered. */
  mediaTypesOf({ path, method }: Operation, status: number): string[] {
    const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    return Object.keys(this.resolve(this.at(pointerTo(pointer)))['content'] ?? {});
  }

  /** The fault of a response body, or undefined. */
  faultOfAnswer({ path, method }: Operation, status: number, body: unknown): string | undefined {
    const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const { $ref } = this.at(pointerTo(pointer));
    return this.faultOf(this.answers, $ref ?? pointerTo(pointer), body);
  }

  /** The fault of a request body, or undefined. */
  faultOfRequest({ path, method }: Operation, body: unknown): string | undefined {
    const pointer = pointerTo(['paths', path, method.toLowerCase(), 'requestBody']);
    return this.faultOf(this.requests, pointer, body);
  }

  /** The fault of an error body that belongs to no operation, or undefined. */
  faultOfRefusal(body: unknown): string | undefined {
    const names = ['ErrorAnswer', 'ErrorsAnswer'];
    const faults = names.map((name) => this.answers.faultOf(`#/components/schemas/${name}`, body));
    return faults.includes(undefined) ? undefined : 'is neither {error} nor {errors}';
  }

  private faultOf(validator: Validator, pointer: string, body: unknown): string | undefined {
    const { content } = this.at(pointer);
    if (content === undefined) return body === undefined ? undefined : 'is not declared';
    return validator.faultOf(`${pointer}/content/application~1json/schema`, body);
  }

  private at(pointer: string): Json {
    const steps = pointer.slice(2).split('/');
    return steps.reduce(
      (part: Json, step) => part[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      this.document,
    );
  }
}

/** Holds values against the schemas of a document. */
class Validator {
  private readonly ajv = new Ajv2020({ strict: false });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(document: Json, formats: Readonly<Record<string, RegExp>> = {}) {
    addFormats.default(this.ajv);
    this.ajv.addFormat('int64', true);
    for (const [name, format] of Object.entries(formats)) this.ajv.addFormat(name, format);
    this.ajv.addSchema(document, 'api');
  }

  /** The fault of a value, or undefined. */
  faultOf(pointer: string, value: unknown): string | undefined {
    let validate = this.compiled.get(pointer);
    if (!validate) {
      validate = this.ajv.compile({ $ref: `api${pointer}` });
      this.compiled.set(pointer, validate);
    }
    if (validate(value)) return undefined;
    const [error] = validate.errors!;
    return `${error!.instancePath} ${error!.message} ${JSON.stringify(error!.params)}`;
  }
}

/** An answer that has no end is not waited for. */
const isEndless = ({ responses }: Json): boolean =>
  'text/event-stream' in (responses['200']?.content ?? {});

/** Reads the committed document. */
export const readContract = (): Contract =>
  new Contract(JSON.parse(readFileSync('openapi.json', 'utf8')) as Json);

const pointerTo = (steps: readonly string[]): string =>
  `#/${steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;

function operationOf(path: string, method: string, operation: Json): Operation {
  const { required = false, content } = operation['requestBody'] ?? {};
  const { schema } = content?.['application/json'] ?? {};
  return {
    id: operation['operationId'],
    method: method.toUpperCase(),
    path,
    parameters: operation['parameters'],
    body: schema,
    needsBody: required,
    example: bodyExampleOf(operation),
    needsKey: operation['security'].length > 0,
  };
}

/** Paths are found in any case and with a slash at their end. */
function patternOf(path: string): RegExp {
  let pattern = PATTERNS.get(path);
  if (!pattern) {
    pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
    PATTERNS.set(path, pattern);
  }
  return pattern;
}

const PATTERNS = new Map<string, RegExp>();

/** Nothing may be in a body that its schema does not name. */
function closeObjects(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as Json;
  if (schema['type'] === 'object' && schema['properties'] && !('additionalProperties' in schema)) {
    schema['additionalProperties'] = false;
  }
  Object.values(schema).forEach(closeObjects);
}
