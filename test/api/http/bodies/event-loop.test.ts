import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useApi, useShop } from '../../../support/service/api.js';
import { longestTurn } from '../../../support/time/turns.js';

/** The longest turn of a request, in milliseconds of processor time. */
const BOUND = 100;

const MANY_OBJECTS = `{"products":[${'{},'.repeat(339_999)}{}]}`;

/** The time to parse a body, which is one turn, in milliseconds of processor time. */
function parsingTime(): number {
  const before = process.cpuUsage();
  JSON.parse(MANY_OBJECTS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe('no request keeps the others waiting', () => {
  const api = useApi();
  const shop = useShop(api);

  /** Reads the answer without parsing it: that would be the work of a client. */
  const send = (
    text: string,
    [method, path]: readonly [method: string, path: string] = ['POST', '/products'],
    more: Readonly<Record<string, string>> = {},
  ): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        Authorization: `Bearer ${shop.token}`,
        'Content-Type': 'application/json',
        ...more,
      };
      request(`${api.url}/api/v1${path}`, { method, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode!));
      })
        .on('error', reject)
        .end(text);
    });

  const importOf = (products: number, variants: number): string =>
    JSON.stringify({
      products: Array.from({ length: products }, (_, product) => ({
        platformId: product + 1,
        title: 'P',
        variants: Array.from({ length: variants }, (__, index) => ({
          platformId: product * variants + index + 1,
          title: 'V',
        })),
      })),
    });

  const manyIds = (list: string): string =>
    JSON.stringify({ [list]: Array.from({ length: 70_000 }, (_, id) => ({ id })) });

  it.each([
    ['an import of as much as one may have', importOf(100, 250), 200],
    ['a list of 340,000 empty objects', MANY_OBJECTS, 422],
  ])('%s', (_, text, status) => expectShortTurns(() => send(text), status));

  it.each([
    ['a field that does not exist', 'x', ['PUT', '/items/17']],
    ['a field that may have 100 entries', 'items', ['PUT', '/items/batch']],
  ] as const)('70,000 ids in %s', (_, list, route) =>
    expectShortTurns(() => send(manyIds(list), route), 422),
  );

  it('70,000 ids in a request with an idempotency key', async () => {
    const key = { 'Idempotency-Key': 'many ids' };
    await expectShortTurns(() => send(manyIds('cycles'), ['POST', '/cycles/batch'], key), 422);
  });

  async function expectShortTurns(sendOnce: () => Promise<number>, status: number): Promise<void> {
    // Other work of the process, such as garbage collection, only adds to the time of a turn.
    let [least, parsing] = [Infinity, Infinity];
    // A slow machine takes as much longer to parse. Garbage of earlier tests is collected in a turn as well.
    const bound = () => Math.max(BOUND, 4 * parsing);
    for (let round = 0; round < 40 && (round === 0 || least >= bound()); round += 1) {
      parsing = Math.min(parsing, parsingTime());
      const longest = await longestTurn(async () => expect(await sendOnce()).toBe(status));
      least = Math.min(least, longest);
    }
    expect(least).toBeLessThan(bound());
  }
});
