import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { Server } from 'node:http';
import pg from 'pg';

/** Hears a statement and the application name of the connection that sent it. */
type Listener = (text: string, application: string | undefined) => void;
const listeners = new Set<Listener>();

/** The statements of some work: of what it runs itself and of the requests that it sends. */
const recordings = new Map<string, string[]>();
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

/** Who waits for a connection is called by whom gives it back, and must not count as that one. */
const { connect } = pg.Pool.prototype;
pg.Pool.prototype.connect = function connectBound(this: pg.Pool, callback?: () => void) {
  return connect.call(this, (callback && AsyncResource.bind(callback)) as never);
} as never;

/** What the service writes when there is time: whoever gave the reason does not wait for it. */
const AFTERWARDS = /^\s*update api_keys\b.*\blast_used_at = /s;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function queryHeard(this: pg.Client, ...call: unknown[]): never {
  const [first] = call;
  const text = typeof first === 'string' ? first : (first as { text?: string }).text;
  if (text !== undefined) {
    if (!AFTERWARDS.test(text)) recordings.get(current.getStore() ?? '')?.push(text);
    const { connectionParameters } = this as {
      connectionParameters?: { application_name?: string };
    };
    for (const listen of listeners) listen(text, connectionParameters?.application_name);
  }
  return query.apply(this, call as never) as never;
} as never;

/** Calls back with every statement, on all connections of the process. */
export function onStatement(listener: Listener): void {
  listeners.add(listener);
}

/** The statements of the work, whatever else the process does meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const recording = String((lastRecording += 1));
  const statements: string[] = [];
  recordings.set(recording, statements);
  try {
    await current.run(recording, work);
    return statements;
  } finally {
    recordings.delete(recording);
  }
}
