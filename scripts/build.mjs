import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Packages in the bundle: they have hundreds of modules, and resolving a module takes longer than
 * running it. All other packages stay in `node_modules`, where tracing tools can instrument them.
 */
const BUNDLED = new RegExp(
  `^(${[
    '@nestjs/(?!microservices|websockets)',
    'class-validator',
    'es-toolkit',
    'libphonenumber-js',
    'rxjs',
    'typeorm',
    'validator',
  ].join('|')})\\b`,
);

const BUNDLE = 'dist/bundle';

/** The desk, which the service serves from here. */
const DESK = 'dist/desk';

/** Names the sources of the bundle. Only a complete build writes it. */
const STAMP = join(BUNDLE, 'sources.sha256');

/** How long running services and open pages may still load files of an earlier build. */
const KEEP_MS = 24 * 60 * 60 * 1_000;

/** The files and folders that a build depends on. */
const SOURCES = [
  'apps/desk',
  'clients/typescript/src',
  'demo',
  'migrations',
  'package-lock.json',
  'package.json',
  'scripts/build.mjs',
  'src',
  'tsconfig.build.json',
  'tsconfig.json',
];

/**
 * Builds if the sources changed since the last build, in a process of its own: the bundlers would
 * keep some 500 MB of this one.
 * @param onBuild called before a build
 */
export async function buildIfChanged(onBuild) {
  const built = await readFile(STAMP, 'utf8').catch(() => undefined);
  if (built === (await hashFiles(SOURCES))) return;
  onBuild();
  const stdio = ['ignore', process.stderr, process.stderr];
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio });
  if (status !== 0) process.exit(status ?? 1);
}

/** Bundles the service and builds the desk, without a check of types. */
async function build() {
  const hash = await hashFiles(SOURCES);
  await Promise.all([bundle(), buildDesk()]);
  await writeFile(STAMP, hash);
}

/** A hash of the files that a build reads, and of their names. */
async function hashFiles(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of (await filesIn(source)).toSorted()) {
      hash.update(`${path}\0`).update(await readFile(path));
    }
  }
  return hash.digest('hex');
}

/** The paths of all files in a folder; that of a file is the only one. */
async function filesIn(source) {
  if (!(await stat(source)).isDirectory()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * Bundles `src` into `main.cjs`, the service, and `cli.cjs`, the command line. Running programs still
 * load parts of their own bundle: parts have their hash in the name, and files are replaced atomically.
 */
async function bundle() {
  const { rolldown } = await import('rolldown');
  const output = await rolldown({
    input: { main: 'src/main.ts', cli: 'src/cli/main.ts' },
    platform: 'node',
    tsconfig: 'tsconfig.build.json',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    external: (name) => !/^(?:[./]|@oxc-project\/runtime)/.test(name) && !BUNDLED.test(name),
  });
  const dir = `dist/bundle.${process.pid}`;
  const written = await output.write({
    dir,
    // CommonJS loads faster than ES modules.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // Tables and OpenAPI schemas are named after their classes.
    keepNames: true,
  });
  await rm(STAMP, { force: true });
  await publish(
    dir,
    BUNDLE,
    written.output.map(({ fileName }) => fileName),
  );
}

/** Builds `apps/desk` for browsers. The service serves pages whose parts have their hash in the name. */
async function buildDesk() {
  const { build: buildWithVite } = await import('vite');
  const dir = `dist/desk.${process.pid}`;
  const { output } = await buildWithVite({
    root: 'apps/desk',
    logLevel: 'warn',
    build: { outDir: resolve(dir), emptyOutDir: true },
  });
  await publish(
    dir,
    DESK,
    output.map(({ fileName }) => fileName),
  );
}

/**
 * Moves the files of a build from its own folder to the folder that is used, entries last.
 * @param names the files of the build
 */
async function publish(from, to, names) {
  const entriesLast = names.toSorted((one, other) => isEntry(one) - isEntry(other));
  for (const name of entriesLast) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await rename(join(from, name), join(to, name));
  }
  await rm(from, { recursive: true });
  await removeOldFiles(to, names);
}

const isEntry = (name) => Number(/^(main|cli)\.|\.html$/.test(name));

/** @param names the files of the current build */
async function removeOldFiles(folder, names) {
  for (const path of await filesIn(folder)) {
    if (names.includes(relative(folder, path))) continue;
    if ((await stat(path)).mtimeMs < Date.now() - KEEP_MS) await rm(path);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build();
}
