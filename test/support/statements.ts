import pg from 'pg';

/** Everything the process sent to PostgreSQL since the recording began. */
let recording: string[] | undefined;

type Listener = (text: string) => void;
const listeners = new Set<Listener>();

const original = pg.Client.prototype.query;
pg.Client.prototype.query = function query(this: pg.Client, ...call: unknown[]): never {
  const [first] = call;
  const text = typeof first === 'string' ? first : (first as { text?: string }).text;
  if (text !== undefined) {
    recording?.push(text);
    for (const listen of listeners) listen(text);
  }
  return original.apply(this, call as never) as never;
} as never;

/** Calls back with the text of every statement, on all connections of the process. */
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
