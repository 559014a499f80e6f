import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import { eventually } from '../../../support/time/eventually.js';

const CLIENTS = 24;

let lastId = 0;

/** Stores one record, in a transaction. */
async function write(client: HttpClient): Promise<{ id: number; status: Answer['status'] }> {
  const id = (lastId += 1);
  const answer = await client.post('/locations', { locations: [{ platformId: id, name: 'Any' }] });
  return { id, status: answer.status };
}

/** Clients that write as fast as they are answered, for as long as something else happens. */
export class WriteLoad {
  /** How many answers there were of each status. */
  readonly statuses: Record<number, number> = {};
  /** The platform ids of what the service said it has stored. */
  readonly acknowledged: number[] = [];
  private stopping = false;
  private readonly clients: Promise<void>[];

  constructor(private readonly client: HttpClient) {
    this.clients = Array.from({ length: CLIENTS }, () => this.write());
  }

  /** Waits until the last request has been answered; fails when one was not. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.clients);
  }

  private async write(): Promise<void> {
    while (!this.stopping) {
      const { id, status } = await write(this.client);
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (status === 200) this.acknowledged.push(id);
      await sleep(status === 200 ? 0 : 20);
    }
  }
}

/** Asks until it is done. */
export const waitUntilWritable = (client: HttpClient): Promise<void> =>
  eventually(async () => expect((await write(client)).status).toBe(200));
