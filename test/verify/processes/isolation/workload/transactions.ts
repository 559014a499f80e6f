import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../../support/models/random.js';
import type { Answer, HttpClient } from '../../../../support/service/client.js';
import type { Access, ObjectName, Transaction } from '../checker/history.js';
import { amountOf, creditsIn, type Customer, type Stock, type Unit } from './stock.js';

/** Between two attempts, in milliseconds. */
const PAUSE = 20;
/** After so many attempts without a listening instance none will come back. */
const MAX_REFUSALS = 5_000;

/** The transactions of all clients, and the responses that no client may get. */
export class Recorder {
  readonly history: Transaction[] = [];
  readonly faults: string[] = [];
  private moments = 0;
  private values = 0;

  /** A later place than all before. */
  moment(): number {
    return (this.moments += 1);
  }

  /** A value that no other transaction writes. */
  value(): number {
    return (this.values += 1);
  }
}

/** A response, and whether the transaction is committed. */
interface Result {
  readonly status: Transaction['status'];
  readonly body: any;
  readonly headers: Headers | undefined;
}

/** One client: it sends transactions one after the other, each to any instance. */
export class Sender {
  constructor(
    private readonly clients: readonly HttpClient[],
    private readonly random: Random,
    private readonly recorder: Recorder,
  ) {}

  /** `PUT /items/batch`: adds one tag to several units; some are dry runs, some are rejected. */
  async tag({ units }: Stock): Promise<void> {
    const title = this.recorder.value();
    const [taken, ...others] = this.random.shuffled(units);
    const tagged = others.slice(0, 2 + this.random.below(2));
    for (const unit of tagged) unit.tags += 1;
    const variant = this.random.pick(['', '', '', '', '', '', 'dry run', 'rejected']);
    const items = [
      ...tagged.map(({ id }) => ({ id, tagsAttributes: [{ title: String(title) }] })),
      // The serial is that of another unit, which the database finds after the changes above.
      ...(variant === 'rejected' ? [{ id: taken!.id, serial: tagged[0]!.serial }] : []),
    ];
    const headers = variant === 'dry run' ? { 'Dry-Run': 'true' } : undefined;
    const start = this.recorder.moment();
    const result = await this.attempt(
      (client) => client.put('/items/batch', { items }, headers),
      variant === 'rejected' ? 422 : 200,
    );
    const accesses = tagged.map(({ id }): Access => ({ object: tagsOf(id), write: title }));
    const status = variant === '' ? result.status : 'aborted';
    const index = this.record(start, status, accesses);
    // The response is read after the commit.
    if (status === 'committed') this.record(start, status, readsOf(result.body.data), index);
  }

  /** `POST /timeline_comments`, sent with a key until it has a response. */
  async comment({ id: eventableId }: Unit): Promise<void> {
    const write = this.recorder.value();
    const timelineEvent = { eventableId, message: String(write) };
    const start = this.recorder.moment();
    const result = await this.post('/timeline_comments', { timelineEvent });
    this.record(start, result.status, [{ object: commentsOf(eventableId), write }]);
  }

  /** `POST /credit_entries`, in the same way. */
  async credit(customer: Customer): Promise<void> {
    const write = customer.credits;
    customer.credits += 1;
    const { platformId: customerPlatformId } = customer;
    const entry = { customerPlatformId, amount: amountOf(write), reason: 'Goodwill' };
    const start = this.recorder.moment();
    const result = await this.post('/credit_entries', entry);
    this.record(start, result.status, [{ object: balanceOf(customer), write }]);
  }

  /** `GET` and `PUT /items/{id}` with `If-Match`: writes the cost of the version that was read. */
  async change({ id }: Unit): Promise<void> {
    const before = await this.readUnit(id);
    if (!before) return;
    const cost = this.recorder.value();
    const headers = { 'If-Match': before.headers!.get('etag')! };
    const start = this.recorder.moment();
    const result = await this.attempt(
      (client) => client.put(`/items/${id}`, { acquisitionCostCents: cost }, headers),
      200,
      412,
    );
    this.record(start, result.status, [
      ...readsOf([before.body]),
      { object: costOf(id), write: cost },
      ...(result.status === 'committed' ? readsOf([result.body]) : []),
    ]);
  }

  readUnit(id: number): Promise<Result | undefined> {
    return this.read(`/items/${id}`, (body) => readsOf([body]));
  }

  readUnits({ platformVariantId }: Stock): Promise<Result | undefined> {
    return this.read(`/items?platformVariantId=${platformVariantId}`, ({ data }) => readsOf(data));
  }

  readComments({ id }: Unit): Promise<Result | undefined> {
    return this.read(`/timeline_events?eventableId=${id}&limit=100`, ({ data }) => [
      {
        object: commentsOf(id),
        read: data.map(({ metadata }: { metadata: { message: string } }) =>
          Number(metadata.message),
        ),
      },
    ]);
  }

  readBalance(customer: Customer): Promise<Result | undefined> {
    return this.read(`/customers/${customer.id}`, ({ creditBalance }) => [
      { object: balanceOf(customer), read: creditsIn(creditBalance) },
    ]);
  }

  readLedger(customer: Customer): Promise<Result | undefined> {
    return this.read(`/credit_entries?customerId=${customer.id}`, ({ data }) => {
      const total = data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
      return [{ object: balanceOf(customer), read: creditsIn(total) }];
    });
  }

  private async read(
    path: string,
    accessesOf: (body: any) => Access[],
  ): Promise<Result | undefined> {
    const start = this.recorder.moment();
    const result = await this.attempt((client) => client.get(path), 200);
    if (result.status !== 'committed') return undefined;
    this.record(start, result.status, accessesOf(result.body));
    return result;
  }

  private record(
    start: number,
    status: Transaction['status'],
    accesses: readonly Access[],
    after?: number,
  ): number {
    const end = status === 'unknown' ? Infinity : this.recorder.moment();
    return this.recorder.history.push({ status, start, end, accesses, after }) - 1;
  }

  private async post(path: string, body: object): Promise<Result> {
    const headers = { 'Idempotency-Key': randomUUID() };
    for (;;) {
      const result = await this.attempt((client) => client.post(path, body, headers), 201, 409);
      if (result.status === 'committed') return result;
      // A 409 says that the first attempt still runs.
      await sleep(PAUSE);
    }
  }

  /** Sends to any instance; to the other one where none listens. */
  private async attempt(
    send: (client: HttpClient) => Promise<Answer>,
    expected: number,
    rejection?: number,
  ): Promise<Result> {
    for (let refusals = 0; refusals < MAX_REFUSALS; refusals += 1) {
      try {
        const { status, body, headers } = await send(this.random.pick(this.clients));
        if (status === expected) return { status: 'committed', body, headers };
        if (status === rejection) return { status: 'aborted', body, headers };
        if (status !== 503) this.recorder.faults.push(`${status} ${JSON.stringify(body)}`);
      } catch (error) {
        if (isRefused(error)) {
          await sleep(PAUSE);
          continue;
        }
      }
      return { status: 'unknown', body: undefined, headers: undefined };
    }
    throw new Error('No instance listens');
  }
}

const tagsOf = (unitId: number): ObjectName => `list:tags of ${unitId}`;
const commentsOf = (unitId: number): ObjectName => `set:comments of ${unitId}`;
const costOf = (unitId: number): ObjectName => `register:cost of ${unitId}`;
const balanceOf = ({ id }: Customer): ObjectName => `set:credits of ${id}`;

/** The accesses of a response with units. */
const readsOf = (
  units: readonly { id: number; tags: string[]; acquisitionCostCents: number | null }[],
): Access[] =>
  units.flatMap(({ id, tags, acquisitionCostCents: cost }) => [
    { object: tagsOf(id), read: tags.map(Number) },
    { object: costOf(id), read: cost === null ? [] : [cost] },
  ]);

const isRefused = (error: unknown): boolean =>
  ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';
