import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../support/database/held-transaction.js';
import { rentalShop, type RentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';
import type { TestShop } from '../support/service/test-shop.js';
import { buildProgram, run, runForJson, startProgram } from './support/command.js';
import { onCluster } from '../support/database/server.js';

const EVENTS = 5_000;
const HALF = EVENTS / 2;

describe('timeline backfill', () => {
  const api = useOwnApi();
  beforeAll(buildProgram);

  let shop: RentalShop;
  let cycle: any;
  beforeEach(async () => {
    await api.database.query(`delete from timeline_events where eventable_type = 'Rental'`);
    shop = await rentalShop(api);
    await shop.createUnits(1);
    cycle = await shop.bookCycle();
    await insertLegacyEvents(shop, cycle.id, EVENTS);
  });

  const insertLegacyEvents = ({ shopId }: TestShop, cycleId: number, count: number) =>
    api.database.query(
      `insert into timeline_events
         (shop_id, eventable_id, eventable_type, event_type, metadata, author, created_at, updated_at)
       select $1, $2, 'Rental', 'comment', jsonb_build_object('message', 'Old ' || n), 'Ada',
         '2024-05-01T10:00:00Z', '2024-05-01T10:00:00Z'
       from generate_series(1, $3::int) n`,
      [shopId, cycleId, count],
    );
  const typesOf = async ({ shopId }: TestShop) => {
    const rows = await api.database.query<{ type: string; count: number }>(
      `select eventable_type as type, count(*)::int as count from timeline_events
       where shop_id = $1 and author = 'Ada' group by 1`,
      [shopId],
    );
    return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
  };
  const untilRenamed = async (count: number) => {
    await expect
      .poll(() => typesOf(shop), { timeout: 20_000, interval: 50 })
      .toMatchObject({
        Cycle: count,
      });
  };
  /** Locks the younger half of the events, as somebody does who is at work on them. */
  const holdYoungerHalf = async () => {
    const holder = await holdTransaction(api.database);
    await holder.query(
      `select id from timeline_events where shop_id = $1 and eventable_type = 'Rental'
       order by id desc limit $2 for update`,
      [shop.shopId, HALF],
    );
    return holder;
  };
  const backfill = (...args: string[]) =>
    runForJson(api.database.url, 'timeline', 'backfill', ...args);
  const start = () =>
    startProgram(['timeline', 'backfill', '--json'], { DATABASE_URL: api.database.url });

  it('renames the events of cycles of all shops, and nothing else about them', async () => {
    const other = await rentalShop(api);
    await other.createUnits(1);
    await insertLegacyEvents(other, (await other.bookCycle()).id, 3);
    const contents = () =>
      api.database.query(
        `select shop_id, id, eventable_id, event_type, metadata, author, created_at
         from timeline_events order by shop_id, id`,
      );
    const before = await contents();
    expect(await backfill()).toEqual({ renamed: EVENTS + 3 });
    expect(await contents()).toEqual(before);
    expect(await typesOf(shop)).toEqual({ Cycle: EVENTS });
    expect(await typesOf(other)).toEqual({ Cycle: 3 });
    expect(await backfill()).toEqual({ renamed: 0 });
  });

  it('reports its progress and its result', async () => {
    const first = await run(['timeline', 'backfill'], api.database.url);
    expect(first).toMatchObject({ code: 0, stdout: `Renamed ${EVENTS} events\n` });
    expect(first.stderr).toBe(
      [20, 40, 60, 80, 100].map((done) => `${done} % of ${EVENTS} events\n`).join(''),
    );
    const second = await run(['timeline', 'backfill'], api.database.url);
    expect(second).toEqual({ code: 0, stdout: 'Nothing to rename\n', stderr: '' });
  });

  it('for one shop leaves the others alone', async () => {
    const other = await rentalShop(api);
    await other.createUnits(1);
    await insertLegacyEvents(other, (await other.bookCycle()).id, EVENTS);
    expect(await backfill('--shop', String(other.shopId))).toEqual({ renamed: EVENTS });
    expect(await typesOf(other)).toEqual({ Cycle: EVENTS });
    expect(await typesOf(shop)).toEqual({ Rental: EVENTS });
    const unknown = await run(['timeline', 'backfill', '--shop', '999999'], api.database.url);
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'Shop 999999 not found\n' });
  });

  it('is not seen by who comments and reads: before, during and after, both names mean one', async () => {
    await commentAndRead({ oldest: 'Rental', youngest: 'Rental' });
    const holder = await holdYoungerHalf();
    const { outcome } = start();
    await untilRenamed(HALF);
    await commentAndRead({ oldest: 'Cycle', youngest: 'Rental' });
    await holder.commit();
    expect(await outcome).toMatchObject({ code: 0, stdout: `{\n  "renamed": ${EVENTS}\n}\n` });
    await commentAndRead({ oldest: 'Cycle', youngest: 'Cycle' });
  });

  /** Comments under either name; the comments and the legacy events are one timeline. */
  async function commentAndRead({ oldest, youngest }: { oldest: string; youngest: string }) {
    const made: number[] = [];
    for (const eventableType of ['Rental', 'Cycle', undefined]) {
      const { status, body } = await shop.post('/timeline_comments', {
        timelineEvent: { eventableId: cycle.id, eventableType, message: 'New' },
      });
      expect([status, body]).toEqual([
        201,
        {
          id: expect.any(Number),
          eventableId: cycle.id,
          eventableType: 'Cycle',
          eventType: 'comment',
          message: 'New',
        },
      ]);
      made.unshift(body.id);
    }
    const path = `/timeline_events?eventableId=${cycle.id}&eventType=comment&limit=100`;
    const events = await shop.all(path);
    const legacy = events.filter(({ author }) => author === 'Ada');
    expect(events.slice(0, 3).map(({ id }) => id)).toEqual(made);
    expect(legacy.map(({ metadata }) => metadata.message)).toEqual(
      Array.from({ length: EVENTS }, (_, index) => `Old ${EVENTS - index}`),
    );
    expect(legacy.at(-1).eventableType).toBe(oldest);
    expect(legacy[0].eventableType).toBe(youngest);
    const { timelineEvents } = (await shop.get(`/cycles/${cycle.id}`)).body;
    expect(timelineEvents).toEqual(events.slice(0, 50));
  }

  /** Ends the statement of a killed process, which the server would go on with once it has its locks. */
  async function endBlocked(): Promise<void> {
    const blocked = `from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await api.database.query(`select pg_terminate_backend(pid) ${blocked}`);
    await expect.poll(() => api.database.query(`select pid ${blocked}`)).toEqual([]);
  }

  // Which half is renamed first is a matter of one server's plan.
  it.skipIf(onCluster)('goes on where it was when it is killed half way', async () => {
    const holder = await holdYoungerHalf();
    const { child, outcome } = start();
    await untilRenamed(HALF);
    child.kill('SIGKILL');
    expect(await outcome).toMatchObject({ code: null, stdout: '' });
    await endBlocked();
    await holder.commit();
    expect(await typesOf(shop)).toEqual({ Cycle: HALF, Rental: HALF });
    expect(await backfill()).toEqual({ renamed: HALF });
    expect(await typesOf(shop)).toEqual({ Cycle: EVENTS });
  });

  it('ends early when interrupted', async () => {
    const holder = await holdYoungerHalf();
    const { child, outcome } = start();
    await untilRenamed(HALF);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await outcome;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^(\d+ % of 5000 events\n)+Interrupted; nothing is left half done\n$/);
    await holder.commit();
    expect(await typesOf(shop)).toEqual({ Cycle: HALF, Rental: HALF });
  });

  it('can be run twice at once: each event is renamed by one of them', async () => {
    const holder = await holdTransaction(api.database);
    await holder.query('lock table timeline_events in exclusive mode');
    const [one, other] = [start(), start()];
    await untilBlocked(api.database, 2, Promise.race([one.outcome, other.outcome]));
    await holder.commit();
    const outcomes = await Promise.all([one.outcome, other.outcome]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const renamed = outcomes.map(({ stdout }) => JSON.parse(stdout).renamed as number);
    expect(renamed[0]! + renamed[1]!).toBe(EVENTS);
    expect(await typesOf(shop)).toEqual({ Cycle: EVENTS });
  });
});
