import type { Response } from 'express';
import { UnreadChunks } from './unread-chunks.js';

/** The most that is written before the client has to read, in bytes. */
const WRITE_SIZE = 64 * 1024;

/**
 * How long a client may read nothing before it is disconnected, in milliseconds. Buffers of the
 * operating system are filled first, so that a client is disconnected within 30 s of its request.
 */
const WRITE_TIMEOUT_MS = 20_000;

/** The chunks that all responses of the process hold until their clients read. */
const unreadChunks = new UnreadChunks();

/** A response that is streamed as it is produced, as fast as the client reads it. */
export class StreamedResponse {
  private readonly gone = new AbortController();
  private readonly chunks: AsyncIterable<string | Buffer>;

  /**
   * @param chunks returns the chunks of the text; the signal aborts when the client has
   * disconnected. Each chunk is requested once the client has read the previous one.
   */
  constructor(
    private readonly headers: Readonly<Record<string, string>>,
    chunks: (gone: AbortSignal) => AsyncIterable<string | Buffer>,
    private readonly limits = { writeTimeoutMs: WRITE_TIMEOUT_MS, unreadChunks },
  ) {
    this.chunks = chunks(this.gone.signal);
  }

  /**
   * Sends the response, without a body for `HEAD`. Errors during streaming go to the error filter.
   */
  send(response: Response): void {
    if (response.destroyed) return;
    response.set(this.headers);
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    response.once('close', () => this.gone.abort());
    this.write(response).catch((error) => {
      if (!this.gone.signal.aborted) response.req.next!(error);
    });
  }

  private async write(response: Response): Promise<void> {
    const drained = this.drainOf(response);
    for await (const chunk of this.chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      for (let start = 0; start < bytes.length; start += WRITE_SIZE) {
        if (response.destroyed) return;
        const piece = bytes.subarray(start, start + WRITE_SIZE);
        if (!response.write(piece)) await drained(bytes.length);
      }
    }
    if (!response.destroyed) response.end();
  }

  /**
   * Returns a function that waits until the client has read what was written, and disconnects a
   * client that does not.
   */
  private drainOf(response: Response): (chunkSize: number) => Promise<void> {
    const { limits, gone } = this;
    let proceed = (): void => {};
    // One listener for all writes: compression moves listeners to its own stream and keeps them.
    response.on('drain', () => proceed());
    gone.signal.addEventListener('abort', () => proceed(), { once: true });
    return async (chunkSize) => {
      if (gone.signal.aborted) return;
      const timer = setTimeout(() => response.destroy(), limits.writeTimeoutMs);
      limits.unreadChunks.add(response, chunkSize);
      await new Promise<void>((resolve) => (proceed = resolve));
      limits.unreadChunks.delete(response);
      clearTimeout(timer);
    };
  }
}
