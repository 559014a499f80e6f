import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ApiKeysRepository, type UsedKeyRow } from './api-keys.repository.js';

/** How long uses are collected before they are written, in milliseconds. */
const BATCH_DELAY_MS = 1_000;
/** The minimum interval between writes for one key, in milliseconds. */
const WRITE_INTERVAL_MS = 60_000;

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
    if (key.lastUsedAt !== null && Date.parse(key.lastUsedAt) > Date.now() - WRITE_INTERVAL_MS)
      return;
    this.used.set(key.id, key);
    this.writing ??= this.write();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.writing;
  }

  private async write(): Promise<void> {
    const { signal } = this.stopping;
    while (this.used.size > 0) {
      await sleep(BATCH_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
      const keys = [...this.used.values()];
      this.used.clear();
      const now = new Date();
      await this.keys
        .touch(keys, now, new Date(now.getTime() - WRITE_INTERVAL_MS))
        .catch((error: unknown) =>
          this.logger.warn(`last use of ${keys.length} keys not recorded: ${String(error)}`),
        );
    }
    this.writing = undefined;
  }
}
