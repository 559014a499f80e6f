import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** The account that PostgreSQL runs as; empty for the account of this process. */
export type Account = { uid?: number; gid?: number };

const TIMEOUT = 120_000;
// No other variable of the caller (LC_*, PG*) may affect how the server is created and run.
const { PATH, SystemRoot, TEMP } = process.env;
const ENVIRONMENT = { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };

/** Returns the ids and command lines of all processes; the line of an ended process is empty. */
export async function listProcesses(): Promise<[id: string, command: string][]> {
  if (process.platform === 'linux') {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.map((id) => [id, readText(`/proc/${id}/cmdline`)]);
  }
  const list = await runProgram('ps', ['-axwwo', 'pid=,command=']).catch(() => '');
  return list.split('\n').map((line) => [String(parseInt(line)), line]);
}

/**
 * Runs one of PostgreSQL's programs and returns its output; throws its error message in one line.
 */
export async function runProgram(
  file: string,
  args: string[],
  account?: Account,
  cwd = '/',
): Promise<string> {
  // In a separate session, Ctrl-C in a terminal does not reach it.
  const options = { ...account, cwd, env: ENVIRONMENT, detached: true, timeout: TIMEOUT };
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ending = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), ending]);
  if (child.exitCode !== 0) throw new Error(summarize(errors || output) || `${file} was killed`);
  return output;
}

/** Returns the output of PostgreSQL's programs as one line. */
export function summarize(output: string): string {
  const lines = output.trim().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|DETAIL|error|denied/i.test(line));
  const said = (telling.length ? telling : lines).slice(-3);
  return said.map((line) => line.replace(/^.*\] (?=[A-Z]+: )/, '').trim()).join('; ');
}

/** Returns the text of a file; empty for a missing one. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
