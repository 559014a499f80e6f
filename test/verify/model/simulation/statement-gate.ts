import { AsyncLocalStorage } from 'node:async_hooks';
import type http from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';

/** A request is idle when it stays so for this many turns of the event loop. */
const IDLE_TURNS = 20;

/** The header that says which simulated request a server has received. */
export const REQUEST_HEADER = 'x-request-id';

/** The fate of a statement: it runs, fails, or its connection is lost before or after it. */
export type Fate = 'run' | 'deadlock' | 'lost before' | 'lost after';

/** A statement that fails as the victim of a deadlock does, and its transaction with it. */
const DEADLOCK = "do $$ begin raise exception sqlstate '40P01'; end $$";

type Query = (this: pg.Client, ...parameters: unknown[]) => Promise<unknown> | undefined;
type Callback = (error: unknown, result?: unknown) => void;

/** A statement that waits for its release. */
interface HeldStatement {
  readonly requestId: string;
  readonly client: pg.Client;
  readonly name: string;
  readonly isInTransaction: boolean;
  send(): Promise<unknown>;
  settle(outcome: Promise<unknown>): void;
}

/** A released statement, for the table of an interleaving. */
export interface Release {
  readonly requestId: string;
  readonly statement: string;
  readonly fate: Fate;
  /** True when it waited for a lock. */
  readonly isBlocked: boolean;
}

/**
 * Holds the statements of simulated requests to a server in this process, and releases them one by
 * one. After a release it waits until nothing moves: each statement has ended or waits for a lock,
 * and no request runs. Other statements pass.
 */
export class StatementGate {
  private readonly current = new AsyncLocalStorage<string>();
  private readonly held = new Map<pg.Client, HeldStatement[]>();
  private readonly inTransaction = new Set<pg.Client>();
  /** Released statements without a response. */
  private readonly sent = new Set<HeldStatement>();
  private readonly active = new Set<string>();
  private connecting = 0;
  private activity = 0;

  private readonly query = pg.Client.prototype.query as Query;
  private readonly connect = pg.Client.prototype.connect as Query;
  private readonly emit: (name: string, ...rest: any[]) => boolean;

  /**
   * @param admin a connection that sees the locks of the others
   * @param rewrite changes the texts of statements, to plant faults
   */
  constructor(
    private readonly server: http.Server,
    private readonly admin: pg.Client,
    private readonly rewrite: (text: string) => string = (text) => text,
  ) {
    this.emit = server.emit;
    const { current, emit, query, connect } = this;
    const hold = (...all: Parameters<StatementGate['hold']>) => this.hold(...all);
    const count = (client: pg.Client) => this.countConnect(client);
    server.emit = (name: string, ...rest: any[]): boolean => {
      const id = name === 'request' ? rest[0].headers[REQUEST_HEADER] : undefined;
      const next = () => emit.call(server, name, ...rest);
      return id === undefined ? next() : current.run(id, next);
    };
    pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
      const id = current.getStore();
      return id === undefined ? query.apply(this, parameters) : hold(id, this, parameters);
    } as typeof pg.Client.prototype.query;
    pg.Client.prototype.connect = function (this: pg.Client, ...parameters: unknown[]) {
      count(this);
      return connect.apply(this, parameters);
    } as typeof pg.Client.prototype.connect;
  }

  /** Stops to hold statements. */
  remove(): void {
    pg.Client.prototype.query = this.query as typeof pg.Client.prototype.query;
    pg.Client.prototype.connect = this.connect as typeof pg.Client.prototype.connect;
    this.server.emit = this.emit;
  }

  /**
   * Runs requests at once.
   * @param requests send a request with the id in `REQUEST_HEADER`
   * @param choose the next of the statements that can be released, and its fate
   */
  async run<T>(
    requests: ReadonlyMap<string, () => Promise<T>>,
    choose: (ready: readonly HeldStatement[]) => [HeldStatement, Fate],
  ): Promise<{ results: T[]; releases: Release[] }> {
    for (const id of requests.keys()) this.active.add(id);
    const results = Promise.all(
      [...requests].map(async ([id, send]) => {
        try {
          return await send();
        } finally {
          this.active.delete(id);
          this.activity += 1;
        }
      }),
    );
    // An error is thrown once the others have ended.
    results.catch(() => {});
    const releases: Release[] = [];
    await this.untilQuiet();
    while (this.active.size > 0) {
      const ready = this.ready();
      if (ready.length > 0) releases.push(await this.release(...choose(ready)));
      else await this.untilQuiet();
    }
    return { results: await results, releases };
  }

  /** The first held statement of each connection without a pending one, by request. */
  private ready(): HeldStatement[] {
    const busy = new Set([...this.sent].map(({ client }) => client));
    return [...this.held]
      .filter(([client]) => !busy.has(client))
      .map(([, [first]]) => first!)
      .sort((one, other) => (one.requestId < other.requestId ? -1 : 1));
  }

  private hold(requestId: string, client: pg.Client, parameters: unknown[]) {
    if (!this.active.has(requestId)) return this.query.apply(client, parameters);
    const callback =
      typeof parameters.at(-1) === 'function' ? (parameters.pop() as Callback) : null;
    const name = nameOf(parameters[0]);
    if (name === 'START TRANSACTION') this.inTransaction.add(client);
    let settle!: HeldStatement['settle'];
    const promise = new Promise((resolve) => {
      settle = resolve;
    });
    const queue = this.held.get(client) ?? [];
    this.held.set(client, queue);
    queue.push({
      requestId,
      client,
      name,
      isInTransaction: this.inTransaction.has(client),
      send: () => this.query.call(client, this.rewritten(parameters[0]), ...parameters.slice(1))!,
      settle,
    });
    if (isEnd(name)) this.inTransaction.delete(client);
    this.activity += 1;
    if (!callback) return promise;
    callbackify(() => promise)(callback);
    return undefined;
  }

  /** A changed text needs another name: a connection has prepared the name with the old one. */
  private rewritten(query: unknown): unknown {
    if (typeof query === 'string') return this.rewrite(query);
    const { text, ...others } = query as { text: string };
    const changed = this.rewrite(text);
    return changed === text ? query : { ...others, text: changed, name: undefined };
  }

  private async release(held: HeldStatement, wanted: Fate): Promise<Release> {
    const { client, requestId, name } = held;
    const fate = isPossible(wanted, held) ? wanted : 'run';
    const queue = this.held.get(client)!;
    queue.shift();
    if (queue.length === 0) this.held.delete(client);
    this.sent.add(held);
    held.settle(
      this.outcome(held, fate).finally(() => {
        this.sent.delete(held);
        this.activity += 1;
      }),
    );
    await this.untilQuiet();
    return { requestId, statement: name, fate, isBlocked: this.sent.has(held) };
  }

  private async outcome({ client, send }: HeldStatement, fate: Fate): Promise<unknown> {
    if (fate === 'run') return send();
    if (fate === 'deadlock') return this.query.call(client, DEADLOCK);
    if (fate === 'lost after') await send();
    await this.end(client);
    // The connection is lost, so this fails.
    return send();
  }

  /** Ends the connection of a client, and waits until the server has rolled back. */
  private async end(client: pg.Client): Promise<void> {
    const { processID: pid } = client as unknown as { processID: number };

    const ended = new Promise((resolve) => client.once('end', resolve));
    await this.ask('select pg_terminate_backend($1)', [pid]);
    const isLeft = async () =>
      (await this.ask('select from pg_stat_activity where pid = $1', [pid])).length > 0;
    while (await isLeft());

    await ended;
  }

  private async untilQuiet(): Promise<void> {
    for (;;) {
      await this.untilIdle();
      const before = this.activity;
      const pids = [...this.sent].map(({ client }) => (client as any).processID as number);
      if (pids.length === 0) return;
      const waiting = await this.ask(
        'select distinct pid from pg_locks where not granted and pid = any($1)',
        [pids],
      );
      if (this.activity === before && waiting.length === pids.length) return;
    }
  }

  private async untilIdle(): Promise<void> {
    for (let idle = 0, seen = this.activity; idle < IDLE_TURNS;) {
      await turn();
      idle = seen === this.activity && this.connecting === 0 ? idle + 1 : 0;
      seen = this.activity;
    }
  }

  private async ask(text: string, values: unknown[]): Promise<unknown[]> {
    const ask = this.query as (...all: unknown[]) => Promise<pg.QueryResult>;
    return (await ask.call(this.admin, text, values)).rows;
  }

  private countConnect(client: pg.Client): void {
    this.connecting += 1;
    let isCounted = true;
    const end = () => {
      if (isCounted) this.connecting -= 1;
      isCounted = false;
      this.activity += 1;
    };
    client.once('connect', end).once('end', end).once('error', end);
  }
}

const CONTROL = /^(START|SAVEPOINT|RELEASE|ROLLBACK|COMMIT)/;

const isEnd = (name: string): boolean => name === 'COMMIT' || name === 'ROLLBACK';

/** Deadlocks happen in transactions, and a response is lost where it matters: behind a commit. */
function isPossible(fate: Fate, { name, isInTransaction }: HeldStatement): boolean {
  if (fate === 'lost after') return name === 'COMMIT';
  if (fate === 'deadlock') return isInTransaction && !CONTROL.test(name);
  return true;
}

/** The name of a statement, or the beginning of its text. */
function nameOf(query: unknown): string {
  const { name, text } =
    typeof query === 'string' ? { name: undefined, text: query } : (query as any);
  return name ?? text.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
}

/** Runs the work with a gate before the database of a server in this process. */
export async function withGate<T>(
  server: http.Server,
  databaseUrl: string,
  work: (gate: StatementGate) => Promise<T>,
  rewrite?: (text: string) => string,
): Promise<T> {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  const gate = new StatementGate(server, admin, rewrite);
  try {
    return await work(gate);
  } finally {
    gate.remove();
    await admin.end();
  }
}

/** The statement with the weakest row lock, which conflicts with deletions alone. */
export const weakened = (text: string): string =>
  text.replaceAll(/\bfor (no key update|update|share)\b/gi, 'for key share');
