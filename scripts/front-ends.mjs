import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { play } from './front-ends-play.mjs';

/**
 * Does what docs/front-end.md says: its commands and its code of both frameworks, in a copy of the
 * repository. Then two people edit one record in a browser. The frameworks come from the npm
 * registry, so no test runs this.
 */
const SERVICE_PORT = Number(process.env.PORT ?? 3190);
const PAGE_PORT = SERVICE_PORT + 1;
const PAGE = `http://localhost:${PAGE_PORT}`;
const FRAMEWORKS = ['react-admin', 'refine'];

/** Compares the providers with the types of the frameworks. */
const TYPES = {
  'react-admin': "import type { DataProvider } from 'react-admin';",
  refine: "import type { DataProvider } from '@refinedev/core';",
};

const page = await readFile('docs/front-end.md', 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'rental-front-ends-'));
const copy = join(folder, 'rental-inventory');
const app = join(folder, 'rental-admin');
const data = join(folder, 'data');
const running = [];
try {
  await copyRepository();
  const service = { PORT: String(SERVICE_PORT), DATA_DIR: data, CORS_ORIGINS: PAGE };
  await start(
    'npm',
    ['start'],
    '.',
    { ...process.env, ...service },
    `${SERVICE_PORT}/health/ready`,
  );
  await mkdir(join(copy, '.data'));
  await cp(join(data, 'demo-key'), join(copy, '.data/demo-key'));
  // The first block starts the service.
  const [, create] = codeIn(sectionOf('Start'), 'sh');
  shell(create, copy);
  for (const framework of FRAMEWORKS) {
    const [install] = codeIn(sectionOf(framework), 'sh');
    const [code] = codeIn(sectionOf(framework), 'tsx');
    shell(install, app);
    await writeFile(join(app, 'src/App.tsx'), code.replace(':3000', `:${SERVICE_PORT}`));
    await writeFile(join(app, 'src/types.ts'), providerTypes(framework));
    shell('npm run build', app);
    const preview = ['vite', 'preview', '--port', String(PAGE_PORT), '--strictPort'];
    const stop = await start('npx', preview, app, process.env, String(PAGE_PORT));
    await play(framework, PAGE);
    await stop();
    process.stdout.write(`✓ ${framework}: the page compiles, and two people edit one record\n`);
  }
} finally {
  for (const stop of running) await stop();
  await rm(folder, { recursive: true, force: true });
}

/** Copies what the client is packed from, beside which the application is created. */
async function copyRepository() {
  for (const name of ['package.json', 'openapi.json', 'LICENSE', 'clients', 'scripts']) {
    await cp(name, join(copy, name), { recursive: true });
  }
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));
}

function sectionOf(title) {
  const [, text] = page.split(`\n## ${title}\n`);
  return text.split('\n## ')[0];
}

function codeIn(text, language) {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code]) => code,
  );
}

function providerTypes(framework) {
  return `${TYPES[framework]}
    import { RentalClient } from 'rental-inventory-client';
    import { createDataProvider } from 'rental-inventory-client/${framework}';
    const client = new RentalClient({ baseUrl: 'http://127.0.0.1:3000', token: '' });
    export const provider: DataProvider = createDataProvider(client);`;
}

/** Runs commands of the page, and ends with their output if one fails. */
function shell(commands, cwd) {
  const options = { cwd, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', commands], options);
  if (status !== 0) throw new Error(`${commands} failed:\n${stdout}${stderr}`);
}

/**
 * Starts a server in a process group of its own, and waits until its address responds.
 * @returns a function that stops it
 */
async function start(command, args, cwd, env, address) {
  const server = spawn(command, args, { cwd, env, stdio: 'ignore', detached: true });
  const ended = once(server, 'exit');
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null)
      process.kill(-server.pid, 'SIGTERM');
    await ended;
  };
  running.push(stop);
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(`http://localhost:${address}`).catch(() => null);
    if (response?.ok) return stop;
    if (server.exitCode !== null || tries > 600) throw new Error(`${command} does not respond`);
    await sleep(500);
  }
}
