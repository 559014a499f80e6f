import type { HttpClient } from '../../../support/service/client.js';

const CLIENTS = 8;

/** Clients that write and read without a pause during an upgrade. */
export class WriteTraffic {
  requests = 0;
  /** The slowest request, in milliseconds. */
  slowest = 0;
  /** The responses without a 2xx status. */
  readonly failures: string[] = [];
  private isOver = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly client: HttpClient,
    private readonly platformVariantId: number,
    private readonly itemIds: readonly number[],
  ) {
    this.clients = Array.from({ length: CLIENTS }, (_, number) => this.send(number));
  }

  /** Sends no more requests and waits for the last responses. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  private async send(number: number): Promise<void> {
    for (let turn = number; !this.isOver; turn += 1) {
      const [method, path, body] = this.requestOf(turn);
      const began = performance.now();
      const outcome = await this.client.send(method, path, body).then(
        ({ status }) => (status < 300 ? undefined : `${method} ${path}: ${status}`),
        (error: unknown) => `${method} ${path}: ${String(error)}`,
      );
      this.requests += 1;
      this.slowest = Math.max(this.slowest, performance.now() - began);
      if (outcome !== undefined) this.failures.push(outcome);
    }
  }

  private requestOf(turn: number): [method: string, path: string, body?: object] {
    const id = this.itemIds[turn % this.itemIds.length]!;
    const { platformVariantId } = this;
    switch (turn % 4) {
      case 0:
        return ['PUT', `/items/${id}`, { tagsAttributes: [{ title: `t${turn % 40}` }] }];
      case 1:
        return ['POST', '/items', { platformVariantId, visibility: 'available' }];
      case 2:
        return ['POST', '/locations', { locations: [{ platformId: turn, name: 'Any' }] }];
      default:
        return ['GET', '/items?limit=20'];
    }
  }
}
