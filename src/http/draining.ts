import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Module } from '@nestjs/common';

/**
 * The phase between the stop signal and the end of the process.
 * Every response carries `Connection: close`, so that clients disconnect and no connection is cut.
 */
@Injectable()
export class Draining {
  private readonly beginning = new AbortController();
  private readonly unanswered = new Set<ServerResponse>();

  /** True from the stop signal on. */
  get hasBegun(): boolean {
    return this.signal.aborted;
  }

  /** Aborted by the stop signal, so that long polls end. */
  get signal(): AbortSignal {
    return this.beginning.signal;
  }

  begin(): void {
    this.beginning.abort();
    for (const response of this.unanswered) closeAfter(response);
  }

  /** Tracks a response of Node's server; it must run before any handler that responds. */
  readonly trackResponse = (_request: IncomingMessage, response: ServerResponse): void => {
    if (this.hasBegun) closeAfter(response);
    this.unanswered.add(response);
    response.once('close', () => this.unanswered.delete(response));
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Provides the shutdown state of the service. */
@Module({ providers: [Draining], exports: [Draining] })
export class DrainingModule {}
