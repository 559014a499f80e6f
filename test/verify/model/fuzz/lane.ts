import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { takeWrites } from './audit.js';
import { faultsOf, faultsOfAny } from './checks.js';
import type { Contract } from '../../../support/models/contract.js';
import type { FuzzedService, FuzzedShop } from './fuzzed-service.js';
import { encode, type WireRequest } from './generate/draft.js';
import { Pool } from './generate/pool.js';
import { rawRequests } from './generate/raw-requests.js';
import { type MakeDraft, requestsOf, resourceOf } from './generate/requests.js';
import type { Answer } from './send/answer.js';
import { Wire } from './send/wire.js';

type Any = Record<string, any>;

/** A step of a chain, which knows what the answers before it have told. */
export type Step = (lane: Lane) => Promise<void>;

/** The number of responses by status. */
export interface Tally {
  readonly statuses: Map<string, number>;
  /** The operations that did what was asked. */
  readonly done: Set<string>;
  requests: number;
  slowest: number;
}

export const newTally = (): Tally => ({
  statuses: new Map(),
  done: new Set(),
  requests: 0,
  slowest: 0,
});

/** Chains of requests, among them such that break HTTP, and such that arrive together. */
export const chainsOf = (contract: Contract): fc.Arbitrary<Step[]> => {
  const requests = requestsOf(contract);
  return fc.array(
    fc.oneof(
      {
        weight: 30,
        arbitrary: requests.map(
          (make): Step =>
            (lane) =>
              lane.ask([make]),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.array(requests, { minLength: 2, maxLength: 6 }).map(
          (some): Step =>
            (lane) =>
              lane.ask(some),
        ),
      },
      {
        weight: 2,
        arbitrary: rawRequests.map(
          (make): Step =>
            (lane) =>
              lane.askRaw(make),
        ),
      },
    ),
    { minLength: 1, maxLength: 200, size: 'max' },
  );
};

/** One client with a shop to itself: its requests come one after the other. */
export class Lane {
  readonly pool = new Pool();
  private readonly wire: Wire;
  private readonly host: string;

  constructor(
    private readonly contract: Contract,
    private readonly service: FuzzedService,
    private readonly shop: FuzzedShop,
    private readonly tally: Tally,
  ) {
    this.wire = new Wire(service.host, service.port);
    this.host = `${service.host}:${service.port}`;
  }

  close(): void {
    this.wire.close();
  }

  /** Learns what the shop has from its lists. */
  async look(): Promise<void> {
    const lists = this.contract.operations.filter(
      ({ method, path, parameters }) =>
        method === 'GET' && !path.includes('{') && parameters.every((one) => !one['required']),
    );
    for (const operation of lists) {
      const headers: [string, string][] = [['Authorization', `Bearer ${this.shop.token}`]];
      const draft = {
        operation,
        pool: this.pool,
        method: 'GET',
        path: operation.path,
        query: [],
        headers,
      };
      const request = encode(draft, this.host);
      const [answer] = await this.wire.send(request.bytes, ['GET']);
      this.learn(request, answer!);
    }
  }

  /** Forgets what was written by requests that ended a chain before. */
  async begin(): Promise<void> {
    await takeWrites(this.service.pool, this.shop.shopId);
  }

  /** Sends requests that are whole HTTP, together where there are some. */
  async ask(makes: readonly MakeDraft[]): Promise<void> {
    const drafts = makes.map((make) => make(this.pool, this.shop.token));
    const requests = drafts.map((draft) => encode(draft, this.host));
    const whole = requests.filter(({ brokenHttp }) => !brokenHttp);
    if (requests.length > 1 && whole.length > 1) {
      await this.exchange(whole, Buffer.concat(whole.map(({ bytes }) => bytes)));
    } else {
      for (const request of requests) await this.exchange([request], request.bytes);
    }
  }

  async askRaw(
    make: (host: string, token: string) => { name: string; parts: readonly Buffer[] },
  ): Promise<void> {
    const { name, parts } = make(this.host, this.shop.token);
    this.tally.requests += 1;
    const describe = () => `${name}\n${preview(Buffer.concat(parts))}`;
    const answers = await this.guarded(describe, () => this.wire.sendBroken(parts));
    const faults = answers.flatMap(faultsOfAny);
    if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${describe()}`);
    for (const { status } of answers) this.count(status);
    const writes = Buffer.concat(parts)
      .toString('latin1')
      .match(/^(POST|PUT|DELETE) /gm);
    await this.settle(answers, writes?.length ?? 0, describe);
  }

  private async exchange(requests: readonly WireRequest[], bytes: Buffer): Promise<void> {
    const describe = () => preview(bytes);
    const methods = requests.map(({ method }) => method);
    const isBroken = requests.some(({ brokenHttp }) => brokenHttp);
    this.tally.requests += requests.length;
    const started = performance.now();
    const answers = await this.guarded(describe, () =>
      isBroken ? this.wire.sendBroken([bytes], methods) : this.wire.send(bytes, methods),
    );
    this.tally.slowest = Math.max(this.tally.slowest, performance.now() - started);
    for (const [index, answer] of answers.entries()) {
      const request = requests[index];
      if (!request) break;
      const faults = faultsOf(this.contract, request, answer);
      if (faults.length > 0) {
        const told = answer.body.toString('utf8', 0, 500);
        const title = `${request.operation?.id}: ${faults.join('; ')}`;
        throw new Error(`${title}\n${preview(request.bytes)}\n→ ${answer.status} ${told}`);
      }
      this.learn(request, answer);
    }
    const isLarge = bytes.length > 500_000;
    if (answers.length < requests.length && !isBroken && !isLarge) {
      // A connection may be closed after an answer; what came behind it is then lost.
      const last = answers.at(-1)?.headers.get('connection');
      if (last !== 'close') throw new Error(`no answer\n${describe()}`);
    }
    // A write by a read request would show with the next rejected write.
    if (methods.every((method) => ['GET', 'HEAD', 'OPTIONS'].includes(method))) return;
    await this.settle(answers, answers.length < requests.length ? requests.length : 0, describe);
  }

  private learn({ method, path }: WireRequest, { status, headers, body }: Answer): void {
    this.count(status);
    const operation = this.contract.find(method, path);
    if (status >= 300 || method !== operation?.method) return;
    this.tally.done.add(operation.id);
    if (!headers.get('content-type')?.startsWith('application/json')) return;
    this.pool.learn(JSON.parse(body.toString('utf8')) as Any, resourceOf(path));
  }

  private count(status: number): void {
    const { statuses } = this.tally;
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
  }

  /**
   * Sees that refused requests, reads and dry runs have left nothing in the database.
   * @param mayRun how many requests may have been done, whatever was answered
   */
  private async settle(
    answers: readonly Answer[],
    mayRun: number,
    describe: () => string,
  ): Promise<void> {
    // A request without a response was complete: the service may still work on it.
    if (answers.length < mayRun) await sleep(1_000);
    const written = await takeWrites(this.service.pool, this.shop.shopId);
    const isDone =
      mayRun > 0 || answers.some(({ status, headers }) => status < 300 && !headers.has('dry-run'));
    if (written.length > 0 && !isDone) {
      throw new Error(`stored although refused: ${written.join(', ')}\n${describe()}`);
    }
  }

  private async guarded<T>(describe: () => string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${describe()}`);
    }
  }
}

const preview = (bytes: Buffer): string => {
  const text = bytes.toString('latin1', 0, 3000);
  return bytes.length > 3000 ? `${text}… (${bytes.length} bytes)` : text;
};
