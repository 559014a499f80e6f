import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.js';
import { BODY_LIMIT, LIST_BODY_LIMIT } from '../../src/errors/app-error.js';
import { checksums, dump } from '../demo/dump.js';
import { asksForKey, recordingOf } from '../support/database/statements.js';
import { bodyExampleOf, bodyExamplesOf, operationsOf } from '../support/code/openapi-rules.js';
import { QUESTIONS } from '../support/models/contract.js';
import { STATEMENT_LIMITS } from '../support/models/statement-limits.js';
import { useDemoApi } from '../support/service/api.js';
import type { Answer, HttpClient } from '../support/service/client.js';

type Json = Record<string, any>;
type Tables = Record<string, string[]>;

/** Tables whose rows change with each record that is made, or with any change. */
const COUNTERS = new Set(['shop_counters', 'event_counters', 'events']);

/** Operations that are neither a change nor a new record, but do something to the record in their path. */
const ACTIONS = new Set(['rotateWebhookSecret', 'redeliverWebhook', 'eraseCustomer']);

/** Operations that find nothing to do on a fresh demo: nothing was sent yet, or booked so late. */
const IDLE = new Set(['replayWebhooks', 'reallocateItem', ...QUESTIONS]);

/** Operations that the demo does not have, since its shops are live. */
const OF_SANDBOXES = new Set(['getClock', 'moveClock', 'resetClock']);

/** An id of nothing. */
const NOBODY = 999_999_999;

const document: Json = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'),
);
const OPERATIONS = operationsOf(document)
  .filter(({ path }) => path.startsWith('/api/v1/'))
  .map((one) => [one.operation.operationId as string, one] as const);

/** The operations whose responses end. */
const ANSWERED = OPERATIONS.filter(
  ([id, { operation }]) =>
    !OF_SANDBOXES.has(id) && !('text/event-stream' in (operation.responses[200]?.content ?? {})),
);

describe('the examples of the document, on a fresh demo', () => {
  const api = useDemoApi();
  let shop: HttpClient;
  let reader: HttpClient;
  let tables: Tables;
  let sums: ReadonlyMap<string, string>;

  /** Dumps the tables that changed since the last call. */
  const dumpChanged = async (): Promise<Tables> => {
    const before = sums;
    sums = await checksums(api);
    const changed = [...sums.keys()].filter((table) => sums.get(table) !== before.get(table));
    return { ...tables, ...(await dump(api, changed)) };
  };

  beforeAll(async () => {
    const { mainShopId } = await seedDemo(api.app);
    shop = api.client((await api.newKey(mainShopId)).token);
    reader = api.client((await api.newKey(mainShopId, ['read'])).token);
    [tables, sums] = [await dump(api), await checksums(api)];
  });

  it.each(ANSWERED)('%s works and changes nothing but its own records', async (id, one) => {
    const { method, operation } = one;
    const answers: Answer[] = [];
    const { statements, connections } = await recordingOf(async () => {
      answers.push(await shop.send(method, targetOf(one), bodyExampleOf(operation)));
    });
    const [{ status, body }] = answers as [Answer];
    expect([status < 300, body]).toEqual([true, body]);
    const own = statements.filter((text) => !asksForKey(text));
    expect(own.length).toBeLessThanOrEqual(STATEMENT_LIMITS[id]!);
    // The service admits one request per connection. Events are sent to others afterwards.
    if (method === 'get') expect(connections).toBeLessThanOrEqual(1);
    const before = tables;
    tables = await dumpChanged();
    const gone = rowsMissingIn(tables, before);
    const made = rowsMissingIn(before, tables);
    const { example: target } = operation.parameters.find((each: Json) => each.in === 'path') ?? {};
    // Its own records are all that the removed customer had.
    if (id === 'mergeCustomer') return expect(gone.map((row) => row.id)).toContain(target);
    // The record in the path stays; its latest service and the block that followed are deleted.
    if (id === 'deleteService') return expect(gone.length).toBeGreaterThan(0);
    expect(gone.map((row) => row.id)).toEqual(
      method === 'delete' || ACTIONS.has(id) ? [target] : [],
    );
    expect(made.length > 0).toBe(method === 'post' && !IDLE.has(id));
  });

  const OTHER_USES = ANSWERED.flatMap(([id, one]) =>
    bodyExamplesOf(one.operation)
      .slice(1)
      .map((body) => [id, JSON.stringify(body), one, body] as const),
  );
  it.each(OTHER_USES)('%s takes its other example %s', async (_id, _text, one, body) => {
    const dry = { 'Dry-Run': 'true' };
    const answer = await shop.send(one.method, targetOf(one), body, dry);
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
    if (answer.body.errors) expect(answer.body.errors).toEqual([]);
  });

  it('are counted, each with its limit of statements', () => {
    expect(Object.keys(STATEMENT_LIMITS)).toEqual(OPERATIONS.map(([id]) => id));
  });

  it.each(ANSWERED)('%s takes the examples of its filters', async (_, one) => {
    const filters = (one.operation.parameters as Json[])
      .filter(({ in: place, required }) => place === 'query' && !required)
      .flatMap(({ name, schema }) => (schema.examples ? [[name, schema.examples[0]]] : []));
    const target = targetOf(one, Object.fromEntries(filters));
    // The parameters of an import are about its file.
    if (one.method !== 'get') return expect(isImport(one) ? [] : filters).toEqual([]);
    const { status, body } = await shop.get(target);
    expect([status, body]).toEqual([200, body]);
  });

  it.each(OPERATIONS)('%s is rejected with its documented errors', async (id, one) => {
    const { method, operation } = one;
    const target = targetOf(one);
    const body = bodyExampleOf(operation);
    const refusals = [
      await api.client().send(method, target, body),
      await shop.send(method, targetOf(one, { colour: 'red' }), body),
    ];
    const isRead = method === 'get' || QUESTIONS.has(id);
    if (!isRead) refusals.push(await reader.send(method, target, body));
    if (body) {
      const limit = typeof body === 'string' ? LIST_BODY_LIMIT : BODY_LIMIT;
      refusals.push(
        await shop.send(method, target, body, { 'Content-Type': 'text/plain' }),
        await shop.send(method, target, ' '.repeat(limit + 1)),
      );
    }
    if (typeof body === 'object') {
      refusals.push(
        await shop.send(method, target, { ...body, colour: 'red' }),
        await shop.send(method, target, '{'),
      );
    }
    if (operation.responses[404] && operation.parameters.some(isRequired)) {
      refusals.push(await shop.send(method, targetOf(one, {}, NOBODY), body));
    }
    for (const { status, body: told, headers } of refusals) {
      const response = sharedResponseOf(operation.responses[status]);
      expect([status, bodiesOf(response)]).toEqual([status, expect.arrayContaining([told])]);
      const documented = Object.keys(response.headers);
      expect([status, documented.filter((name) => !headers.has(name))]).toEqual([status, []]);
      const limits = [...headers.keys()].filter((name) => name.startsWith('x-ratelimit-'));
      expect(documented.map((name) => name.toLowerCase())).toEqual(expect.arrayContaining(limits));
    }
  });
});

const isImport = ({ operation }: Json): boolean =>
  'text/csv' in (operation.requestBody?.content ?? {});

const isRequired = ({ required }: Json): boolean => required;

/** The path of an operation with the examples of what is required, or with another id in it. */
function targetOf(
  { path, operation }: { path: string; operation: Json },
  query: Json = {},
  id?: number,
): string {
  const required = (operation.parameters as Json[]).filter(isRequired);
  const filled = required.reduce<string>(
    (text, { name, example }) => text.replace(`{${name}}`, String(id ?? example)),
    path.slice('/api/v1'.length),
  );
  const sent = required
    .filter((one) => one.in === 'query')
    .map(({ name, example }) => [name, typeof example === 'string' ? example : (id ?? example)]);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...Object.fromEntries(sent), ...query })) {
    parameters.set(name, String(value));
  }
  return `${filled}?${parameters}`;
}

const sharedResponseOf = ({ $ref }: Json): Json =>
  document.components.responses[$ref.split('/').at(-1)];

function bodiesOf({ content }: Json): Json[] {
  const { example, examples = {} } = content['application/json'];
  return example ? [example] : Object.values<Json>(examples).map(({ value }) => value);
}

/** The rows of one state that the other has not, in any table. */
function rowsMissingIn(other: Tables, one: Tables): Json[] {
  return Object.entries(one)
    .filter(([table, rows]) => !COUNTERS.has(table) && rows !== other[table])
    .flatMap(([table, rows]) => {
      const known = new Set(other[table]);
      return rows.filter((row) => !known.has(row)).map((row) => JSON.parse(row) as Json);
    });
}
