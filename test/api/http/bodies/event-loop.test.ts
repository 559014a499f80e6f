import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useApi, useShop } from '../../../support/service/api.js';
import { longestTurn } from '../../../support/time/turns.js';

/** So long others have to wait for a request at the most, in milliseconds of processor time. */
const BOUND = 100;

describe('no request keeps the others waiting', () => {
  const api = useApi();
  const shop = useShop(api);

  /** Reads the answer without parsing it: that would be the work of a client. */
  const send = (text: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${shop.token}`, 'Content-Type': 'application/json' };
      request(`${api.url}/api/v1/products`, { method: 'POST', headers }, (answer) => {
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

  it.each([
    ['an import of as much as one may have', importOf(100, 250), 200],
    ['a list of 340,000 empty objects', `{"products":[${'{},'.repeat(339_999)}{}]}`, 422],
  ])('%s', async (_, text, status) => {
    // Other work of the process, such as garbage collection, only adds to the time of a turn.
    let least = Infinity;
    for (let round = 0; round < 4 && least >= BOUND; round += 1) {
      const longest = await longestTurn(async () => expect(await send(text)).toBe(status));
      least = Math.min(least, longest);
    }
    expect(least).toBeLessThan(BOUND);
  });
});
