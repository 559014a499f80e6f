import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { digestOf, newToken } from '../../src/platform/auth/api-key-token.js';
import { startProgress } from '../../src/cli/progress.js';
import { CursorSigningKey, writeCursor } from '../../src/http/paging/cursor.js';
import { readConfiguration } from '../../src/config/configuration.js';
import {
  type DatabaseServer,
  openDatabaseServer,
} from '../../src/database/server/database-server.js';
import { Load } from '../load/load.js';
import { cachedDataSet, urlOfDatabase } from '../seed/cached-data-set.js';
import { DATA_SETS, type DataSetName, shrunk } from '../seed/data-sets.js';
import { postmasterOf } from './cpu-time.js';
import { NODE_OPTIONS } from './node-options.js';
import { type Program, Programs } from './programs.js';

/** Where the server, the logs and the figures of quick runs are. */
export const BENCH_FOLDER = '.bench';

/** By how much a quick run is smaller. */
const QUICK_DIVISOR = 50;

/** A seeded database, with a key for each of its shops. */
export interface DataSet {
  readonly database: string;
  readonly url: string;
  readonly shops: readonly { readonly id: number; readonly token: string }[];
  readonly pageKey: CursorSigningKey;
}

/** Everything that measuring takes. */
export class BenchEnvironment {
  readonly programs = new Programs();
  readonly load = new Load();
  private readonly dataSets = new Map<DataSetName, Promise<DataSet>>();
  private readonly clients: pg.Client[] = [];
  private startedCount = 0;

  private constructor(
    private readonly server: DatabaseServer,
    /** Version of PostgreSQL. */
    readonly postgres: string,
    /** Whether small data sets and short rounds will do. */
    readonly isQuick: boolean,
  ) {}

  /** Opens an environment for some work and closes it, whatever ends the work. */
  static async use(
    isQuick: boolean,
    work: (environment: BenchEnvironment) => Promise<void>,
  ): Promise<void> {
    const opening = BenchEnvironment.open(isQuick);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        const closed = opening.then((environment) => environment.close());
        void closed.finally(() => process.exit(1));
      });
    }
    const environment = await opening;
    try {
      await work(environment);
    } finally {
      await environment.close();
    }
  }

  private static async open(isQuick: boolean): Promise<BenchEnvironment> {
    mkdirSync(BENCH_FOLDER, { recursive: true });
    const configuration = { ...readConfiguration(), dataDir: BENCH_FOLDER };
    const server = await openDatabaseServer(configuration, () => {});
    return new BenchEnvironment(server, await versionOf(server.url), isQuick);
  }

  /** Ends all that was started. */
  async close(): Promise<void> {
    this.load.stop();
    await this.programs.stopAll();
    await Promise.all(this.clients.map((client) => client.end().catch(() => {})));
    await this.server.close();
  }

  /** A data set, seeded before or now. */
  dataSet(name: DataSetName): Promise<DataSet> {
    const known = this.dataSets.get(name) ?? this.openDataSet(name);
    this.dataSets.set(name, known);
    return known;
  }

  /** A data set to write to, thrown away by `dropCopy`. */
  async copyOf(name: DataSetName): Promise<DataSet> {
    const original = await this.dataSet(name);
    // Nobody may be connected to what is copied.
    const own = this.clients.filter(({ database }) => database === original.database);
    await Promise.all(own.map((client) => client.end()));
    const database = `bench_copy_${name}`;
    const client = await this.connect(this.server.url);
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database} template ${original.database}`);
    return { ...original, database, url: urlOfDatabase(this.server.url, database) };
  }

  async dropCopy({ database }: DataSet): Promise<void> {
    const client = await this.connect(this.server.url);
    await client.query(`drop database if exists ${database} with (force)`);
  }

  /** A connection to a database of the server; it is closed with the environment. */
  async connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
    client.on('error', () => {});
    await client.connect();
    this.clients.push(client);
    return client;
  }

  /** The service as it is shipped, on a data set. */
  startService(dataSet: DataSet): Promise<Program> {
    return this.start('service', [...NODE_OPTIONS, 'dist/bundle/main.cjs'], dataSet);
  }

  /** The baseline on a data set. */
  startBaseline(dataSet: DataSet): Promise<Program> {
    return this.start('baseline', [...NODE_OPTIONS, 'dist/bench/baseline/main.js'], dataSet);
  }

  /** The process that all processes of the server come from, where they are on this machine. */
  async postmaster(dataSet: DataSet): Promise<number | undefined> {
    const client = await this.connect(dataSet.url);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  }

  private start(name: string, command: string[], { url }: DataSet): Promise<Program> {
    const environment = {
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: '10',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ...UNTHROTTLED,
    };
    return this.programs.start(
      command,
      environment,
      join(BENCH_FOLDER, `${name}-${(this.startedCount += 1)}.log`),
    );
  }

  private async openDataSet(name: DataSetName): Promise<DataSet> {
    const whole = DATA_SETS[name];
    // Writes need two shops.
    const sizes = this.isQuick
      ? { ...shrunk(whole, QUICK_DIVISOR), shops: Math.min(2, whole.shops) }
      : whole;
    const progress = startProgress(`tables of "${name}"`);
    try {
      const key = this.isQuick ? `quick_${name}` : name;
      const database = await cachedDataSet(this.server, key, sizes, (_table, done, total) =>
        progress.update(done, total),
      );
      const url = urlOfDatabase(this.server.url, database);
      const client = await this.connect(url);
      return { database, url, ...(await keysOf(client)) };
    } finally {
      progress.stop();
    }
  }
}

const UNTHROTTLED = Object.fromEntries(
  ['KEY', 'AVAILABILITY', 'EXPORT', 'ANONYMOUS'].map((name) => [
    `THROTTLE_${name}_LIMIT`,
    '1000000',
  ]),
);

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]!.server_version;
}

async function keysOf(client: pg.Client): Promise<Pick<DataSet, 'shops' | 'pageKey'>> {
  await client.query(`delete from api_keys where name = 'Bench'`);
  const { rows } = await client.query<{ id: string }>('select id from shops order by id');
  const shops = rows.map(({ id }) => ({ id: Number(id), token: newToken() }));
  for (const { id, token } of shops) {
    await client.query(
      `insert into api_keys (shop_id, name, scopes, token_sha256) values ($1, 'Bench', '{read,write}', $2)`,
      [id, digestOf(token)],
    );
  }
  const [{ page_key: pageKey }] = (await client.query('select page_key from installation'))
    .rows as [{ page_key: string }];
  return { shops, pageKey: new CursorSigningKey(Buffer.from(pageKey, 'hex')) };
}

/** The path of a page of an unfiltered list, below an id. */
export function pathOfPage(
  list: string,
  { pageKey }: DataSet,
  shopId: number,
  before?: number,
): string {
  const page =
    before === undefined
      ? ''
      : `&page=${writeCursor(before, { shopId, list, filters: {} }, pageKey)}`;
  return `/api/v1/${list}?limit=50${page}`;
}
