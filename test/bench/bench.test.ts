import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import pg from 'pg';
import { buildProgram } from '../cli/support/command.js';

const root = new URL('../..', import.meta.url);

/** Runs a Node.js program and returns its exit code and output. */
async function run(command: string[]): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: inject('serverUrl') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  return { code, printed };
}

beforeAll(async () => {
  await buildProgram();
  // `npm run check` has compiled it.
  if (process.env.BUNDLE_IS_CURRENT) return;
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { code, printed } = await run([compiler, '-p', 'bench/tsconfig.json']);
  expect(code, printed).toBe(0);
});

afterAll(async () => {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  const { rows } = await client.query(
    `select datname from pg_database where starts_with(datname, 'bench_')`,
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
});

/** One section per kind of measurement; the nightly build measures all of them. */
const SECTIONS = ['lists', 'depth', 'reports', 'writes'];

it('measures sections with --quick and leaves no connection behind', async () => {
  const { code, printed } = await run(['dist/bench/main.js', '--quick', ...SECTIONS]);
  expect(code, printed).toBe(0);
  const sections = [...printed.matchAll(/^## ([\w-]+)$/gm)].map(([, section]) => section);
  expect(sections).toEqual(SECTIONS);
  const figures = JSON.parse(await readFile(new URL('.bench/quick/lists.json', root), 'utf8'));
  expect(figures.figures[0]).toMatchObject({
    threshold: 0.8,
    target: 1,
    value: expect.any(Number),
  });
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  const { rows } = await client.query(
    `select pid from pg_stat_activity where starts_with(datname, 'bench_')`,
  );
  await client.end();
  expect(rows).toEqual([]);
});

it('lists its sections when a name is unknown', async () => {
  const { code, printed } = await run(['dist/bench/main.js', 'itmes']);
  expect([code, printed]).toEqual([1, expect.stringContaining('choices are lists, availability')]);
});
