import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request that was received. */
export interface Received {
  readonly id: string;
  readonly type: string;
  readonly data: any;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Answers a request, given how many came before it. */
export type Answering = (response: ServerResponse, count: number, received: Received) => void;

const ok = (response: ServerResponse): void => void response.end('ok');

/** A receiver of webhooks on this machine. */
export class Receiver {
  readonly received: Received[] = [];
  private readonly server: Server = createServer(
    (request, response) => void this.receive(request, response),
  );
  private answering: Answering = ok;
  private round = 0;

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.path}`;
  }

  /** Moves to another URL. Requests to the old URL succeed but are not recorded. */
  renew(): void {
    this.round += 1;
    this.reset();
  }

  /** Starts over with other responses. */
  reset(answering: Answering = ok): void {
    this.received.length = 0;
    this.answering = answering;
  }

  private get path(): string {
    return `/hooks/${this.round}`;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (request.url !== this.path) return ok(response);
    const { type, data } = JSON.parse(body);
    const headers = request.headers as Record<string, string>;
    const received = { id: headers['webhook-id']!, type, data, headers, body };
    this.received.push(received);
    this.answering(response, this.received.length - 1, received);
  }
}

/** Whether a request is signed with a secret. */
export function isSigned({ body, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** Waits until so many have arrived, or until none has for as long as the timeout, in milliseconds. */
export async function reached(
  count: () => number,
  wanted: number,
  timeout = 60_000,
): Promise<void> {
  let [last, since] = [-1, performance.now()];
  while (count() < wanted && performance.now() - since < timeout) {
    if (count() !== last) [last, since] = [count(), performance.now()];
    await sleep(100);
  }
}
