import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { Server } from 'node:http';
import pg from 'pg';

/** Hears a statement and the application name of the connection that sent it. */
type Listener = (text: string, application: string | undefined) => void;
const listeners = new Set<Listener>();

/** The statements of some work: its own, and those of the requests that it sends. */
export interface Recording {
  readonly statements: string[];
  /** How often a statement was sent on a connection that awaited no response. */
  roundTrips: number;
  /** How many connections had a statement of it at a time, at most. */
  connections: number;
}

/** A recording that runs, and how many statements of it each connection has. */
interface Running {
  readonly recording: Recording;
  readonly busy: Map<pg.Client, number>;
}

const recordings = new Map<string, Running>();
const current = new AsyncLocalStorage<string>();
let lastRecording = 0;

/** Names the recording to the service, which may be in the same process but is not in the same call. */
const HEADER = 'x-test-recording';

/** The headers that make a request part of the recording that runs, if there is one. */
export function recordingHeaders(): Record<string, string> {
  const recording = current.getStore();
  return recording === undefined ? {} : { [HEADER]: recording };
}

const { emit } = Server.prototype;
Server.prototype.emit = function emitRecorded(this: Server, ...call: unknown[]) {
  const pass = () => emit.apply(this, call as never);
  const [event, request] = call as [string, { headers?: Record<string, string> } | undefined];
  const recording = event === 'request' ? request?.headers?.[HEADER] : undefined;
  return recording === undefined ? pass() : current.run(recording, pass);
} as never;

/**
 * A waiting caller is resumed by the one that releases the connection, but must not count as that
 * one.
 */
const { connect } = pg.Pool.prototype;
pg.Pool.prototype.connect = function connectBound(this: pg.Pool, callback?: () => void) {
  return connect.call(this, (callback && AsyncResource.bind(callback)) as never);
} as never;

/** Deferred writes, which no request waits for. */
const AFTERWARDS = /^\s*update api_keys\b.*\blast_used_at = /s;

/** Whether a key still holds is asked beside the requests with it. */
export const asksForKey = (text: string): boolean => text.includes('api_keys');

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function queryHeard(this: pg.Client, ...call: unknown[]): never {
  const [first] = call;
  const text = typeof first === 'string' ? first : (first as { text?: string }).text;
  if (text === undefined) return query.apply(this, call as never) as never;
  const { connectionParameters } = this as {
    connectionParameters?: { application_name?: string };
  };
  for (const listen of listeners) listen(text, connectionParameters?.application_name);
  const running = recordings.get(current.getStore() ?? '');
  if (!AFTERWARDS.test(text)) running?.recording.statements.push(text);
  if (!running || asksForKey(text)) return query.apply(this, call as never) as never;
  const end = begin(running, this);
  const answered = call.at(-1);
  if (typeof answered === 'function') {
    call[call.length - 1] = (...results: unknown[]) => {
      end();
      return answered(...results) as unknown;
    };
    return query.apply(this, call as never) as never;
  }
  const answer = query.apply(this, call as never) as unknown as Promise<unknown>;
  answer.then(end, end);
  return answer as never;
} as never;

/** Notes that a connection has a statement; gives what notes that it was answered. */
function begin({ recording, busy }: Running, client: pg.Client): () => void {
  if (!busy.has(client)) recording.roundTrips += 1;
  busy.set(client, (busy.get(client) ?? 0) + 1);
  recording.connections = Math.max(recording.connections, busy.size);
  return () => {
    const left = busy.get(client)! - 1;
    if (left > 0) busy.set(client, left);
    else busy.delete(client);
  };
}

/** Calls back with every statement, on all connections of the process. */
export function onStatement(listener: Listener): void {
  listeners.add(listener);
}

/**
 * The statements of the work, without those of other work in the process, and without those that look up its key:
 * only the first request in some seconds sends these.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordingOf(work)).statements.filter((text) => !asksForKey(text));

/** Records the work, without other work in the process. */
export async function recordingOf(work: () => Promise<unknown>): Promise<Recording> {
  const name = String((lastRecording += 1));
  const recording: Recording = { statements: [], roundTrips: 0, connections: 0 };
  recordings.set(name, { recording, busy: new Map() });
  try {
    await current.run(name, work);
    return recording;
  } finally {
    recordings.delete(name);
  }
}
