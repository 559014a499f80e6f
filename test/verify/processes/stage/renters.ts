import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rental } from '../../../support/service/arena.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import type { Effect, WriteLog } from './write-log.js';

const CLIENTS = 12;
/** The share of stories without keys, whose lost requests are not repeated. */
const KEYLESS_SHARE = 0.25;
/** Between two tries, in milliseconds. */
const PAUSE = 50;

/** The variant and the customer of all rentals. */
export interface Catalogue {
  readonly platformVariantId: number;
  readonly customerPlatformId: number;
}

/**
 * Clients that buy units, rent them out, hand them over, return them and comment, each as fast as
 * its responses come. After a 503 or a lost connection they send the same request again.
 */
export class Renters {
  private isStopping = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly client: HttpClient,
    private readonly catalogue: Catalogue,
    private readonly log: WriteLog,
    /** The time between two stories of a client, in milliseconds. */
    private readonly pause = 0,
  ) {
    this.clients = Array.from({ length: CLIENTS }, () => this.work());
  }

  /** Sends nothing new, and waits until all that was sent has its answer. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.clients);
  }

  private async work(): Promise<void> {
    while (!this.isStopping) {
      await this.story(Math.random() < KEYLESS_SHARE);
      if (this.pause > 0) await sleep(this.pause);
    }
  }

  private async story(isKeyless: boolean): Promise<void> {
    const { platformVariantId, customerPlatformId } = this.catalogue;
    const write = (effect: Effect, path: string, bodyOf: (mark: string) => object) =>
      this.write({ effect, method: 'POST', path, isKeyless }, randomUUID(), bodyOf);
    const units = await write('units', '/items', (mark) => ({
      platformVariantId,
      visibility: 'available',
      quantity: 2,
      pickLocation: mark,
    }));
    for (const { id: itemId } of (units?.body ?? []) as { id: number }[]) {
      const booked = await write('rental', '/cycles', (mark) => ({
        itemId,
        customerPlatformId,
        methodType: 'calendar',
        ...rental(0, 3),
        platformOrderName: mark,
      }));
      if (!booked) return;
      const { id, platformOrderName: mark } = booked.body;
      const path = `/cycles/${id}`;
      const now = new Date().toISOString();
      await this.change('fulfillment', path, mark, { fulfilledAt: now });
      await this.change('receival', path, mark, { receivedAt: now });
      await write('comment', '/timeline_comments', (message) => ({
        timelineEvent: { eventableId: itemId, message },
      }));
    }
  }

  /** A PUT says how things shall be: it is sent again as it is, and needs no key. */
  private async change(effect: Effect, path: string, mark: string, body: object): Promise<void> {
    await this.write({ effect, method: 'PUT', path, isKeyless: false }, mark, () => body);
  }

  /** @returns undefined where it is not known that it was done, or not true */
  private async write(
    request: { effect: Effect; method: string; path: string; isKeyless: boolean },
    mark: string,
    bodyOf: (mark: string) => object,
  ): Promise<Answer | undefined> {
    if (this.isStopping) return undefined;
    const { effect, method, path, isKeyless } = request;
    const key = method === 'POST' && !isKeyless ? randomUUID() : undefined;
    const body = bodyOf(mark);
    const send = () => this.client.send(method, path, body, key ? { 'Idempotency-Key': key } : {});
    let answer = await this.attempt(send);
    if (isAway(answer) && !isKeyless) this.log.repeated += 1;
    while (isAway(answer) && !isKeyless) {
      await sleep(PAUSE);
      answer = await this.attempt(send);
    }
    const isAcknowledged = answer !== undefined && answer.status < 300;
    if (answer && !isAway(answer) && !isAcknowledged) {
      this.log.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    this.log.writes.push({ effect, mark, key, isAcknowledged });
    return isAcknowledged ? answer : undefined;
  }

  /** @returns undefined where the connection was lost */
  private async attempt(send: () => Promise<Answer>): Promise<Answer | undefined> {
    const sent = performance.now();
    const answer = await send().catch(() => undefined);
    this.log.count(answer?.status ?? 'lost', performance.now() - sent);
    if (answer && answer.status >= 500 && !isUnavailable(answer)) {
      this.log.faults.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }
}

/** Whether the request is to be sent again: it was lost, rejected for now, or is still running. */
export function isAway(answer: Answer | undefined): boolean {
  if (!answer || answer.status >= 500) return true;
  return answer.status === 409 && /Idempotency-Key is still running/.test(answer.body.error);
}

export const isUnavailable = ({ status, headers }: Answer): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0;
