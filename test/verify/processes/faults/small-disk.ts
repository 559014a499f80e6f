import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTES = 256;

/** A disk that can be filled: one in memory, where the account that runs this may mount it. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Undefined where it may not. */
  static mount(): SmallDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'rental-disk-'));
    const options = ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder];
    if (spawnSync('mount', options).status === 0) {
      // Run by root, PostgreSQL's own account has to reach it.
      chmodSync(folder, 0o755);
      return new SmallDisk(folder);
    }
    rmSync(folder, { recursive: true });
    return undefined;
  }

  /** Leaves not a byte. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    for (const bytes of [Buffer.alloc(1 << 20), Buffer.alloc(1)]) {
      try {
        for (;;) writeSync(file, bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
    closeSync(file);
  }

  /** Gives back what was filled. */
  free(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    spawnSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}
