import { deepStrictEqual } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts the build on an empty folder, sees it become ready and describe itself as the sources do, and stops it as a
 * host would.
 */
const TIME_LIMIT = 60_000;

const dataDir = await mkdtemp(join(tmpdir(), 'rental-boot-'));
// Run by root, PostgreSQL's own account has to reach it.
await chmod(dataDir, 0o755);
const service = spawn(process.execPath, ['dist/bundle/main.cjs'], {
  env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, HOST: '', LOG_LEVEL: '', PORT: '0' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let complaints = '';
service.stderr.on('data', (text) => (complaints += text));
const exited = once(service, 'exit');
const timer = setTimeout(() => service.kill('SIGKILL'), TIME_LIMIT);
try {
  const url = await addressOf(service.stdout);
  const { status } = await fetch(`${url}/health/ready`);
  if (status !== 200) throw new Error(`/health/ready answered ${status}`);
  const described = await (await fetch(`${url}/docs/openapi.json`)).json();
  deepStrictEqual(described, JSON.parse(await readFile('openapi.json', 'utf8')));
  service.kill('SIGTERM');
  const [code, signal] = await exited;
  if (code !== 0) throw new Error(`it ended with ${code ?? signal} on SIGTERM`);
} catch (error) {
  process.stderr.write(`${complaints}${error.message}\n`);
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
  throw new Error('it ended before it listened');
}
