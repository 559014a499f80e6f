import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount, isAnother } from './account.js';
import { makeRootFolder, makeWhole, ROOT_FOLDER } from './folders.js';
import { type Account, runProgram } from './processes.js';
import { findPrograms } from './programs.js';

/** The files of one PostgreSQL server, and the means to run it. */
export interface Cluster {
  /** The folder with PostgreSQL's programs. */
  readonly bin: string;
  readonly account: Account;
  /** The folder with the data, the password and the server's log. */
  readonly folder: string;
  /** The data's real path, as the server reports it. */
  readonly data: string;
  readonly password: string;
  /** A part of the command line that only processes of this server have. */
  readonly mark: string;
}

export type Log = (message: string) => void;

const INITDB_OPTIONS =
  '-D data -U rental --pwfile password -A scram-sha-256 ' +
  '-E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8';

/** Returns the cluster of a data folder, which the first call creates. */
export async function prepareCluster(dataDir: string, log: Log): Promise<Cluster> {
  await files.mkdir(dataDir, { recursive: true });
  const elsewhere = join(ROOT_FOLDER, `data-${hash(dataDir)}`);
  const existing = [dataDir, elsewhere].find((home) => existsSync(join(home, 'postgres')));
  const account = chooseAccount(existing && join(existing, 'postgres'));
  const bin = await findPrograms(account, dataDir);
  const home =
    existing ??
    ((await canReach(dataDir, bin, account)) ? dataDir : await makeRootFolder(elsewhere));
  if (home === elsewhere) log(`PostgreSQL's account cannot reach ${dataDir}, using ${elsewhere}`);

  const folder = join(home, 'postgres');
  await makeWhole(folder, (made) => createCluster(made, bin, account));
  const data = await files.realpath(join(folder, 'data'));
  const password = await files.readFile(join(folder, 'password'), 'utf8');
  const mark = `rental-inventory-${hash(data)}`;
  return { bin, account, folder, data, password, mark };
}

async function canReach(dataDir: string, bin: string, account: Account): Promise<boolean> {
  if (!isAnother(account)) return true;
  const status = await runProgram(join(bin, 'pg_ctl'), ['status', '-D', dataDir], account).catch(
    String,
  );
  return !status.includes('Permission denied');
}

async function createCluster(folder: string, bin: string, account: Account): Promise<void> {
  const password = randomBytes(24).toString('hex');
  await files.writeFile(join(folder, 'password'), password, { mode: 0o600 });
  if (isAnother(account))
    await runProgram('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  await runProgram(join(bin, 'initdb'), INITDB_OPTIONS.split(' '), account, folder);
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 12);
}
