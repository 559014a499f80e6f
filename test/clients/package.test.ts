import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysFromNow, useRentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'clients/typescript');
const run = promisify(execFile);

const api = useOwnApi();
const shop = useRentalShop(api);
/** A front end that has installed the packed client. */
let frontEnd: string;
let packed: string[];

beforeAll(async () => {
  frontEnd = await mkdtemp(join(tmpdir(), 'rental-front-end-'));
  await run(process.execPath, ['scripts/client.mjs'], { cwd: ROOT });
  packed = await install();
});

afterAll(() => rm(frontEnd, { recursive: true, force: true }));

/** Packs the client, unpacks it where npm would, and answers the names of its files. */
async function install(): Promise<string[]> {
  const modules = join(frontEnd, 'node_modules');
  const installed = join(modules, 'rental-inventory-client');
  await mkdir(installed, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', frontEnd], {
    cwd: PACKAGE,
  });
  const { filename, files } = Object.values(JSON.parse(stdout))[0] as {
    filename: string;
    files: { path: string }[];
  };
  await run('tar', ['-xzf', join(frontEnd, filename), '-C', installed, '--strip-components=1']);
  const needed = ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource-parser'];
  for (const name of [...needed, '@types', 'undici-types']) {
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  await cp(join(PACKAGE, 'examples/book.ts'), join(frontEnd, 'book.mts'));
  return files.map(({ path }) => path).sort();
}

it('packs what a front end needs, and nothing else', () => {
  expect(packed).toEqual([
    'LICENSE',
    'README.md',
    ...[
      'client',
      'event-stream',
      'index',
      'patient-fetch',
      'rental-error',
      'schema',
      'types',
    ].flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
    'package.json',
  ]);
});

it('depends on what the repository tries it with', async () => {
  const [own, root] = await Promise.all(
    [PACKAGE, ROOT].map(async (folder) =>
      JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
    ),
  );
  expect(own.version).toBe(root.version);
  expect(own.engines).toEqual(root.engines);
  expect(root.devDependencies).toMatchObject(own.dependencies);
});

it('shows the example in its README', async () => {
  const example = await readFile(join(PACKAGE, 'examples/book.ts'), 'utf8');
  expect(await readFile(join(PACKAGE, 'README.md'), 'utf8')).toContain(
    `\`\`\`ts\n${example}\`\`\``,
  );
});

it('compiles and runs the example against the service', async () => {
  const [late] = await shop.createUnits(2, { serials: ['SN-1', 'SN-2'] });
  const cycle = await shop.post('/cycles', {
    itemId: late,
    customerPlatformId: shop.customer.platformId,
    methodType: 'calendar',
    rentalStart: daysFromNow(-5),
    rentalEnd: daysFromNow(-3),
    fulfillAt: daysFromNow(-5),
  });
  await shop.put(`/cycles/${cycle.body.id}`, { fulfilledAt: daysFromNow(-5) });

  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  await run(process.execPath, [compiler, ...options, 'book.mts'], { cwd: frontEnd }).catch(
    ({ stdout }) => expect.fail(stdout),
  );
  const { stdout } = await run(process.execPath, ['book.mjs'], {
    cwd: frontEnd,
    env: { ...process.env, RENTAL_URL: api.url, RENTAL_TOKEN: shop.token },
  });
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^SN-1 is overdue since 20/),
    expect.stringMatching(/^Booked SC-1002 from 2031-07-0\d to 2031-07-\d\d$/),
    expect.stringMatching(/^Refused: Item \d+ is reserved from .* by SC-1002$/),
    '',
  ]);
});
