import { existsSync, statSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedServerError } from './embedded-server-error.js';

/** Root's folder for files that another account has to read. */
export const ROOT_FOLDER = '/var/lib/rental-inventory';

/** Age in milliseconds after which unfinished files of a killed process are removed. */
const ABANDONED_AFTER = 3_600_000;

/**
 * Creates a folder completely or not at all; of several processes at once, one succeeds. The folder
 * survives a power cut.
 */
export async function makeWhole(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  const prefix = `${folder}.unfinished-`;
  await removeAbandoned(prefix);
  if (existsSync(folder)) return;
  const unfinished = await files.mkdtemp(prefix);
  try {
    await fill(unfinished);
    for (const path of await contentsOf(unfinished)) await sync(path);
    await files.rename(unfinished, folder);
    await sync(dirname(folder));
  } catch (error) {
    await files.rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Returns a folder with all folders and files in it, without links. */
async function contentsOf(folder: string): Promise<string[]> {
  const entries = await files.readdir(folder, { recursive: true, withFileTypes: true });
  const synced = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  return [...synced.map(({ parentPath, name }) => join(parentPath, name)), folder];
}

/** Waits until the disk has stored a file, or the names in a folder. */
async function sync(path: string): Promise<void> {
  const handle = await files.open(path);
  await handle.sync().finally(() => handle.close());
}

async function removeAbandoned(prefix: string): Promise<void> {
  const parent = dirname(prefix);
  for (const name of await files.readdir(parent)) {
    const path = join(parent, name);
    if (!path.startsWith(prefix)) continue;
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (modified !== undefined && modified < Date.now() - ABANDONED_AFTER) {
      await files.rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * Returns a folder of root's that every account can read and only root can replace.
 * @throws EmbeddedServerError when others own it or may write to it
 */
export async function makeRootFolder(folder: string): Promise<string> {
  await files.mkdir(folder, { recursive: true });
  const { uid, mode } = await files.lstat(folder);
  if (uid !== 0 || mode & 0o022) throw new EmbeddedServerError(`${folder} must be root's alone`);
  await files.chmod(folder, 0o755);
  return folder;
}
