import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram, compileCommand } from '../../../cli/support/command.js';
import { createDatabase, type TestDatabase } from '../../../support/database/database.js';
import { deliver } from './delivery.js';

let database: TestDatabase;

beforeAll(async () => {
  await buildProgram();
  await compileCommand('verify');
  database = await createDatabase();
});
afterAll(() => database.drop());

/** The long form is `npm run verify -- webhooks`. */
it('every event arrives, signed and under one id, however receivers fail and whatever is killed', async () => {
  const trial = { events: 300, kills: 2 };
  const { faults, failed } = await deliver({ DATABASE_URL: database.url }, trial);
  expect(faults).toEqual([]);
  expect([...failed.values()].every((count) => count > 0)).toBe(true);
});
