import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** What PostgreSQL runs as; empty for the account of this process. */
export type Account = { uid?: number; gid?: number };

const TIMEOUT = 120_000;
// Nothing else of the caller's environment (LC_*, PG*) may change how the server is made and runProgram.
const { PATH, SystemRoot, TEMP } = process.env;
const ENVIRONMENT = { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };

/** The numbers and command lines of all processes; a dead one's is empty. */
export async function listProcesses(): Promise<[id: string, command: string][]> {
  if (process.platform === 'linux') {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.map((id) => [id, readText(`/proc/${id}/cmdline`)]);
  }
  const list = await runProgram('ps', ['-axwwo', 'pid=,command=']).catch(() => '');
  return list.split('\n').map((line) => [String(parseInt(line)), line]);
}

/** Runs one of PostgreSQL's programs and answers its output; throws what it says, in one line. */
export async function runProgram(
  file: string,
  args: string[],
  account?: Account,
  cwd = '/',
): Promise<string> {
  // In a session of its own, Ctrl-C in a terminal does not reach it.
  const options = { ...account, cwd, env: ENVIRONMENT, detached: true, timeout: TIMEOUT };
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ending = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), ending]);
  if (child.exitCode !== 0) throw new Error(summarize(errors || output) || `${file} was killed`);
  return output;
}

/** Boils the output of PostgreSQL's programs down to one line. */
export function summarize(output: string): string {
  const lines = output.trim().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|DETAIL|error|denied/i.test(line));
  const said = (telling.length ? telling : lines).slice(-3);
  return said.map((line) => line.replace(/^.*\] (?=[A-Z]+: )/, '').trim()).join('; ');
}

/** The text of a file; empty where there is none. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
