import type { OpenAPIObject, SwaggerCustomOptions } from '@nestjs/swagger';
import { referenceTo, type Schema } from '../fields/field.js';
import { TIME_RANGE } from '../fields/query-fields.js';
import { COMMON_HEADERS } from './headers.js';

/** A collection of Immutable.js, as far as the filter needs it. */
interface Collection {
  readonly size: number;
  filter(isKept: (value: Collection) => boolean): Collection;
  get(key: string): Collection;
  getIn(path: readonly string[]): unknown;
  map(convert: (value: Collection, key: string) => Collection): Collection;
  set(key: string, value: unknown): Collection;
}

/**
 * Keeps the tags whose name contains a phrase, in any case, and the operations whose path, id or
 * summary does. The page receives the text of this function, so it refers to nothing outside.
 */
function opsFilter(groups: Collection, phrase: string): Collection {
  return groups
    .map((group, tag) =>
      tag.toLowerCase().includes(phrase.toLowerCase())
        ? group
        : group.set(
            'operations',
            group.get('operations').filter((operation) =>
              [['path'], ['operation', 'operationId'], ['operation', 'summary']]
                .map((path) => operation.getIn(path))
                .join(' ')
                .toLowerCase()
                .includes(phrase.toLowerCase()),
            ),
          ),
    )
    .filter((group) => group.get('operations').size > 0);
}

interface Specification {
  readonly specActions: { updateResolvedSubtree(path: readonly string[], value: unknown): void };
  readonly specSelectors: {
    specJson(): { getIn(path: readonly string[]): { toJS(): unknown } };
  };
}

/**
 * Resolves the references of one operation, all of which are to components of the document.
 * The resolver of Swagger UI normalizes the whole document for each operation that is opened, which
 * takes seconds. Like the filter, this runs in the page.
 */
const requestResolvedSubtree =
  (_: unknown, { specActions, specSelectors }: Specification) =>
  (path: readonly string[]): void => {
    const read = (steps: readonly string[]) => specSelectors.specJson().getIn(steps).toJS();
    const resolved = (part: unknown, within: readonly string[]): unknown => {
      if (typeof part !== 'object' || part === null) return part;
      if (Array.isArray(part)) return part.map((one) => resolved(one, within));
      const { $ref, ...own } = part as Record<string, unknown>;
      const members = Object.fromEntries(
        Object.entries(own).map(([name, member]) => [name, resolved(member, within)]),
      );
      if (typeof $ref !== 'string' || within.includes($ref)) return members;
      const component = resolved(read($ref.split('/').slice(1)), [...within, $ref]) as object;
      return { ...component, ...members, $$ref: $ref };
    };
    specActions.updateResolvedSubtree(path, resolved(read(path), []));
  };

interface Authorization {
  readonly errActions: {
    clear(filter: object): void;
    newAuthErr(error: object): void;
  };
}

/**
 * Accepts a token that the service accepts, and says of another that it is wrong. A key without the
 * scope `read` is accepted, since the answer is then a 403. Like the filter, this runs in the page.
 */
const authorizeWithPersistOption =
  (authorize: (bearers: object) => void, { errActions }: Authorization) =>
  async (bearers: Readonly<Record<string, { readonly value: string }>>): Promise<void> => {
    for (const [authId, { value }] of Object.entries(bearers)) {
      const about = { authId, type: 'auth', source: 'auth' };
      errActions.clear(about);
      const { status } = await fetch('/api/v1/shop', {
        headers: { Authorization: `Bearer ${value.trim()}` },
      });
      if (status !== 401) authorize({ [authId]: bearers[authId] });
      else {
        errActions.newAuthErr({
          ...about,
          level: 'error',
          message: 'No key has this token. It begins with rk_, or with rt_ for a sandbox.',
        });
      }
    }
  };

/** Shortens errors: their bodies are JSON of one schema, shown by an example. */
const CSS = `
  .swagger-ui .info { margin: 20px 0 }
  .swagger-ui .info li { line-height: 1.5; margin-bottom: 4px }
  .swagger-ui .scheme-container { padding: 10px 0; margin-bottom: 0 }
  .swagger-ui .response:is([data-code^='3'], [data-code^='4'], [data-code^='5'])
    :is(.response-control-media-type, .tab, h4, h5, thead) { display: none }
`;

interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema?: Schema;
}

const TIME_RANGE_REFERENCE = referenceTo('TimeRange').$ref;

interface Response {
  readonly headers: Record<string, unknown>;
}

/**
 * The document for Swagger UI, where the published one suits generated clients. Each bound of a time
 * range has its own field, since Swagger UI edits objects as JSON. The headers of all responses are
 * not repeated under errors, except those that a 429 is about.
 */
export function adaptToSwaggerUi(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const { parameters, responses } = copy.components!;
  const { RateLimited: _, ...errors } = responses as Record<string, Response>;
  for (const { headers } of Object.values(errors)) {
    for (const name of COMMON_HEADERS) delete headers[name];
  }
  const shared = parameters as unknown as Record<string, Parameter>;
  for (const operation of Object.values(copy.paths).flatMap((path) => Object.values(path))) {
    operation.parameters &&= (operation.parameters as (Parameter | { $ref: string })[]).flatMap(
      (one) => {
        const parameter = '$ref' in one ? shared[one.$ref.split('/').at(-1)!]! : one;
        return parameter.schema?.$ref === TIME_RANGE_REFERENCE ? boundsOf(parameter) : [one];
      },
    );
  }
  return copy;
}

const boundsOf = ({ name, description }: Parameter): Parameter[] =>
  Object.entries(TIME_RANGE.properties as Record<string, { description: string }>).map(
    ([operator, bound]) => ({
      name: `${name}[${operator}]`,
      in: 'query',
      required: false,
      description: `${description}: ${bound.description.toLowerCase()}, such as 2026-01-31 or 2026-01-31T08:00:00Z`,
      schema: { type: 'string', format: 'date-time' },
    }),
  );

/** How Swagger UI shows the document. */
export const SWAGGER_UI: SwaggerCustomOptions = {
  customCss: CSS,
  swaggerOptions: {
    // Without the bar with the logo.
    layout: 'BaseLayout',
    persistAuthorization: true,
    displayRequestDuration: true,
    filter: true,
    defaultModelsExpandDepth: 0,
    plugins: [
      {
        fn: { opsFilter },
        statePlugins: {
          auth: { wrapActions: { authorizeWithPersistOption } },
          spec: { wrapActions: { requestResolvedSubtree } },
        },
      },
    ],
  },
};
