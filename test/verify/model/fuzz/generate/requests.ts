import fc from 'fast-check';
import type { Contract, Operation } from '../../../../support/models/contract.js';
import { type Draft, encodeText, type Flaw, queryText } from './draft.js';
import { flawsOf } from './flaws.js';
import { idOf, valueOf } from './values.js';
import type { Pool } from './pool.js';

type Json = Record<string, any>;

/** How a request is made, once it is known what the answers before it have told. */
export type MakeDraft = (pool: Pool, token: string) => Draft;

/** The first resource in a path: `items` of `/api/v1/items/{id}`. */
export const resourceOf = (path: string): string => path.split('/')[3] ?? '';

/** Requests of all operations, about half of them with something wrong, mostly one thing. */
export const requestsOf = (contract: Contract): fc.Arbitrary<MakeDraft> =>
  fc.oneof(
    ...contract.operations.map((operation) => ({
      // Responses that need no database have few variants.
      weight: operation.needsKey ? 6 : 1,
      arbitrary: requestOf(contract, operation),
    })),
  );

function requestOf(contract: Contract, operation: Operation): fc.Arbitrary<MakeDraft> {
  const flaws = flawsOf(contract, operation);
  return fc
    .record({
      path: pathOf(operation),
      query: queryOf(contract, operation),
      headers: headersOf(contract, operation),
      body: bodyOf(contract, operation),
      wrong: fc.oneof(
        { weight: 4, arbitrary: fc.constant<Flaw[]>([]) },
        { weight: 5, arbitrary: flaws.map((flaw) => [flaw]) },
        { weight: 1, arbitrary: fc.array(flaws, { minLength: 2, maxLength: 4 }) },
      ),
    })
    .map(({ path, query, headers, body, wrong }): MakeDraft => (pool, token) => {
      const draft: Draft = {
        operation,
        pool,
        method: operation.method,
        path: path(pool),
        query: query.flatMap(([name, value]) => parametersOf(name, value, pool)),
        headers: operation.needsKey ? [['Authorization', `Bearer ${token}`]] : [],
      };
      draft.headers.push(...headers);
      if (operation.body) {
        draft.body = body;
        draft.headers.push(['Content-Type', 'application/json']);
      }
      for (const flaw of wrong) flaw(draft);
      return draft;
    });
}

function pathOf({ path }: Operation): fc.Arbitrary<(pool: Pool) => string> {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return fc.constant(() => path);
  const id = idOf(name === 'id' ? `${resourceOf(path)}.id` : name);
  return id.map((value) => (pool) => path.replace(/\{\w+\}/, queryText(value, pool)));
}

function queryOf(
  contract: Contract,
  { parameters, path }: Operation,
): fc.Arbitrary<[string, unknown][]> {
  const known = parameters.filter((one) => one['in'] === 'query' && one['name'] !== 'page');
  const [required, optional] = [true, false].map((is) =>
    known.filter((one) => Boolean(one['required']) === is),
  );
  const pairsOf = (some: readonly Json[]) =>
    fc.tuple(
      ...some.map((one) =>
        valueOf(contract, one['schema'], one['name'], resourceOf(path)).map(
          (value): [string, unknown] => [one['name'], value],
        ),
      ),
    );
  return fc
    .tuple(
      pairsOf(required!),
      fc.subarray(optional!, { maxLength: Math.min(3, optional!.length) }).chain(pairsOf),
    )
    .map((pairs) => pairs.flat());
}

/** Every fourth header that the operation knows. */
function headersOf(
  contract: Contract,
  { parameters }: Operation,
): fc.Arbitrary<[string, string][]> {
  const known = parameters.filter((one) => one['in'] === 'header');
  const drawn = known.map((one) =>
    fc
      .option(valueOf(contract, one['schema'], one['name'], ''), { freq: 3, nil: undefined })
      .map((value): [string, string] => [one['name'], encodeText(String(value ?? ''))]),
  );
  return fc.tuple(...drawn).map((pairs) => pairs.filter(([, value]) => value !== ''));
}

function parametersOf(name: string, value: unknown, pool: Pool): string[] {
  const isRange = typeof value === 'object' && value?.constructor === Object;
  return isRange
    ? Object.entries(value).map(([operator, one]) => `${name}[${operator}]=${queryText(one, pool)}`)
    : [`${name}=${queryText(value, pool)}`];
}

/** The documented example with ids of the shop's own, and members exchanged; or any body. */
function bodyOf(contract: Contract, operation: Operation): fc.Arbitrary<unknown> {
  if (!operation.body) return fc.constant(undefined);
  const schema = contract.resolve(operation.body);
  const resource = resourceOf(operation.path);
  const members = Object.entries((schema['properties'] ?? {}) as Json);
  const exchanged = fc
    .subarray(members, { maxLength: Math.min(3, members.length) })
    .chain((some) =>
      fc.record(
        Object.fromEntries(some.map(([key, one]) => [key, valueOf(contract, one, key, resource)])),
      ),
    );
  const example = exampleOf(operation.example, '', resource);
  return fc.oneof(
    { weight: 2, arbitrary: example },
    {
      weight: 3,
      arbitrary: fc
        .tuple(example, exchanged)
        .map(([one, other]) => ({ ...(one as object), ...other })),
    },
    { weight: 3, arbitrary: valueOf(contract, schema, '', resource) },
  );
}

/** An example with new ids. */
function exampleOf(value: unknown, name: string, resource: string): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map((one) => exampleOf(one, name, name)));
  if (typeof value === 'object' && value !== null) {
    const within = name === '' ? resource : name;
    return fc.record(
      Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, exampleOf(one, key, within)]),
      ),
    );
  }
  if (typeof value !== 'number' || !/(^id|Id|_id|Ids)$/.test(name)) return fc.constant(value);
  return idOf(/^(id|platformId)$/.test(name) ? `${resource}.${name}` : name);
}
