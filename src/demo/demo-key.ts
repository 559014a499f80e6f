import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../auth/api-keys.service.js';
import { CredentialsService } from '../auth/credentials.service.js';
import { Database } from '../database/database.js';
import { DemoService } from './demo.service.js';

const FILE = 'demo-key';

/** Any number that nothing else locks in this database. */
const KEY_LOCK = 7_214_003_903;

/** The key of the demo's main shop, whose token is kept in the data folder. */
@Injectable()
export class DemoKey {
  constructor(
    private readonly database: Database,
    private readonly demo: DemoService,
    private readonly keys: ApiKeysService,
    private readonly credentials: CredentialsService,
  ) {}

  /**
   * The token that is kept in the folder. Where there is none, or one of a database that is gone,
   * it makes the demo's shops as far as they are missing, and a key. The file is written last: a
   * start that was killed before is made up for by the next one.
   * @param wanted when it is aborted, so is the making of the shops; nothing is left half done
   * @param log hears what takes its time or needs an explanation
   * @returns undefined when the key has been revoked or has expired
   */
  open(
    dataDir: string,
    wanted: AbortSignal,
    log: (message: string) => void,
  ): Promise<string | undefined> {
    const file = join(dataDir, FILE);
    return this.database.exclusively(KEY_LOCK, async () => {
      const kept = await tokenIn(file);
      if (kept !== undefined && (await this.credentials.find(kept))) return kept;
      log('completing the demo data');
      const { mainShopId, made } = await this.demo.seed(() => wanted.throwIfAborted());
      if (made.length > 0) log(`demo data made: ${made.join(', ')}`);
      if (kept !== undefined && made.length === 0) {
        log(`the key in ${file} is no longer valid; delete the file to get a new one`);
        return undefined;
      }
      const token = await this.issue(mainShopId);
      await keep(file, token);
      return token;
    });
  }

  private async issue(shopId: number): Promise<string> {
    const scope = this.database.scopeOf(shopId, { keyId: null, name: 'Demo' });
    const key = { name: 'Demo', scopes: ['read', 'write'], expiresAt: null } as const;
    return (await this.keys.create(scope, key)).token;
  }
}

async function tokenIn(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whoever reads the file sees all of it or nothing. */
async function keep(file: string, token: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${token}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}
