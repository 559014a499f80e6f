import { deepStrictEqual } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts the bundle on an empty data folder, compares its OpenAPI document with `openapi.json` and stops it. */
const TIME_LIMIT_MS = 300_000;

const dataDir = await mkdtemp(join(tmpdir(), 'rental-boot-'));
// As root, PostgreSQL runs as another account, which must reach the folder.
await chmod(dataDir, 0o755);
const service = spawn(process.execPath, ['dist/bundle/main.cjs'], {
  env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, HOST: '', LOG_LEVEL: '', PORT: '0' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let errors = '';
service.stderr.on('data', (text) => (errors += text));
const exited = once(service, 'exit');
const timer = setTimeout(() => service.kill('SIGKILL'), TIME_LIMIT_MS);
try {
  const url = await addressOf(service.stdout);
  const { status } = await fetch(`${url}/health/ready`);
  if (status !== 200) throw new Error(`/health/ready returned ${status}`);
  const document = await (await fetch(`${url}/docs/openapi.json`)).json();
  deepStrictEqual(document, JSON.parse(await readFile('openapi.json', 'utf8')));
  service.kill('SIGTERM');
  const [code, signal] = await exited;
  if (code !== 0) throw new Error(`the service exited with ${code ?? signal} after SIGTERM`);
} catch (error) {
  process.stderr.write(`${errors}${error.message}\n`);
  process.exitCode = 1;
} finally {
  service.kill('SIGTERM');
  await exited;
  clearTimeout(timer);
  await rm(dataDir, { recursive: true, force: true });
}

async function addressOf(output) {
  for await (const line of createInterface({ input: output })) {
    const [, url] = /listening on (http:\/\/[^"\s]+)/.exec(line) ?? [];
    if (url) {
      output.resume();
      return url;
    }
  }
  throw new Error('the service exited before it listened');
}
