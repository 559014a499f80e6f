import { holdTransaction } from '../../../support/database/held-transaction.js';
import type { TestDatabase } from '../../../support/database/database.js';
import type { DatabaseWire } from '../../../support/database/database-wire.js';
import { beginAsInstance } from './other-instance.js';

export interface FailureTarget {
  readonly database: TestDatabase;
  /** The way from the service to it. */
  readonly wire: DatabaseWire;
  /** Whom the service connects as. */
  readonly role: string;
}

/**
 * A failure of the database, and the responses of the service to a read and a write of locations
 * and to its readiness check.
 */
export interface DatabaseFailure {
  readonly name: string;
  readonly read: 200 | 503;
  readonly write: 200 | 503;
  readonly ready: 200 | 503;
  /** Within which time, in milliseconds, where work is waited for and not only a turn. */
  readonly within?: number;
  /** @returns the end of the failure, unless it ends by itself */
  begin(target: FailureTarget): Promise<(() => unknown) | undefined>;
}

/** After this a statement of a request is given up, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000;

export const DATABASE_FAILURES: readonly DatabaseFailure[] = [
  {
    name: 'gone',
    read: 503,
    write: 503,
    ready: 503,
    begin: async ({ wire }) => {
      await wire.cut();
      return () => wire.open();
    },
  },
  {
    name: 'so slow that it seems gone',
    read: 503,
    write: 503,
    ready: 503,
    begin: async ({ wire }) => delay(wire, 60_000),
  },
  {
    name: 'slow',
    read: 200,
    write: 200,
    ready: 200,
    begin: async ({ wire }) => delay(wire, 50),
  },
  {
    name: 'out of connections',
    read: 503,
    write: 503,
    ready: 503,
    begin: async (target) => {
      const { database, role } = target;
      await database.query(`alter role ${role} connection limit 0`);
      await disconnect(target);
      return () => database.query(`alter role ${role} connection limit -1`);
    },
  },
  {
    name: 'read-only, as a standby is',
    read: 200,
    write: 503,
    ready: 503,
    begin: async (target) => {
      const { database, role } = target;
      await database.query(`alter role ${role} set default_transaction_read_only = on`);
      await disconnect(target);
      return async () => {
        await database.query(`alter role ${role} reset default_transaction_read_only`);
        await disconnect(target);
      };
    },
  },
  {
    name: 'out of disk space for a table',
    read: 200,
    write: 503,
    ready: 200,
    begin: ({ database }) =>
      beforeWrites(database, `raise exception 'No space left on device' using errcode = '53100'`),
  },
  {
    name: 'busy with one statement for ever',
    read: 200,
    write: 503,
    ready: 200,
    within: STATEMENT_TIMEOUT_MS,
    begin: ({ database }) => beforeWrites(database, 'perform pg_sleep(600)'),
  },
  {
    name: 'locked by somebody for long',
    read: 503,
    write: 503,
    ready: 200,
    // A lock is waited for up to 10 s.
    within: 8_000,
    begin: async ({ database }) => {
      const holder = await holdTransaction(database);
      await holder.query('lock table locations');
      return () => holder.commit();
    },
  },
  {
    name: 'locked by an instance that hangs in a transaction',
    // PostgreSQL ends it after 5 s, and the requests that wait for its lock go on.
    read: 200,
    write: 200,
    ready: 200,
    within: 8_000,
    begin: async ({ database }) => {
      await beginAsInstance(database, 'lock table locations');
      return undefined;
    },
  },
];

function delay(wire: DatabaseWire, milliseconds: number): () => void {
  wire.delay = milliseconds;
  return () => {
    wire.delay = 0;
  };
}

/** Cuts the connections of the service; new ones have the new settings. */
const disconnect = ({ database, role }: FailureTarget) =>
  database.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    role,
  ]);

/** Lets something happen within each statement that writes locations. */
async function beforeWrites({ query }: TestDatabase, body: string): Promise<() => unknown> {
  await query(
    `create function ail() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`,
  );
  await query('create trigger ail before insert on locations execute function ail()');
  return () => query('drop function ail cascade');
}
