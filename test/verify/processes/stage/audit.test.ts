import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useOwnApi } from '../../../support/service/api.js';
import { audit } from './audit.js';
import { Renters } from './renters.js';
import { createCatalogue } from './stage.js';
import { WriteLog } from './write-log.js';

/** The long form is `npm run verify -- faults`. */

const api = useOwnApi();
const log = new WriteLog();
let database: pg.Client;

beforeAll(async () => {
  database = new pg.Client({ connectionString: api.database.url });
  await database.connect();
  const shop = await api.newShop();
  const renters = new Renters(shop, await createCatalogue(shop), log);
  while (log.acknowledged('receival').length < 5) await sleep(10);
  await renters.stop();
});
afterAll(() => database.end());

/** The faults that the audit finds after some damage, which is undone. */
async function faultsAfter(damage: string): Promise<string[]> {
  await database.query('begin');
  try {
    await database.query(damage);
    return await audit(database, log);
  } finally {
    await database.query('rollback');
  }
}

it('finds nothing where nothing is wrong', async () => {
  expect(await audit(database, log)).toEqual([]);
});

it.each([
  [
    'a lost write',
    `delete from timeline_events where event_type = 'comment'`,
    /^comment .* 0 of 1/,
  ],
  [
    'a write that was done twice',
    `insert into timeline_events (shop_id, eventable_id, eventable_type, event_type, metadata, author,
       created_at, updated_at)
     select shop_id, eventable_id, eventable_type, event_type, metadata, author, created_at, updated_at
     from timeline_events where event_type in ('comment', 'received')`,
    /^receival .* 2 of 1/,
  ],
  ['a lost leg', `delete from cycle_legs where kind = 'receival'`, /cycles without their two legs/],
  [
    'a lost beginning',
    `delete from timeline_events where event_type = 'created'`,
    /cycles whose timeline does not begin once/,
  ],
  ['an untold return', `update cycle_legs set done_at = null`, /legs that are done, and not told/],
  [
    'a number given to nothing',
    `update shop_counters set value = value + 1 where kind = 'Item'`,
    /counters that went further.*: Item/,
  ],
  [
    'an id of nothing',
    `insert into resources (shop_id, kind) select id, 'Cycle' from shops`,
    /ids of nothing/,
  ],
  ['a lost answer', `delete from idempotency_keys`, /the answer of .* is not kept/],
  [
    'half of the units',
    `update items set pick_location = null where id % 2 = 0`,
    /^units .* 1 of 2/,
  ],
])('finds %s', async (_, damage, fault) => {
  const faults = await faultsAfter(damage);
  expect(
    faults.some((one) => fault.test(one)),
    faults.join('\n'),
  ).toBe(true);
});
