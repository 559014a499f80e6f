import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startProgress } from '../../src/cli/progress.js';
import { readConfiguration } from '../../src/config/configuration.js';
import {
  type DatabaseServer,
  openDatabaseServer,
} from '../../src/database/server/database-server.js';
import { InstallationKey } from '../../src/http/paging/cursor.js';
import { digestOf, newToken } from '../../src/platform/auth/api-key-token.js';
import { Load } from '../load/load.js';
import { cachedDataSet, urlOfDatabase } from '../seed/cached-data-set.js';
import { DATA_SETS, type DataSetName, shrunk } from '../seed/data-sets.js';
import { postmasterOf } from './process-usage.js';
import { NODE_OPTIONS, type Program, Programs } from './programs.js';

/** The folder of the embedded server, the logs and the figures of quick runs. */
export const BENCH_FOLDER = '.bench';

/** The factor by which the data of a quick run is smaller. */
const QUICK_DIVISOR = 50;

/** A seeded database, with an API key for each of its shops. */
export interface DataSet {
  readonly database: string;
  readonly url: string;
  readonly shops: readonly { readonly id: number; readonly token: string }[];
  readonly pageKey: InstallationKey;
}

/** The database server, load process and programs of a bench. */
export class BenchEnvironment {
  readonly programs = new Programs();
  readonly load = new Load();
  private readonly dataSets = new Map<DataSetName, Promise<DataSet>>();
  private readonly clients: pg.Client[] = [];
  private startedCount = 0;

  private constructor(
    private readonly server: DatabaseServer,
    /** The version of PostgreSQL. */
    readonly postgres: string,
    /** Whether data sets are small and rounds short. */
    readonly isQuick: boolean,
  ) {}

  /** Opens an environment for some work; closes it afterwards, also after an error or a signal. */
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
    const server = await openDatabaseServer(configuration, () => {}, true);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await client.end();
    return new BenchEnvironment(server, rows[0]!.server_version, isQuick);
  }

  async close(): Promise<void> {
    this.load.stop();
    await this.programs.stopAll();
    await Promise.all(this.clients.map((client) => client.end().catch(() => {})));
    await this.server.close();
  }

  /** A cached data set, which is seeded on first use. */
  dataSet(name: DataSetName): Promise<DataSet> {
    const opened = this.dataSets.get(name) ?? this.openDataSet(name);
    this.dataSets.set(name, opened);
    return opened;
  }

  /** A writable copy of a data set; `dropCopy` removes it. */
  async copyOf(name: DataSetName): Promise<DataSet> {
    const original = await this.dataSet(name);
    // PostgreSQL only copies databases without connections.
    const connected = this.clients.filter(({ database }) => database === original.database);
    await Promise.all(connected.map((client) => client.end()));
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

  /** A connection to a database, which is closed with the environment. */
  async connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
    client.on('error', () => {});
    await client.connect();
    this.clients.push(client);
    return client;
  }

  /** Starts the shipped service on a data set. */
  startService(dataSet: DataSet): Promise<Program> {
    return this.start('service', 'dist/bundle/main.cjs', dataSet);
  }

  /** Starts the baseline on a data set. */
  startBaseline(dataSet: DataSet): Promise<Program> {
    return this.start('baseline', 'dist/bench/baseline/main.js', dataSet);
  }

  /** The process id of the postmaster; undefined where it runs on another machine. */
  async postmaster(dataSet: DataSet): Promise<number | undefined> {
    const client = await this.connect(dataSet.url);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return postmasterOf(rows[0]!.pid);
  }

  private start(name: string, file: string, { url }: DataSet): Promise<Program> {
    this.startedCount += 1;
    return this.programs.start(
      [...NODE_OPTIONS, file],
      {
        DATABASE_URL: url,
        DATABASE_POOL_SIZE: '10',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        ...NO_THROTTLING,
      },
      join(BENCH_FOLDER, `${name}-${this.startedCount}.log`),
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
      return { database, url, ...(await createKeys(client)) };
    } finally {
      progress.stop();
    }
  }
}

const NO_THROTTLING = Object.fromEntries(
  ['KEY', 'AVAILABILITY', 'EXPORT', 'ANONYMOUS'].map((name) => [
    `THROTTLE_${name}_LIMIT`,
    '1000000',
  ]),
);

/** Creates an API key for each shop and reads the key that signs tokens. */
async function createKeys(client: pg.Client): Promise<Pick<DataSet, 'shops' | 'pageKey'>> {
  const installation = await client.query<{ page_key: string }>(
    'select page_key from installation',
  );
  const pageKey = new InstallationKey(Buffer.from(installation.rows[0]!.page_key, 'hex'));
  await client.query(`delete from api_keys where name = 'Bench'`);
  const { rows } = await client.query<{ id: string }>('select id from shops order by id');
  const shops = rows.map(({ id }) => ({ id: Number(id), token: newToken(pageKey) }));
  for (const { id, token } of shops) {
    await client.query(
      `insert into api_keys (shop_id, name, scopes, token_sha256) values ($1, 'Bench', '{read,write}', $2)`,
      [id, digestOf(token)],
    );
  }
  return { shops, pageKey };
}
