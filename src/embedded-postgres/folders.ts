import { existsSync, statSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedServerError } from './embedded-server-error.js';

/** Where root puts what another account has to reach. */
export const ROOT_FOLDER = '/var/lib/rental-inventory';

/** What a process that was killed left unfinished is removed after so long, in milliseconds. */
const ABANDONED_AFTER = 3_600_000;

/**
 * Makes a folder as a whole or not at all; of several processes that try at once, one succeeds.
 *
 * @returns whether this call made it
 */
export async function makeWhole(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<boolean> {
  const prefix = `${folder}.unfinished-`;
  await removeAbandoned(prefix);
  if (existsSync(folder)) return false;
  const unfinished = await files.mkdtemp(prefix);
  try {
    await fill(unfinished);
    await files.rename(unfinished, folder);
    return true;
  } catch (error) {
    await files.rm(unfinished, { recursive: true, force: true });
    if (existsSync(folder)) return false;
    throw error;
  }
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
 * A folder of root's that every account can read and nobody else can exchange.
 *
 * @throws EmbeddedServerError when others own it or may write to it
 */
export async function makeRootFolder(folder: string): Promise<string> {
  await files.mkdir(folder, { recursive: true });
  const { uid, mode } = await files.lstat(folder);
  if (uid !== 0 || mode & 0o022) throw new EmbeddedServerError(`${folder} must be root's alone`);
  await files.chmod(folder, 0o755);
  return folder;
}
