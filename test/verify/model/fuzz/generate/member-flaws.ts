import fc from 'fast-check';
import type { Contract } from '../../../../support/models/contract.js';
import type { Flaw, Flaws } from './draft.js';
import { Pairs } from './json-text.js';
import { edgesOf, hostile, strangeNames } from './values.js';

type Json = Record<string, any>;

type Place = { readonly steps: readonly (string | number)[]; readonly schema: Json };

/** Every place in a body, the first entry of each list included. */
function placesIn(contract: Contract, schema: Json, steps: Place['steps'] = []): Place[] {
  const { properties = {}, items } = contract.resolve(schema);
  return [
    ...(steps.length > 0 ? [{ steps, schema }] : []),
    ...Object.entries(properties as Json).flatMap(([name, one]) =>
      placesIn(contract, one, [...steps, name]),
    ),
    ...(items ? placesIn(contract, items, [...steps, 0]) : []),
  ];
}
/** Members that are wrong, too many, doubled or missing, in any place of a body. */
export function memberFlaws(contract: Contract, body: Json): Flaws {
  const places = fc.constantFrom(...placesIn(contract, body));
  const edged = places.chain(({ steps, schema }) => {
    const edges = edgesOf(contract, schema);
    const values = edges.length > 0 ? fc.oneof(fc.constantFrom(...edges), hostile) : hostile;
    return values.map(
      (value): Flaw =>
        (draft) =>
          (draft.body = replaced(draft.body, steps, value)),
    );
  });
  const extra = fc
    .tuple(fc.oneof(places, fc.constant({ steps: [] })), strangeNames, hostile)
    .map(([{ steps }, name, value]): Flaw => (draft) => {
      const parent = steps.slice(0, -1);
      draft.body = changed(draft.body, parent, (one) => withPair(one, name, value, false));
    });
  const twice = fc
    .tuple(places, hostile, fc.boolean())
    .map(([{ steps }, value, first]): Flaw => (draft) => {
      const name = String(steps.at(-1));
      draft.body = changed(draft.body, steps.slice(0, -1), (one) =>
        withPair(one, name, value, first),
      );
    });
  const dropped = places.map(
    ({ steps }): Flaw =>
      (draft) =>
        (draft.body = replaced(draft.body, steps, undefined)),
  );
  return fc.oneof({ weight: 8, arbitrary: edged }, extra, twice, dropped);
}

const replaced = (body: unknown, steps: Place['steps'], value: unknown): unknown =>
  changed(body, steps, () => value);

/** The body with another value at a place, which is made where it is not there. */
function changed(
  body: unknown,
  [step, ...rest]: Place['steps'],
  change: (one: unknown) => unknown,
): unknown {
  if (step === undefined) return change(body);
  if (typeof step === 'number') {
    const list = Array.isArray(body) ? [...body] : [];
    list[step] = changed(list[step], rest, change);
    return list;
  }
  if (body instanceof Pairs) return body;
  const record = typeof body === 'object' && !Array.isArray(body) ? (body as Json) : {};
  return { ...record, [step]: changed(record?.[step], rest, change) };
}

/** An object with one member more, or with one twice. */
function withPair(one: unknown, name: string, value: unknown, first: boolean): unknown {
  const pairs = one instanceof Pairs ? one.pairs : Object.entries((one ?? {}) as Json);
  return new Pairs(first ? [[name, value], ...pairs] : [...pairs, [name, value]]);
}
