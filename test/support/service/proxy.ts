import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../time/eventually.js';

/** Whether this machine has Caddy, the proxy of the containers. */
export const hasCaddy = ((): boolean => {
  try {
    execFileSync('caddy', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
})();

/** A proxy in front of two services. */
export interface RunningProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Caddy with the file that the containers have, in front of services on these ports. */
export async function startProxy(
  port: number,
  services: readonly [number, number],
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'rental-proxy-'));
  const text = (await readFile(resolve('docker/Caddyfile'), 'utf8'))
    .replace(':8080', `:${port}`)
    .replace('service-1:3000', `127.0.0.1:${services[0]}`)
    .replace('service-2:3000', `127.0.0.1:${services[1]}`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, text);
  const child: ChildProcess = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (!(await fetch(`${url}/health/ready`)).ok) throw new Error('not yet');
  });
  return {
    url,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'close');
      }
      await rm(folder, { recursive: true });
    },
  };
}
