import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiKeysService } from '../src/platform/auth/api-keys.service.js';
import { CredentialsService } from '../src/platform/auth/credentials.service.js';
import { Database } from '../src/database/database.js';
import type { Services } from './player/stage.js';
import { seedDemo } from './seed-demo.js';

const FILE = 'demo-key';

/** Any number that nothing else locks in this database. */
const KEY_LOCK = 7_214_003_903;

/**
 * The token of the demo's main shop that is kept in the folder. If there is none, or one of a
 * database that is gone, it makes the demo's shops as far as they are missing, and a key. The file
 * is written last: a start that was killed before is made up for by the next one.
 * @param stopSignal when it is aborted, so is the making of the shops; nothing is left half done
 * @param log receives messages on slow steps and on problems
 * @returns undefined when the key has been revoked or has expired
 */
export function openDemoKey(
  services: Services,
  dataDir: string,
  stopSignal: AbortSignal,
  log: (message: string) => void,
): Promise<string | undefined> {
  const file = join(dataDir, FILE);
  return services.get(Database).withAdvisoryLock(KEY_LOCK, async () => {
    const kept = await tokenIn(file);
    if (kept !== undefined && (await services.get(CredentialsService).find(kept))) return kept;
    log('completing the demo data');
    const { mainShopId, created } = await seedDemo(services, () => stopSignal.throwIfAborted());
    if (created.length > 0) log(`demo data created: ${created.join(', ')}`);
    if (kept !== undefined && created.length === 0) {
      log(`the key in ${file} is no longer valid; delete the file to get a new one`);
      return undefined;
    }
    const token = await issue(services, mainShopId);
    await saveToken(file, token);
    return token;
  });
}

async function issue(services: Services, shopId: number): Promise<string> {
  const context = services
    .get(Database)
    .createTenantContext({ shopId, clockOffsetMs: 0 }, { keyId: null, name: 'Demo' });
  const key = { name: 'Demo', scopes: ['read', 'write', 'manage'], expiresAt: null } as const;
  return (await services.get(ApiKeysService).create(context, key)).token;
}

async function tokenIn(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Readers see the complete file or none. */
async function saveToken(file: string, token: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${token}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
