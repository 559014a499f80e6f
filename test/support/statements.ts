import pg from 'pg';

/** Everything the process sent to PostgreSQL since the recording began. */
let recording: string[] | undefined;

/** Hears a statement and the application name of the connection that sent it. */
type Listener = (text: string, application: string | undefined) => void;
const listeners = new Set<Listener>();

const original = pg.Client.prototype.query;
pg.Client.prototype.query = function query(this: pg.Client, ...call: unknown[]): never {
  const [first] = call;
  const text = typeof first === 'string' ? first : (first as { text?: string }).text;
  if (text !== undefined) {
    recording?.push(text);
    const { connectionParameters } = this as {
      connectionParameters?: { application_name?: string };
    };
    for (const listen of listeners) listen(text, connectionParameters?.application_name);
  }
  return original.apply(this, call as never) as never;
} as never;

/** Calls back with every statement, on all connections of the process. */
export function onStatement(listener: Listener): void {
  listeners.add(listener);
}

/** The statements that ran while the work did. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  recording = [];
  try {
    await work();
    return recording;
  } finally {
    recording = undefined;
  }
}
