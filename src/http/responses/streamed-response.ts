import { Readable } from 'node:stream';
import type { Response } from 'express';

/** A response that is streamed as it is produced, as fast as the client reads it. */
export class StreamedResponse {
  /**
   * @param pieces returns the chunks of the text; the signal aborts when the client has
   * disconnected
   */
  constructor(
    private readonly headers: Readonly<Record<string, string>>,
    private readonly pieces: (gone: AbortSignal) => AsyncIterable<string>,
  ) {}

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
    const gone = new AbortController();
    const source = Readable.from(this.pieces(gone.signal));
    // Errors of handlers take the same way.
    source.once('error', (error) => response.req.next!(error));
    response.once('close', () => {
      gone.abort();
      source.destroy();
    });
    source.pipe(response);
  }
}
