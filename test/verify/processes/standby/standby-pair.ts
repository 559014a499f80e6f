import { execFile } from 'node:child_process';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withConnection } from '../../../../src/database/server/connection.js';
import { migrate } from '../../../../src/database/server/migrate.js';
import { type Cluster, prepareCluster } from '../../../../src/embedded-postgres/cluster.js';
import { openEmbeddedServer } from '../../../../src/embedded-postgres/embedded-server.js';
import { Postmaster } from '../../../../src/embedded-postgres/postmaster.js';
import { runProgram } from '../../../../src/embedded-postgres/processes.js';
import { createCatalogue } from '../stage/stage.js';
import type { Catalogue } from '../stage/renters.js';
import { BreakableLink } from '../../../support/service/breakable-link.js';
import { HttpClient } from '../../../support/service/client.js';
import { newShopKey } from '../../../support/service/command.js';
import { freePort } from '../../../support/service/free-port.js';
import { killServer } from '../../../support/service/server-processes.js';
import { newDataDir, ServiceProcess, UNLIMITED } from '../../../support/service/service.js';

const POLL_INTERVAL_MS = 20;
/** The name of the standby in `synchronous_standby_names`. */
const STANDBY_NAME = 'standby';

/** A stopped database with one shop, which pairs copy. */
export interface Template {
  readonly dataDir: string;
  readonly token: string;
}

/** Runs the work with a new template. */
export async function withTemplate<T>(work: (template: Template) => Promise<T>): Promise<T> {
  const dataDir = await newDataDir();
  try {
    return await work({ dataDir, token: await createShop(dataDir) });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Creates a database with a shop. @returns the token of the shop, when the database is stopped */
async function createShop(dataDir: string): Promise<string> {
  const server = await openEmbeddedServer({ dataDir });
  try {
    const environment = { DATABASE_URL: server.url };
    await migrate({ url: server.url, cluster: false });
    return await newShopKey(environment, 'Standby');
  } finally {
    await server.close();
  }
}

/** A PostgreSQL server with a process of the service. */
export class DatabaseNode {
  databaseUrl = '';
  /** The address of the service. */
  url = '';
  client!: HttpClient;
  private readonly postmaster: Postmaster;
  private service: ServiceProcess | undefined;

  private constructor(
    private readonly dataDir: string,
    private readonly cluster: Cluster,
    private readonly token: string,
  ) {
    this.postmaster = new Postmaster(cluster);
  }

  static async copy({ dataDir, token }: Template, folder: string): Promise<DatabaseNode> {
    await promisify(execFile)('cp', ['-a', dataDir, folder]);
    return new DatabaseNode(folder, await prepareCluster(folder, () => {}), token);
  }

  /** @param settings lines for `postgresql.auto.conf` */
  async startDatabase(settings: readonly string[]): Promise<void> {
    const { folder, password } = this.cluster;
    await appendFile(join(folder, 'data/postgresql.auto.conf'), `${settings.join('\n')}\n`);
    const port = await freePort();
    const problem = await this.postmaster.start(port);
    if (problem !== undefined) throw new Error(problem);
    this.databaseUrl = `postgres://rental:${password}@127.0.0.1:${port}/rental`;
  }

  /** Makes the next start that of a standby. */
  async becomeStandby(): Promise<void> {
    const { account, folder } = this.cluster;
    await runProgram('touch', ['data/standby.signal'], account, folder);
  }

  async startService(): Promise<void> {
    this.service = new ServiceProcess({
      ...UNLIMITED,
      DATABASE_URL: this.databaseUrl,
      HOST: '127.0.0.1',
    });
    this.url = await this.service.url();
    this.client = new HttpClient(`${this.url}/api/v1`, this.token);
  }

  query<Row extends object>(text: string): Promise<Row[]> {
    return withConnection(
      { connectionString: this.databaseUrl },
      async (client) => (await client.query<Row>(text)).rows,
    );
  }

  killDatabase(): Promise<void> {
    return killServer(this.dataDir);
  }

  async stop(): Promise<void> {
    await this.service?.kill();
    if ((await this.postmaster.state()) !== 'stopped') await this.killDatabase();
  }
}

/** A primary and its streaming standby, each with a process of the service. */
export class StandbyPair {
  private constructor(
    readonly primary: DatabaseNode,
    readonly standby: DatabaseNode,
    readonly token: string,
    /** A client of the primary, and of the standby after the fail-over. */
    readonly client: HttpClient,
    readonly catalogue: Catalogue,
    private readonly moveLink: () => void,
  ) {}

  /** @param isSynchronous whether commits wait for the standby */
  static async use<T>(
    template: Template,
    isSynchronous: boolean,
    work: (pair: StandbyPair) => Promise<T>,
  ): Promise<T> {
    const folder = await newDataDir();
    const [primary, standby] = (await Promise.all(
      ['primary', 'standby'].map((name) => DatabaseNode.copy(template, join(folder, name))),
    )) as [DatabaseNode, DatabaseNode];
    let target = primary;
    const link = new BreakableLink(() => target.url);
    try {
      await startReplication(primary, standby, isSynchronous);
      await Promise.all([primary, standby].map((node) => node.startService()));
      const catalogue = await createCatalogue(primary.client);
      const client = new HttpClient(`${await link.open()}/api/v1`, template.token);
      const pair = new StandbyPair(primary, standby, template.token, client, catalogue, () => {
        link.cut();
        target = standby;
        link.restore();
      });
      await pair.catchUp();
      return await work(pair);
    } finally {
      link.close();
      await Promise.all([primary, standby].map((node) => node.stop()));
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Waits until the standby has all that the primary has committed so far. */
  async catchUp(): Promise<void> {
    const [{ lsn }] = (await this.primary.query<{ lsn: string }>(
      'select pg_current_wal_lsn() as lsn',
    )) as [{ lsn: string }];
    const isEqual = `select pg_last_wal_replay_lsn() >= '${lsn}' as reached`;
    await until(async () => (await this.standby.query<{ reached: boolean }>(isEqual))[0]!.reached);
  }

  /** Pauses the process that sends the log to the standby. @returns resumes it */
  async pauseSender(): Promise<() => void> {
    const [sender] = await this.primary.query<{ pid: number }>(
      'select pid from pg_stat_replication',
    );
    process.kill(sender!.pid, 'SIGSTOP');
    return () => process.kill(sender!.pid, 'SIGCONT');
  }

  /** Kills the primary, promotes the standby, and connects clients to its service. */
  async failOver(): Promise<void> {
    await this.primary.killDatabase();
    await this.standby.query('select pg_promote()');
    this.moveLink();
  }
}

async function startReplication(
  primary: DatabaseNode,
  standby: DatabaseNode,
  isSynchronous: boolean,
): Promise<void> {
  const names = isSynchronous ? STANDBY_NAME : '';
  await primary.startDatabase([`wal_keep_size = '1GB'`, `synchronous_standby_names = '${names}'`]);
  const { hostname, port, username, password } = new URL(primary.databaseUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await standby.becomeStandby();
  await standby.startDatabase([`primary_conninfo = '${source} application_name=${STANDBY_NAME}'`]);
  const state = `select from pg_stat_replication
    where state = 'streaming' and sync_state = '${isSynchronous ? 'sync' : 'async'}'`;
  await until(async () => (await primary.query(state)).length === 1);
}

/** Polls a condition until it holds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(POLL_INTERVAL_MS);
}
