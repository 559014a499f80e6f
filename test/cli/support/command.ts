import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { exitCodeOf } from '../../../src/cli/output.js';
import { createProgram } from '../../../src/cli/program.js';

const repository = resolve(import.meta.dirname, '../../..');
const program = resolve(repository, 'dist/bundle/cli.cjs');

/** Any number that no other program locks on the server of the tests. */
const BUILD_LOCK = 5_182_370_644;

/** How a command ended, and what it wrote. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process, which spares the time of a start. */
export async function run(args: readonly string[], databaseUrl = ''): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      written[stream] += String(chunk);
      return true;
    });
  }
  vi.stubEnv('DATABASE_URL', databaseUrl);
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    return { code: 0, ...written };
  } catch (error) {
    const code = exitCodeOf(error);
    return { code, ...written };
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}

/** Runs a command in this process with `--json` and answers its document. */
export async function runForJson(databaseUrl: string, ...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await run([...args, '--json'], databaseUrl);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Starts the built program as a shell does. */
export function startProgram(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  ...nodeOptions: string[]
): { child: ChildProcessByStdio<null, Readable, Readable>; outcome: Promise<Outcome> } {
  const child = spawnProgram(args, environment, nodeOptions);
  const outcome = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [code]]) => ({ code: code as number | null, stdout, stderr }),
  );
  return { child, outcome };
}

/** Spawns the built program; its output waits for a reader. */
export const spawnProgram = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [...nodeOptions, program, ...args], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Builds the bundle once per run: the first worker builds, and a comment on the template records it. */
export async function buildProgram(): Promise<void> {
  // `npm run check` has built it.
  if (process.env.BUNDLE_IS_CURRENT) return;
  const template = inject('template');
  await underBuildLock(async (client) => {
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as remark from pg_database where datname = $1`,
      [template],
    );
    if (rows[0].remark === 'built') return;
    await runNode('scripts/build.mjs');
    await client.query(`comment on database ${template} is 'built'`);
  });
}

/** Compiles a command of `test` to `dist/test`, unless `npm run check` has done so. */
export const compileCommand = (folder: string): Promise<void> =>
  process.env.BUNDLE_IS_CURRENT
    ? Promise.resolve()
    : runNode('node_modules/typescript/bin/tsc', '-p', `test/${folder}`);

/** Builds while no other worker does. */
async function underBuildLock(build: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [BUILD_LOCK]);
    await build(client);
  } finally {
    await client.end();
  }
}

async function runNode(script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { cwd: repository, stdio: 'ignore' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}
