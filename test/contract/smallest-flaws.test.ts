import { describe, expect, it } from 'vitest';
import { type Operation, readContract } from '../support/models/contract.js';
import { useApi } from '../support/service/api.js';
import type { TestShop } from '../support/service/test-shop.js';

/**
 * Every field and every parameter of each route with values that are only just wrong: of another type,
 * below and above its bounds, and beside it a name that is not known. The rules themselves are in
 * `test/unit/fields`; this shows that each route has them, and that it stores nothing then.
 */

type Json = Record<string, any>;
type Steps = readonly (string | number)[];

const contract = readContract();
const OPERATIONS = contract.operations.filter(({ needsKey }) => needsKey);
const UNKNOWN = 'colour';

/** Fields that a rule of the operation refuses before their own. */
const OWN_SENTENCES: Readonly<Record<string, Record<string, string>>> = {
  createResaleOption: { id: 'must be absent', _destroy: 'must be absent or false' },
  // A list of all weekdays is too long, and has a sentence of its own.
  updateShop: { closedWeekdays: 'must ' },
};

/** A value that is only just wrong, and how the sentence about it ends. */
type Flaw = readonly [value: unknown, says: string];

/** The values that a schema only just excludes. */
function flawsOf(schema: Json): Flaw[] {
  const { type, anyOf = [] } = contract.resolve(schema);
  const types: unknown[] = [type, ...anyOf.map((one: Json) => one['type'])].flat();
  const flaws = filledFlawsOf(schema);
  return types.includes('null') ? flaws : [...flaws, [null, flaws[0]![1]]];
}

function filledFlawsOf(schema: Json): Flaw[] {
  const resolved = contract.resolve(schema);
  const { type, minimum, maximum, minLength, maxLength, format, enum: values } = resolved;
  if (resolved['anyOf']) {
    const [first] = resolved['anyOf'].filter((one: Json) => one['type'] !== 'null');
    return filledFlawsOf(first);
  }
  const types: string[] = [type].flat();
  const wrongType = types.includes('string') ? 7 : 'x';
  if (values) return [['zz', `must be one of ${values.join(', ')}`]];
  if (types.includes('integer')) {
    const says = `must be an integer from ${minimum} to ${maximum}`;
    return [minimum - 1, maximum + 1, `${minimum}`].map((one) => [one, says] as const);
  }
  if (types.includes('boolean')) return [[1, 'must be true or false']];
  if (types.includes('array')) {
    const { minItems, maxItems } = resolved;
    const lists = [
      ...(minItems ? [Array(minItems - 1).fill({})] : []),
      ...(maxItems === undefined ? [] : [Array(maxItems + 1).fill({})]),
    ];
    return [[{}, 'must be a list'], ...lists.map((one) => [one, 'must '] as const)];
  }
  if (types.includes('object')) return [[[], 'must be an object']];
  if (format === 'date' || format === 'date-time') {
    const says = format === 'date' ? 'must be a date as YYYY-MM-DD' : 'must be an ISO 8601';
    return ['2026-02-30', 7].map((one) => [one, says] as const);
  }
  if (format === 'uri') {
    return ['ftp://x.example', 7].map((one) => [one, 'must be an http or https URL'] as const);
  }
  const isBounded = maxLength !== undefined && !resolved['pattern'];
  const bounds = minLength === undefined ? '' : ` ${minLength} to ${maxLength} characters`;
  const says = isBounded ? `must be text of${bounds}` : 'must be ';
  return [
    [wrongType, says],
    ...(isBounded ? [['x'.repeat(maxLength + 1), says] as const] : []),
    ...(isBounded && minLength > 0 ? [['', says] as const] : []),
  ];
}

/** A flaw at a place of a body, and whether other flaws would be lost with it. */
type Probe = readonly [steps: Steps, flaw: Flaw, isAlone: boolean];

/** Every place in a body with its flaws, the first entry of each list included. */
function probesOf(schema: Json, steps: Steps = [], isRequired = false): Probe[] {
  const { properties, items, required = [] } = contract.resolve(schema);
  const flaws: Flaw[] = steps.length > 0 ? flawsOf(schema) : [];
  if (isRequired) flaws.push([undefined, 'is required: it must ']);
  const isAlone = Boolean(properties ?? items);
  const unknown: Probe = [[...steps, UNKNOWN], [1, 'is not a known field'], false];
  return [
    ...flaws.map((flaw): Probe => [steps, flaw, isAlone]),
    ...(properties ? [unknown] : []),
    ...Object.entries((properties ?? {}) as Json).flatMap(([name, one]) =>
      probesOf(one, [...steps, name], required.includes(name)),
    ),
    ...(items ? probesOf(items, [...steps, 0]) : []),
  ];
}

/** The probes of each request: it has one flaw of many places, since each has its own sentence. */
function requestsOf(probes: readonly Probe[]): Probe[][] {
  const rounds: Probe[][] = [];
  const counts = new Map<string, number>();
  for (const probe of probes.filter(([, , isAlone]) => !isAlone)) {
    const round = counts.get(nameOf(probe[0])) ?? 0;
    counts.set(nameOf(probe[0]), round + 1);
    (rounds[round] ??= []).push(probe);
  }
  return [...rounds, ...probes.filter(([, , isAlone]) => isAlone).map((probe) => [probe])];
}

/** The body with another value at a place, which is made where it is not there. */
function replaced(body: any, [step, ...rest]: Steps, value: unknown): unknown {
  if (step === undefined) return value;
  const copy = typeof step === 'number' ? [...(Array.isArray(body) ? body : [])] : { ...body };
  copy[step] = replaced(copy[step], rest, value);
  return copy;
}

/** The name of a place in sentences, such as `returnLines[0].status`. */
const nameOf = (steps: Steps): string =>
  steps.reduce<string>(
    (name, step) =>
      typeof step === 'number' ? `${name}[${step}]` : name ? `${name}.${step}` : step,
    '',
  );

/** The flaws of a body that no sentence tells. */
async function bodyFaults(shop: TestShop, { id, method, path, body, example }: Operation) {
  const faults: string[] = [];
  for (const probes of requestsOf(probesOf(body!))) {
    const sent = probes.reduce<unknown>(
      (all, [steps, [value]]) => replaced(all, steps, value),
      example ?? {},
    );
    const answer = await shop.send(method, targetOf(path), sent);
    const errors: string[] = answer.body?.errors ?? [answer.body?.error ?? ''];
    for (const [steps, [value, says]] of probes) {
      const sentence = `${nameOf(steps)} ${OWN_SENTENCES[id]?.[nameOf(steps)] ?? says}`;
      if (answer.status === 422 && errors.some((one) => one.startsWith(sentence))) continue;
      faults.push(`${sentence}, not ${answer.status} ${errors.join()} for ${String(value)}`);
    }
  }
  return faults;
}

/** The path with ids that look like some. */
const targetOf = (path: string): string => path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '1');

describe('a request with the smallest flaw', () => {
  const api = useApi();

  it.each(OPERATIONS.filter(({ body }) => body).map((one) => [one.id, one] as const))(
    'is rejected in the body of %s, by a sentence about the field',
    async (_, operation) => {
      const shop = await api.newShop();
      // Every change is an event.
      const events = () => shop.get('/events?limit=1');
      const before = (await events()).body;
      expect(await bodyFaults(shop, operation)).toEqual([]);
      expect((await events()).body).toEqual(before);
    },
  );

  it('is rejected in the query of each route, by a sentence about the parameter', async () => {
    const shop = await api.newShop();
    const faults: string[] = [];
    for (const { id, method, path, parameters, example } of OPERATIONS) {
      const known = parameters.filter(
        ({ in: place, name }) => place === 'query' && !['page', 'owner_type'].includes(name),
      );
      // It comes before all others, by a sentence of its own.
      const required = id === 'listCustomFieldDefinitions' ? '&owner_type=item' : '';
      const flaws: (readonly [name: string, value: string, says: string])[][] = [
        [[UNKNOWN, '1', 'is not a known parameter']],
        ...known.map(({ name, schema }) =>
          queryFlawsOf(schema).map(([value, says]) => [name as string, value, says] as const),
        ),
      ];
      for (let round = 0; flaws.some((some) => some[round]); round += 1) {
        const probes = flaws.flatMap((some) => some.slice(round, round + 1));
        const query = new URLSearchParams(
          probes.map(([name, value]): [string, string] => [name, value]),
        );
        const target = `${targetOf(path)}?${query}${required}`;
        const { status, body } = await shop.send(method, target, example);
        const errors = String(body?.error)
          .split('; ')
          .map((one) => one.replace('[0] ', ' '));
        for (const [name, value, says] of probes) {
          if (status === 400 && errors.some((one) => one.startsWith(`${name} ${says}`))) continue;
          faults.push(`${id}: ${name}=${value} ${says}, not ${status} ${JSON.stringify(body)}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});

/** The most keys of an order. */
const SORT_KEYS = 3;

/** The same in a query, where everything is text. */
function queryFlawsOf(schema: Json): [value: string, says: string][] {
  const { type, items, maxItems, properties, enum: values } = contract.resolve(schema);
  if (type === 'array') {
    const { enum: members, maxLength } = contract.resolve(items);
    if (maxLength) return [['z'.repeat(maxLength + 1), 'must be']];
    if (!members) return [['zz', 'must be']];
    // Keys of an order are named one by one.
    const what = maxItems === SORT_KEYS ? 'one of' : 'a comma-separated list of';
    return [['zz', `must be ${what} ${members.join(', ')}`]];
  }
  if (values) return [['zz', `must be one of ${values.join(', ')}`]];
  // Fields that a shop defines have names of their own.
  if (type === 'object' && !properties) return [];
  if (properties) return [['2026-02-30', 'must be']];
  // A text that is empty filters nothing, and a page is a token.
  return filledFlawsOf(schema)
    .filter(
      ([value]) => typeof value === (type === 'integer' ? 'number' : 'string') && value !== '',
    )
    .map(([value, says]) => [String(value), says.replace(/ of.*/, '')]);
}
