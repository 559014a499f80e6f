import pg from 'pg';

/** A statement as it was sent. */
export interface Query {
  /** A connection plans a named statement once, and others each time. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Returns the statements that this process sends during some work. No other work may run at the
 * same time.
 */
export async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const { query } = pg.Client.prototype;
  const queries: Query[] = [];
  pg.Client.prototype.query = function queryRecorded(this: pg.Client, ...call: unknown[]): never {
    const [first, values] = call;
    const sent = typeof first === 'string' ? { text: first, values } : (first as Partial<Query>);
    if (sent.text !== undefined) {
      const given = Array.isArray(sent.values) ? sent.values : [];
      queries.push({ name: (sent as Partial<Query>).name, text: sent.text, values: given });
    }
    return query.apply(this, call as never) as never;
  } as never;
  try {
    await work();
    return queries;
  } finally {
    pg.Client.prototype.query = query;
  }
}
