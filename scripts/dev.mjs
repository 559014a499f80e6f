import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

/** Runs the service with its log as text, and restarts it when a source changes. */
const SOURCES = ['src', 'demo', 'migrations', 'apps/desk', 'clients/typescript/src'];

/** How long no file may change before the restart, in milliseconds. */
const QUIET_MS = 300;

let timer;
let restart;
let isStopping = false;
let service;

for (const folder of SOURCES) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => restart(), QUIET_MS);
  });
}

// On Ctrl-C, the terminal also signals the service; a second signal would end its requests.
process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop() || service.kill());

function stop() {
  isStopping = true;
  if (service.exitCode !== null) restart();
  else service.once('exit', () => restart());
}

const log = spawn(process.execPath, ['scripts/log-text.mjs'], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
do {
  const command = [...process.execArgv, 'scripts/run.mjs', 'main'];
  service = spawn(process.execPath, command, { stdio: ['inherit', 'pipe', 'inherit'] });
  service.stdout.pipe(log.stdin, { end: false });
  const ended = once(service, 'exit');
  await new Promise((resolve) => (restart = resolve));
  if (!isStopping) service.kill();
  await ended;
} while (!isStopping);
log.stdin.end();
await once(log, 'exit');
process.exit();
