import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram } from '../../../cli/support/command.js';
import { newShopKey } from '../../../support/service/command.js';
import { createDatabase, type TestDatabase } from '../../../support/database/database.js';
import { follow } from './following.js';

let database: TestDatabase;

beforeAll(async () => {
  await buildProgram();
  database = await createDatabase();
});
afterAll(() => database.drop());

/** The long form is `npm run verify -- events`. */
it('followers of a shop receive every event once, in order, whatever is killed', async () => {
  const environment = { DATABASE_URL: database.url };
  const token = await newShopKey(environment, 'Under load');
  const trial = { events: 400, writers: 32, kills: 2 };
  expect((await follow(environment, token, trial)).faults).toEqual([]);
});
