import { Readable } from 'node:stream';
import type { Response } from 'express';

/** An answer that is sent while it is made, as fast as the client takes it. */
export class StreamedResponse {
  /**
   * @param pieces of its text; the signal says that there is nobody left to take them
   */
  constructor(
    private readonly headers: Readonly<Record<string, string>>,
    private readonly pieces: (gone: AbortSignal) => AsyncIterable<string>,
  ) {}

  /** Sends it, and nothing to `HEAD`. What breaks on the way goes to the error filter. */
  send(response: Response): void {
    if (response.destroyed) return;
    response.set(this.headers);
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    const gone = new AbortController();
    const source = Readable.from(this.pieces(gone.signal));
    // What handlers throw goes the same way.
    source.once('error', (error) => response.req.next!(error));
    response.once('close', () => {
      gone.abort();
      source.destroy();
    });
    source.pipe(response);
  }
}
