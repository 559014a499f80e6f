import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The ids of the servers' processes; those that died and wait to be reaped are not among them. */
export function serverProcesses(folder: string): number[] {
  const marks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('postgres/data'))
    .map((name) =>
      createHash('sha256')
        .update(join(realpathSync(folder), name))
        .digest('hex'),
    )
    .map((hash) => `rental-inventory-${hash.slice(0, 12)}`);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => marks.some((mark) => commandLine(id).includes(mark)))
    .map(Number);
}

/** The first process of the server of a data folder. */
export const postmasterOf = (dataDir: string): number => Number(lockFileOf(dataDir)[0]);

/** The port of the server of a data folder. */
export const portOf = (dataDir: string): number => Number(lockFileOf(dataDir)[3]);

function lockFileOf(dataDir: string): string[] {
  return readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
}

/** Empty where there is no such process any more. */
export function commandLine(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** Ends a process, unless it has ended by itself, as children do without their parent. */
export function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** Kills all processes of the server of a data folder, the first one at first. */
export async function killServer(dataDir: string): Promise<void> {
  const first = postmasterOf(dataDir);
  const all = serverProcesses(dataDir);
  for (const id of [first, ...all.filter((one) => one !== first)]) killProcess(id);
  const isAnyRunning = () => serverProcesses(dataDir).some((id) => all.includes(id));
  while (isAnyRunning()) await sleep(1);
}

/** Starts the dead server of a data folder again as an administrator does, with its old options. */
export async function restartServer(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  // A killed process that nobody reaps looks alive to pg_ctl.
  rmSync(join(folder, 'data/postmaster.pid'), { force: true });
  const [postgres = ''] = readFileSync(join(folder, 'data/postmaster.opts'), 'utf8').split(' ');
  const { uid, gid } = statSync(folder);
  const command = ['restart', '-w', '-s', '-D', 'data', '-l', 'server.log'];
  const options = { cwd: folder, uid, gid };
  await promisify(execFile)(join(dirname(postgres), 'pg_ctl'), command, options);
}
