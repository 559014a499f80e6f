import { beforeAll, describe, expect, it } from 'vitest';
import { type Arena, deadlocks } from '../../../support/service/arena.js';
import { RACES } from './booking-races.js';
import { onCluster } from '../../../support/database/server.js';
import { useOwnApi } from '../../../support/service/api.js';
import type { TestShop } from '../../../support/service/test-shop.js';

/** The long form is `npm run verify -- races`. On a cluster a round takes many times as long. */
const ROUNDS = onCluster ? 2 : 3;

describe('two instances on one database', () => {
  const api = useOwnApi({ databasePoolSize: 20 });
  const other = useOwnApi({ databasePoolSize: 20 }, api);
  let arena: Arena;
  beforeAll(async () => {
    const shop: TestShop = await api.newShop();
    arena = { instances: [shop, other.client(shop.token)], query: api.database.query };
  });

  it.each(Object.keys(RACES))(
    'double-book nothing and return no 500 while 64 clients send: %s',
    async (name) => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        expect(await RACES[name]!(arena), `round ${round}`).toEqual([]);
      }
      expect(await deadlocks(arena)).toBe(0);
    },
  );
});
