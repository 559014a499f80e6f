import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

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

/** `@nestjs/typeorm` loads the installed TypeORM to detect old versions; this removes that. */
const SINGLE_TYPEORM = {
  name: 'single-typeorm',
  transform: {
    filter: { id: /@nestjs[/]typeorm[/].*typeorm-compat\.js$/ },
    handler(code) {
      const [load, replacement] = [`require('typeorm')`, '{}'];
      if (!code.includes(load)) throw new Error('@nestjs/typeorm loads TypeORM in another way');
      return code.replace(load, replacement);
    },
  },
};

const BUNDLE = 'dist/bundle';

/** Names the sources of the bundle. Only a complete build writes it. */
const STAMP = join(BUNDLE, 'sources.sha256');

/** How long a running service may still load files of an earlier bundle. */
const KEEP_MS = 24 * 60 * 60 * 1_000;

/** The files and folders that a build depends on. */
const SOURCES = [
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
 * Builds if the sources changed since the last build.
 * @param onBuild called before a build
 * @returns the exit code of the compiler
 */
export async function buildIfChanged(onBuild) {
  const built = await readFile(STAMP, 'utf8').catch(() => undefined);
  if (built === (await sourcesHash())) return 0;
  onBuild();
  return build();
}

/**
 * Compiles to `dist/src`, unless that is current, and bundles it.
 * @returns the exit code of the compiler
 */
async function build({ isCompiled = false } = {}) {
  const hash = await sourcesHash();
  const code = isCompiled ? 0 : await compile();
  await bundle();
  if (code === 0) await writeFile(STAMP, hash);
  return code;
}

async function compile() {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const command = [compiler, '-p', 'tsconfig.build.json'];
  const compiling = spawn(process.execPath, command, { stdio: ['ignore', 2, 2] });
  const [code] = await once(compiling, 'close');
  return code;
}

/** A hash of all files that a build reads, and of their names. */
async function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const isFolder = (await stat(source)).isDirectory();
    const files = isFolder ? (await readdir(source, { recursive: true })).toSorted() : [''];
    for (const file of files.filter((name) => !isFolder || /\.\w+$/.test(name))) {
      const path = join(source, file);
      hash.update(`${path}\0`).update(await readFile(path));
    }
  }
  return hash.digest('hex');
}

/**
 * Bundles `dist/src` into `main.cjs`, the service, and `cli.cjs`, the command line. Running programs
 * still load parts of their own bundle: parts have their hash in the name, and files are replaced
 * atomically.
 */
async function bundle() {
  const output = await rolldown({
    input: { main: 'dist/src/main.js', cli: 'dist/src/cli/main.js' },
    platform: 'node',
    plugins: [SINGLE_TYPEORM],
    external: (name) => !/^[./]/.test(name) && !BUNDLED.test(name),
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
  await mkdir(BUNDLE, { recursive: true });
  await rm(STAMP, { force: true });
  const names = written.output.map(({ fileName }) => fileName);
  const entriesLast = names.toSorted((one, other) => isEntry(one) - isEntry(other));
  for (const name of entriesLast) await rename(join(dir, name), join(BUNDLE, name));
  await rm(dir, { recursive: true });
  await removeOldFiles(names);
}

const isEntry = (name) => Number(/^(main|cli)\./.test(name));

/** @param names the files of the current bundle */
async function removeOldFiles(names) {
  for (const name of await readdir(BUNDLE)) {
    const path = join(BUNDLE, name);
    const isOld = (await stat(path)).mtimeMs < Date.now() - KEEP_MS;
    if (isOld && !names.includes(name)) await rm(path);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await build({ isCompiled: process.argv.includes('--compiled') });
}
