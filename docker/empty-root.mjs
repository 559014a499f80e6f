import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildIfChanged } from '../scripts/build.mjs';

/**
 * Runs the files of the image without Docker: `node docker/empty-root.mjs`, in a root directory that has
 * nothing else, with the command, the settings and the health check of the Dockerfile. The database is that
 * of `DATABASE_URL`, or the embedded one of this folder. Needs Linux, and root or user namespaces.
 */
const PORT = 3909;
const TIME_LIMIT_MS = 120_000;

const dockerfile = readFileSync('docker/Dockerfile', 'utf8');
const production = dockerfile.slice(dockerfile.indexOf('AS production'));
const found = (pattern) =>
  production.match(pattern)?.[1] ?? fail(`the Dockerfile has no ${pattern}`);
const command = JSON.parse(found(/^CMD (.+)$/m));
const healthCheck = JSON.parse(found(/^ {2}CMD (.+)$/m));
const prune = found(/npm prune.*\\\n +(find .+)$/m);
const copied = [...production.matchAll(/^COPY --from=production \/app\/(\S+) (\S+)$/gm)];
const settings = Object.fromEntries(
  [...found(/^ENV ((?:.+\\\n)*.+)$/m).matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);

const root = mkdtempSync(join(tmpdir(), 'rental-root-'));
const sh = (script) => execFileSync('sh', ['-euc', script, 'sh', root], { stdio: 'inherit' });
let server;
let service;
try {
  await buildIfChanged(() => console.log('building'));
  sh('npx --no-install tsc -p tsconfig.build.json');
  console.log(`the files of the image, in ${root}`);
  sh(`node=$(readlink -f "$(command -v node)"); mkdir -p "$1/app"
    cp --parents --dereference "$node" $(ldd "$node" | grep -o '/[^ ]*') /etc/passwd /etc/group /etc/nsswitch.conf "$1"
    cp package.json package-lock.json .npmrc "$1/app"; ln -s "$node" "$1/node"
    cd "$1/app"; npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund; ${prune}
    rm package-lock.json .npmrc`);
  for (const [, from, to] of copied.filter(([, path]) => path.startsWith('dist/'))) {
    sh(`mkdir -p "$1/app/${to}"; cp -R ${from}/. "$1/app/${to}"`);
  }
  chmodSync(root, 0o755);
  const { openDatabaseServer } = await import('../dist/src/database/server/database-server.js');
  const { readConfiguration } = await import('../dist/src/config/configuration.js');
  server = await openDatabaseServer({ ...readConfiguration(), dataDir: `${root}-data` }, () => {});
  const env = { ...settings, HOST: '127.0.0.1', PORT: String(PORT), DATABASE_URL: server.url };
  const inside = (program, options) => {
    const account =
      process.getuid() === 0 ? ['--setuid=1000', '--setgid=1000'] : ['--map-user=1000'];
    const args = [...account, `--root=${root}`, '--wd=/app', '/node', ...program.slice(1)];
    return spawn('unshare', args, { env, ...options });
  };
  service = inside(command, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(service, 'exit').then(() => fail('the service exited'));
  await Promise.race([exited, answering()]);
  const [healthy] = await once(inside(healthCheck, { stdio: 'inherit' }), 'exit');
  if (healthy !== 0) fail('the health check fails');
  const document = await (await fetch(`http://127.0.0.1:${PORT}/docs/openapi.json`)).text();
  if (JSON.parse(document).paths === undefined) fail('/docs/openapi.json has no paths');
  console.log(`the service runs in an empty root: ${execFileSync('du', ['-sh', root]).toString()}`);
} finally {
  service?.kill('SIGKILL');
  await server?.close();
  for (const folder of [root, `${root}-data`]) rmSync(folder, { recursive: true, force: true });
}

async function answering() {
  for (const end = Date.now() + TIME_LIMIT_MS; Date.now() < end; await setTimeout(200)) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
  }
  fail('the service is not ready');
}

function fail(sentence) {
  throw new Error(sentence);
}
