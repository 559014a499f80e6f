import type { Response } from 'express';

/** The most memory that clients which do not read may hold together, in bytes. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/**
 * The chunks that are in memory until their clients read them, over all responses. When they
 * exceed the limit, the client that has read nothing for the longest time is disconnected.
 */
export class UnreadChunks {
  /** The sizes of the chunks in bytes, longest wait first. */
  private readonly sizes = new Map<Response, number>();
  private total = 0;

  constructor(private readonly maxBytes = MAX_UNREAD_BYTES) {}

  /** Adds the chunk of a response that waits for its client. */
  add(response: Response, size: number): void {
    this.sizes.set(response, size);
    this.total += size;
    for (const waiting of this.sizes.keys()) {
      if (this.total <= this.maxBytes) return;
      this.delete(waiting);
      waiting.destroy();
    }
  }

  /** Removes the chunk of a response that goes on or has ended. */
  delete(response: Response): void {
    this.total -= this.sizes.get(response) ?? 0;
    this.sizes.delete(response);
  }
}
