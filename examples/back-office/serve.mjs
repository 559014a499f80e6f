import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Compiles and serves the client and this example, and forwards `/api` to the service. With one
 * origin, the service needs no CORS. `RENTAL_URL` is the service, `EXAMPLE_PORT` the port.
 */
const service = new URL(process.env.RENTAL_URL || 'http://127.0.0.1:3000');
const root = join(import.meta.dirname, '../..');
const example = 'examples/back-office';
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
for (const args of [['scripts/client.mjs'], [compiler, '-p', example]]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The files by their path, with their types. */
const FILES = [
  [/^\/$/, () => `${example}/index.html`, 'text/html; charset=utf-8'],
  [/^\/style\.css$/, () => `${example}/style.css`, 'text/css'],
  [/^\/dist\/([\w-]+\.js)$/, (name) => `${example}/dist/${name}`, 'text/javascript'],
  [/^\/client\/([\w-]+\.js)$/, (name) => `clients/typescript/dist/${name}`, 'text/javascript'],
  [
    /^\/eventsource-parser\/([\w-]+\.js)$/,
    (name) => `node_modules/eventsource-parser/dist/${name}`,
    'text/javascript',
  ],
  [/^\/openapi-fetch\.mjs$/, () => 'node_modules/openapi-fetch/dist/index.mjs', 'text/javascript'],
];

const server = createServer((incoming, outgoing) => {
  const { pathname } = new URL(incoming.url, 'http://localhost');
  if (pathname.startsWith('/api/')) passOn(incoming, outgoing);
  else void serve(pathname, outgoing);
});
server.listen(Number(process.env.EXAMPLE_PORT ?? 4000), '127.0.0.1', async () => {
  const key = await readFile(join(root, '.data/demo-key'), 'utf8').catch(() => '');
  const hash = key && `#${key.trim()}`;
  process.stdout.write(`Back office: http://127.0.0.1:${server.address().port}/${hash}\n`);
});

/** Forwards a request unchanged, and ends it when either side disconnects. */
function passOn(incoming, outgoing) {
  const { hostname, port } = service;
  const headers = { ...incoming.headers, host: service.host };
  const passed = request(
    { hostname, port, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers).flushHeaders();
      answer.pipe(outgoing);
    },
  );
  passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : refuse(outgoing, 502)));
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
}

async function serve(pathname, outgoing) {
  for (const [pattern, fileOf, type] of FILES) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const file = join(root, fileOf(found[1]));
    if (!(await stat(file).catch(() => undefined))) break;
    outgoing.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
    createReadStream(file).pipe(outgoing);
    return;
  }
  refuse(outgoing, 404);
}

function refuse(outgoing, status) {
  outgoing.writeHead(status, { 'Content-Type': 'text/plain' }).end();
}
