import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Usage, usageOf } from '../../../../bench/environment/process-usage.js';
import { expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import { HttpClient } from '../../../support/service/client.js';
import { ALL_SCOPES, command, newKey } from '../../../support/service/command.js';
import {
  killProcess,
  killServer,
  portOf,
  postmasterOf,
  restartServer,
  serverProcesses,
} from '../../../support/service/server-processes.js';
import { newMigratedDataDir } from '../../../support/service/migrated-folder.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import type { Catalogue } from './renters.js';

/** How often it is asked whether it is ready, in milliseconds. */
const POLL_INTERVAL_MS = 20;
/** After so long it will not be ready any more, in milliseconds. */
const READY_TIMEOUT_MS = 60_000;

/** The built service, always on one port, with an embedded PostgreSQL that it alone looks after. */
export class OutageEnvironment {
  private constructor(
    private readonly dataDir: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly password: string,
    private service: ServiceProcess,
    readonly url: string,
    readonly token: string,
    readonly client: HttpClient,
    readonly catalogue: Catalogue,
  ) {}

  /**
   * Runs the work on a stage of its own. `DATABASE_URL` is left alone: it is not for this.
   * @param extra environment of the service beside the usual one
   */
  static async use<T>(
    work: (stage: OutageEnvironment) => Promise<T>,
    extra: NodeJS.ProcessEnv = {},
  ): Promise<T> {
    const dataDir = await newMigratedDataDir();
    const stage = await OutageEnvironment.build(dataDir, extra);
    try {
      return await work(stage);
    } finally {
      stage.service.signal('SIGTERM');
      await stage.service.exit();
      await rm(dataDir, { recursive: true, force: true });
    }
  }

  private static async build(
    dataDir: string,
    extra: NodeJS.ProcessEnv,
  ): Promise<OutageEnvironment> {
    const environment = {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      ...UNLIMITED,
      LOG_LEVEL: 'info',
      SHUTDOWN_DELAY: '5',
      ...extra,
    };
    const service = new ServiceProcess(environment);
    const url = await service.url();
    const token = await createShop(environment);
    const password = await readFile(join(dataDir, 'postgres/password'), 'utf8');
    const client = new HttpClient(`${url}/api/v1`, token);
    const catalogue = await createCatalogue(client);
    environment.PORT = new URL(url).port;
    return new OutageEnvironment(
      dataDir,
      environment,
      password,
      service,
      url,
      token,
      client,
      catalogue,
    );
  }

  get isAlive(): boolean {
    return this.service.isAlive;
  }

  /** Creates a shop whose clock can be moved. @returns a key with all scopes */
  newSandbox(): Promise<string> {
    return createShop(this.environment, '--sandbox');
  }

  /** The resources that the service and its PostgreSQL use now. */
  usage(): Usage {
    return usageOf(this.service.pid, postmasterOf(this.dataDir));
  }

  /** Runs the work on a connection beside the service; a server that was stopped has another port. */
  async withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const { password } = this;
    const server = { host: '127.0.0.1', port: portOf(this.dataDir), user: 'rental', password };
    const client = new pg.Client({ ...server, database: 'rental' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /**
   * Kills the service as a power cut does, and starts it again.
   * @returns after how many milliseconds from the start of the new process it was ready
   */
  async killService(): Promise<number> {
    await this.service.kill();
    return this.startService();
  }

  /**
   * Kills all processes of PostgreSQL and starts it again; the service has to stay up.
   * @returns after how many milliseconds from the kill the service was ready
   */
  async killDatabase(): Promise<number> {
    const killed = performance.now();
    await killServer(this.dataDir);
    await restartServer(this.dataDir);
    await this.untilReady();
    return performance.now() - killed;
  }

  /**
   * Kills the service and PostgreSQL at once, and starts the service again.
   * @param lose called with the folder of the data while nothing runs
   * @param againAfter the milliseconds until the same happens to the new processes, if it does
   * @returns after how many milliseconds from the last start the service was ready
   */
  async cutPower(
    lose: (dataDir: string) => Promise<void>,
    againAfter: number | undefined,
  ): Promise<number> {
    await this.killAll();
    await lose(this.dataDir);
    if (againAfter !== undefined) {
      this.service = new ServiceProcess(this.environment);
      await sleep(againAfter);
      await this.killAll();
      await lose(this.dataDir);
    }
    return this.startService();
  }

  private async killAll(): Promise<void> {
    // They are listed before the first of them ends, so that the others write nothing more.
    let all = serverProcesses(this.dataDir);
    this.service.signal('SIGKILL');
    for (; all.length > 0; all = serverProcesses(this.dataDir)) all.forEach(killProcess);
    await this.service.exit();
  }

  /**
   * Stops the service and starts it again after its exit.
   * @param unready called when it reports that it is not ready, before it rejects requests
   * @returns the faults, as sentences, and the time until it was ready again
   */
  async restartService(
    unready: () => Promise<void>,
  ): Promise<{ faults: string[]; readyAfter: number }> {
    this.service.signal('SIGTERM');
    await this.service.logged('SIGTERM: finishing requests in flight');
    const ready = await this.readiness();
    // Disconnected clients continue with the next process.
    const [[code, readyAfter]] = await Promise.all([this.afterExit(), unready()]);
    return {
      faults: [
        ...(ready === 503 ? [] : [`readiness was ${ready} after SIGTERM`]),
        ...(code === 0 ? [] : [`it ended with ${code}`]),
      ],
      readyAfter,
    };
  }

  private async afterExit(): Promise<[code: number | null, readyAfter: number]> {
    return [await this.service.exit(), await this.startService()];
  }

  private async startService(): Promise<number> {
    const started = performance.now();
    this.service = new ServiceProcess(this.environment);
    await this.untilReady();
    return performance.now() - started;
  }

  private async untilReady(): Promise<void> {
    const end = performance.now() + READY_TIMEOUT_MS;
    while (performance.now() < end && this.service.isAlive) {
      if ((await this.readiness()) === 200) return;
      await sleep(POLL_INTERVAL_MS);
    }
    throw new Error(`It is not ready: ${this.service.stdout.slice(-2000)}${this.service.stderr}`);
  }

  /** @returns undefined where nobody answers */
  private async readiness(): Promise<number | undefined> {
    const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined);
    await answer?.text();
    return answer?.status;
  }
}

/** @returns a key with all scopes */
async function createShop(environment: NodeJS.ProcessEnv, ...options: string[]): Promise<string> {
  const { id } = await command(environment, 'shops', 'create', '--name', 'Faults', ...options);
  return newKey(environment, id, 'Faults', ...ALL_SCOPES);
}

/** Creates the records that renters need. */
export async function createCatalogue(client: HttpClient): Promise<Catalogue> {
  const [platformVariantId, customerPlatformId] = [nextPlatformId(), nextPlatformId()];
  const variants = [{ platformId: platformVariantId, title: 'Any' }];
  const product = { platformId: platformVariantId, title: 'Kayak', variants };
  await expectSuccess(client.post('/products', { products: [product] }));
  await expectSuccess(
    client.post('/customers', { customers: [{ platformId: customerPlatformId }] }),
  );
  return { platformVariantId, customerPlatformId };
}
