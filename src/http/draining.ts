import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Module } from '@nestjs/common';

/**
 * The time between the signal to stop and the end: every answer asks its client to close the
 * connection, so that none has to be cut.
 */
@Injectable()
export class Draining {
  private readonly beginning = new AbortController();
  private readonly unanswered = new Set<ServerResponse>();

  /** True from the signal to stop on. */
  get hasBegun(): boolean {
    return this.signal.aborted;
  }

  /** Aborted by the signal to stop: what waits for something to happen ends. */
  get signal(): AbortSignal {
    return this.beginning.signal;
  }

  begin(): void {
    this.beginning.abort();
    for (const response of this.unanswered) closeAfter(response);
  }

  /** For Node's server, before anything that answers. */
  readonly trackResponse = (_request: IncomingMessage, response: ServerResponse): void => {
    if (this.hasBegun) closeAfter(response);
    this.unanswered.add(response);
    response.once('close', () => this.unanswered.delete(response));
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Knows when the service is about to stop. */
@Module({ providers: [Draining], exports: [Draining] })
export class DrainingModule {}
