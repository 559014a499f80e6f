import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import { type Answer, HttpClient } from '../../../support/service/client.js';
import { createCatalogue, type OutageEnvironment } from '../stage/stage.js';
import { isAway, isUnavailable } from '../stage/renters.js';

const RETRY_PAUSE = 100;
/** Pages whose cost does not depend on the number of records. */
const PAGES = [
  '/items?limit=50',
  '/items?limit=50&visibility=available',
  '/cycles?limit=50',
  '/cycles?limit=50&status=received',
  '/customers?limit=50',
  '/events?limit=50',
];
const READERS = 3;
const READ_PAUSE = 30;
const EXPORT_PAUSE = 12_000;
const IMPORT_PAUSE = 5_000;
const SANDBOX_PAUSE = 1_000;
/** After how many rentals the sandbox is emptied. */
const RESET_INTERVAL = 50;

/** Repeats a request that a kill left without a response, under the same key. */
class PersistentClient extends HttpClient {
  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = method === 'POST' ? { 'Idempotency-Key': randomUUID(), ...headers } : headers;
    for (;;) {
      const answer = await super.send(method, path, body, sent).catch(() => undefined);
      const isFault = answer && answer.status >= 500 && !isUnavailable(answer);
      if (answer && (isFault || !isAway(answer))) return answer;
      await sleep(RETRY_PAUSE);
    }
  }
}

/** Reads, exports, imports and rentals of a sandbox, repeated until they are stopped. */
export class Activities {
  /** The duration of each successful read, in milliseconds. */
  readonly latencies: number[] = [];
  readonly faults: string[] = [];
  private readonly counts = { exports: 0, imports: 0, 'late rentals': 0 };
  private isStopping = false;
  private readonly client: HttpClient;
  private readonly sandbox: HttpClient;
  private readonly running: Promise<void>[];

  private constructor(
    private readonly stage: OutageEnvironment,
    sandboxToken: string,
  ) {
    const baseUrl = `${stage.url}/api/v1`;
    this.client = new PersistentClient(baseUrl, stage.token);
    this.sandbox = new PersistentClient(baseUrl, sandboxToken);
    this.running = [
      ...Array.from({ length: READERS }, () => this.repeat(READ_PAUSE, () => this.read())),
      this.repeat(EXPORT_PAUSE, () => this.export()),
      this.repeat(IMPORT_PAUSE, () => this.import()),
      this.repeat(SANDBOX_PAUSE, () => this.rentInSandbox()),
    ];
  }

  static async start(stage: OutageEnvironment): Promise<Activities> {
    return new Activities(stage, await stage.newSandbox());
  }

  get summary(): string {
    return Object.entries(this.counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running);
  }

  /** A fault ends the activity. */
  private async repeat(pause: number, work: () => Promise<void>): Promise<void> {
    try {
      while (!this.isStopping) {
        await work();
        await sleep(pause);
      }
    } catch (error) {
      this.faults.push(String(error));
    }
  }

  private async read(): Promise<void> {
    for (const page of PAGES) {
      const started = performance.now();
      const answer = await this.stage.client.get(page).catch(() => undefined);
      if (answer?.status === 200) this.latencies.push(performance.now() - started);
      else if (answer && !isUnavailable(answer)) throw new Error(`${page}: ${answer.status}`);
    }
  }

  /** Every export has each record once, in the order of the ids. */
  private async export(): Promise<void> {
    const text: string = await expectSuccess(this.client.get('/exports/cycles?format=ndjson'));
    const ids = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).id as number);
    if (ids.some((id, index) => index > 0 && id <= ids[index - 1]!)) {
      throw new Error('an export has a record twice, or in another order');
    }
    this.counts.exports += 1;
  }

  /** The first import creates the products, the others change their titles. */
  private async import(): Promise<void> {
    const title = `Tent ${this.counts.imports}`;
    const products = Array.from({ length: 10 }, (_, product) => ({
      platformId: 9_000_000 + product,
      title,
      variants: Array.from({ length: 50 }, (__, variant) => ({
        platformId: 9_000_000 + 100 * product + variant,
        title,
      })),
    }));
    await expectSuccess(this.client.post('/products', { products }));
    this.counts.imports += 1;
  }

  /** A rental of three days that comes back after ten. */
  private async rentInSandbox(): Promise<void> {
    const { sandbox, counts } = this;
    if (counts['late rentals'] % RESET_INTERVAL === 0) {
      await expectSuccess(sandbox.post('/clock/reset'));
    }
    const { platformVariantId, customerPlatformId } = await createCatalogue(sandbox);
    const unit = { platformVariantId, visibility: 'available', serials: [`S${nextPlatformId()}`] };
    const [{ id: itemId }] = await expectSuccess(sandbox.post('/items', unit));
    const { now } = await expectSuccess(sandbox.get('/clock'));
    const dayAfter = (days: number) =>
      new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10);
    const { id } = await expectSuccess(
      sandbox.post('/cycles', {
        itemId,
        customerPlatformId,
        methodType: 'calendar',
        rentalStart: dayAfter(0),
        rentalEnd: dayAfter(2),
      }),
    );
    await expectSuccess(sandbox.put(`/cycles/${id}`, { fulfilledAt: now }));
    await expectSuccess(sandbox.post('/clock', { advanceBy: '10.day' }));
    const { receivalStatus } = await expectSuccess(sandbox.get(`/cycles/${id}`));
    if (receivalStatus !== 'overdue') throw new Error(`cycle ${id} is ${receivalStatus}`);
    const { now: receivedAt } = await expectSuccess(sandbox.get('/clock'));
    await expectSuccess(sandbox.put(`/cycles/${id}`, { receivedAt }));
    counts['late rentals'] += 1;
  }
}
