import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STANDARD_OUTPUT = 1;
/** The number of characters that do not wait for the interval. */
const BATCH_SIZE = 4_096;
const WRITE_INTERVAL_MS = 100;

/** How long the exit waits for a reader whose pipe is full, and the pause between two tries. */
const EXIT_TIMEOUT_MS = 1_000;
const EXIT_RETRY_MS = 20;

const NOTHING = Buffer.alloc(0);

/**
 * Writes log lines to standard output in batches, outside of the event loop, and the rest at exit.
 * Lines that cannot be written are dropped, so neither a reader that has ended nor a full disk stops
 * the service. Pino's own destination would repeat a failing write at exit, forever.
 */
export class LogOutput implements DestinationStream {
  private lines = '';
  private batch = NOTHING;
  private isWriting = false;

  constructor() {
    setInterval(() => this.writeBatch(), WRITE_INTERVAL_MS).unref();
    process.once('exit', () => this.writeRest());
  }

  write(line: string): void {
    this.lines += line;
    if (this.lines.length >= BATCH_SIZE) this.writeBatch();
  }

  private writeBatch(): void {
    if (this.isWriting) return;
    if (this.batch.length === 0) {
      this.batch = Buffer.from(this.lines);
      this.lines = '';
    }
    if (this.batch.length === 0) return;
    this.isWriting = true;
    write(STANDARD_OUTPUT, this.batch, (error, written) => {
      this.isWriting = false;
      // The next interval tries again.
      if (isFull(error)) return;
      this.batch = error ? NOTHING : this.batch.subarray(written);
      if (this.batch.length > 0 || this.lines.length >= BATCH_SIZE) this.writeBatch();
    });
  }

  private writeRest(): void {
    const deadline = performance.now() + EXIT_TIMEOUT_MS;
    let rest = Buffer.concat([this.isWriting ? NOTHING : this.batch, Buffer.from(this.lines)]);
    while (rest.length > 0 && performance.now() < deadline) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        if (!isFull(error)) return;
        // No event follows the exit, so this waits without the event loop.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EXIT_RETRY_MS);
      }
    }
  }
}

/** True for the error of a pipe that has no room until its reader goes on. */
const isFull = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';
