import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';

/** The client of a request that takes long. */
export interface ClientConnection {
  /** What it proves itself by. */
  readonly token: string;
  /** Aborted when the client has gone, or has got all of its answer. */
  readonly disconnected: AbortSignal;
  /** Ends the connection in the middle of the answer. */
  destroy(): void;
}

/** The connection to the client of the request, which has a key. */
export const CurrentClient = createParamDecorator(
  (_: unknown, context: ExecutionContext): ClientConnection => {
    const http = context.switchToHttp();
    const { headers } = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const disconnected = new AbortController();
    if (response.destroyed) disconnected.abort();
    response.once('close', () => disconnected.abort());
    return {
      token: headers.authorization!.split(/ +/).at(-1)!,
      disconnected: disconnected.signal,
      destroy: () => response.destroy(),
    };
  },
);
