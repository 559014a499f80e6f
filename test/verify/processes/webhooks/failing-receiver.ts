import type { ServerResponse } from 'node:http';
import { isSigned, type Received, Receiver } from '../../../support/webhooks/receiver.js';

/** How it fails, each in its turn; what keeps the sender waiting comes seldom. */
const FAILURES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '500': (response) => response.writeHead(500).end('out of order'),
  '429': (response) => response.writeHead(429, { 'Retry-After': '1' }).end(),
  reset: (response) => void response.socket!.resetAndDestroy(),
  redirect: (response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
  'no answer': () => {},
};
const WAYS = Object.keys(FAILURES);
const QUICK_WAYS = WAYS.slice(0, -1);
const SLOW_EVERY = 20;

/** So many times in a row, one message may fail: well below what disables an endpoint. */
const MAX_FAILURES_PER_MESSAGE = 5;

/** The attempts of one message. */
interface Message {
  readonly first: Received;
  failures: number;
  taken: number;
}

/** Fails a third of all attempts in five ways, and remembers what it got. */
export class FailingReceiver {
  readonly faults: string[] = [];
  readonly failed = new Map(WAYS.map((way) => [way, 0]));
  attempts = 0;
  private readonly receiver = new Receiver();
  private readonly messages = new Map<string, Message>();
  private secret = '';
  private failures = 0;

  async start(): Promise<string> {
    await this.receiver.start();
    this.receiver.reset((response, _, received) => this.answer(response, received));
    return this.receiver.url;
  }

  stop(): void {
    this.receiver.stop();
  }

  /** The secret that has to have signed it. */
  expect(secret: string): void {
    this.secret = secret;
  }

  /** The ids of the messages that it took. */
  get taken(): string[] {
    return [...this.messages].filter(([, { taken }]) => taken > 0).map(([id]) => id);
  }

  /** How many messages it took twice, each time counted. */
  get doubles(): number {
    return [...this.messages.values()].reduce((sum, { taken }) => sum + Math.max(0, taken - 1), 0);
  }

  private answer(response: ServerResponse, received: Received): void {
    this.receiver.received.length = 0;
    this.attempts += 1;
    const message = this.messages.get(received.id) ?? { first: received, failures: 0, taken: 0 };
    this.messages.set(received.id, message);
    this.faults.push(...this.faultsOf(received, message.first));
    if (
      this.attempts % 3 === 0 &&
      message.taken === 0 &&
      message.failures < MAX_FAILURES_PER_MESSAGE
    ) {
      message.failures += 1;
      this.fail(response);
    } else {
      message.taken += 1;
      response.writeHead(204).end();
    }
  }

  private faultsOf(received: Received, first: Received): string[] {
    return [
      ...(isSigned(received, this.secret) ? [] : [`${received.id} is not signed`]),
      ...(received.body === first.body ? [] : [`${received.id} has another body when sent again`]),
      ...(received.id.endsWith(`_${received.data.id}`) ? [] : [`${received.id} has another event`]),
    ];
  }

  private fail(response: ServerResponse): void {
    this.failures += 1;
    const isSlow = this.failures % SLOW_EVERY === 0;
    const way = isSlow ? WAYS.at(-1)! : QUICK_WAYS[this.failures % QUICK_WAYS.length]!;
    this.failed.set(way, this.failed.get(way)! + 1);
    FAILURES[way]!(response);
  }
}
