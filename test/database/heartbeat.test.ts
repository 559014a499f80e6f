import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Heartbeat } from '../../src/database/server/heartbeat.js';
import { DatabaseWire } from '../faults/database-wire.js';
import { createDatabase, type TestDatabase } from '../support/database/database.js';
import { eventually } from '../support/time/eventually.js';

describe('the heartbeat', () => {
  let database: TestDatabase;
  let wire: DatabaseWire;
  let heartbeat: Heartbeat;
  const told: string[] = [];
  beforeAll(async () => {
    database = await createDatabase();
    wire = new DatabaseWire(database.url);
    await wire.open();
    heartbeat = new Heartbeat(wire.url);
    heartbeat.start((message) => told.push(message));
  });
  afterAll(async () => {
    heartbeat.stop();
    await wire.cut();
    await database.drop();
  });

  const expectAnswered = (isAnswered: boolean) =>
    eventually(() => expect(heartbeat.isResponding).toBe(isAnswered));

  it('fails for a server that is gone, and so does each connection', async () => {
    await expectAnswered(true);
    await wire.cut();
    await expectAnswered(false);
    await wire.open();
    await expectAnswered(true);
    expect(told).toEqual([]);
  });

  it('fails for a silent server, and is logged', async () => {
    wire.delay = 4_000;
    await expectAnswered(false);
    wire.delay = 0;
    await expectAnswered(true);
    expect(told).toEqual(['the database does not answer', 'the database answers again']);
  });
});
