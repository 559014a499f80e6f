import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ApiKeysRepository, type UsedKeyRow } from './api-keys.repository.js';

/** How long uses are gathered before they are written, in milliseconds. */
const GATHERING_TIME = 1_000;
/** How often the last use of a key is written, at most, in milliseconds. */
const INTERVAL = 60_000;

/** Writes when keys were last used: all keys in one statement, each at most once per minute. */
@Injectable()
export class LastUsesService implements OnModuleDestroy {
  private readonly logger = new Logger(LastUsesService.name);
  private readonly used = new Map<number, UsedKeyRow>();
  private readonly stopping = new AbortController();
  private writing: Promise<void> | undefined;

  constructor(private readonly keys: ApiKeysRepository) {}

  /** Records the use of a key, unless one was written less than a minute ago. */
  note(key: UsedKeyRow): void {
    if (key.lastUsedAt !== null && Date.parse(key.lastUsedAt) > Date.now() - INTERVAL) return;
    this.used.set(key.id, key);
    this.writing ??= this.write();
  }

  /** Writes the pending uses. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.writing;
  }

  private async write(): Promise<void> {
    const { signal } = this.stopping;
    while (this.used.size > 0) {
      await sleep(GATHERING_TIME, undefined, { signal, ref: false }).catch(() => {});
      const keys = [...this.used.values()];
      this.used.clear();
      const now = new Date();
      await this.keys
        .touch(keys, now, new Date(now.getTime() - INTERVAL))
        .catch((error: unknown) =>
          this.logger.warn(`last use of ${keys.length} keys not recorded: ${String(error)}`),
        );
    }
    this.writing = undefined;
  }
}
