import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withAdvisoryLock } from '../../src/database/server/advisory-lock.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database/database.js';

const LOCK = 42;
/** In milliseconds; who waits asks ten times a second. */
const A_WHILE = 500;

describe('work that no two may do at once', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.drop());

  const doing = (work: () => Promise<unknown>) => withAdvisoryLock(database.url, LOCK, work);

  it('is done by one after the other, also when one fails', async () => {
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`begin ${name}`);
      await sleep(20);
      steps.push(`end ${name}`);
      if (name === 'b') throw new Error('told to');
    };
    const done = await Promise.allSettled(['a', 'b', 'c'].map((name) => doing(work(name))));
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(steps).toHaveLength(6);
    for (let index = 0; index < 6; index += 2) {
      expect(steps[index + 1]).toBe(steps[index]!.replace('begin', 'end'));
    }
  });

  it('is waited for without an open transaction, which an index built concurrently would wait for', async () => {
    const open = `
      select count(*)::integer from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - interval '${A_WHILE / 2} milliseconds'`;
    const waiting: Promise<unknown>[] = [];
    let afterAWhile: unknown;
    await doing(async () => {
      waiting.push(...[1, 2, 3].map(() => doing(async () => undefined)));
      await sleep(A_WHILE);
      afterAWhile = await database.query(open);
    });
    await Promise.all(waiting);
    expect(afterAWhile).toEqual([{ count: 1 }]);
  });
});
