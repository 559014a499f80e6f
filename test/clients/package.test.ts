import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
let folder: string;
/** The path of the packed client. */
let packed: string;
/** A front end that has installed it. */
let frontEnd: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rental-client-'));
  frontEnd = join(folder, 'front-end');
  packed = await packInClone(join(folder, 'clone'));
  await install();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Packs the client in a clone that was never built.
 * @returns the path of the package
 */
async function packInClone(clone: string): Promise<string> {
  const isBuilt = (path: string) => path.startsWith(PACKAGE) && /(dist|LICENSE)$/.test(path);
  for (const name of ['package.json', 'openapi.json', 'LICENSE', 'clients', 'scripts']) {
    const options = { recursive: true, filter: (path: string) => !isBuilt(path) };
    await cp(join(ROOT, name), join(clone, name), options);
  }
  await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  await run('npm', ['pack', './clients/typescript', '--pack-destination', folder], { cwd: clone });
  const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
  return join(folder, name!);
}

/** Unpacks the client where npm would. */
async function install(): Promise<void> {
  const modules = join(frontEnd, 'node_modules');
  const installed = join(modules, 'rental-inventory-client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', packed, '-C', installed, '--strip-components=1']);
  const needed = ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource-parser'];
  for (const name of [...needed, '@types', 'undici-types']) {
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  await cp(join(PACKAGE, 'examples/book.ts'), join(frontEnd, 'book.mts'));
}

/** Runs a program of the project's devDependencies in the front end, and fails with its output. */
const runTool = (path: string, ...args: string[]) =>
  run(process.execPath, [join(ROOT, 'node_modules', path), ...args], { cwd: frontEnd }).catch(
    ({ stdout, stderr }) => expect.fail(`${stdout}${stderr}`),
  );

it('builds the package in a fresh clone, with the files that a front end needs', async () => {
  const { stdout } = await run('tar', ['-tzf', packed]);
  const files = stdout.trim().split('\n').sort();
  expect(files.map((file) => file.replace('package/', ''))).toEqual([
    'LICENSE',
    'README.md',
    ...[
      'client',
      'data-provider-error',
      'event-stream',
      'index',
      'patient-fetch',
      'react-admin',
      'records',
      'refine',
      'rental-error',
      'request-body',
      'save-file',
      'schema',
      'types',
    ].flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
    'package.json',
  ]);
});

it('has a package that publint and arethetypeswrong accept', async () => {
  await runTool('publint/src/cli.js', packed, '--strict');
  // The package has ES modules only, like its dependencies.
  await runTool('@arethetypeswrong/cli/dist/index.js', packed, '--profile', 'esm-only');
});

it('depends on what the repository tries it with', async () => {
  const [own, root] = await Promise.all(
    [PACKAGE, ROOT].map(async (directory) =>
      JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')),
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

/** The example of the README, followed by each of its other pieces of code as a block. */
async function codeOfReadme(): Promise<string> {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const [example, ...pieces] = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code);
  expect(pieces.length).toBeGreaterThan(3);
  return [example, ...pieces.map((code) => `{\n${code}}\n`)].join('');
}

it('compiles the code of the README, and runs the example against the service', async () => {
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

  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  await writeFile(join(frontEnd, 'readme.mts'), await codeOfReadme());
  await runTool('typescript/bin/tsc', ...options, 'book.mts', 'readme.mts');
  const { stdout } = await run(process.execPath, ['book.mjs'], {
    cwd: frontEnd,
    env: { ...process.env, RENTAL_URL: api.url, RENTAL_TOKEN: shop.token },
  });
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^SN-1 is overdue since 20/),
    expect.stringMatching(/^Booked SC-1002 from 2031-07-0\d to 2031-07-\d\d$/),
    expect.stringMatching(/^Refused: Item \d+( \(.+\))? is reserved from .* by SC-1002$/),
    '',
  ]);
});
