import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';

/** The client of a long-lived request. */
export interface ClientConnection {
  /** The credential of the client. */
  readonly token: string;
  /** Aborted when the client has disconnected or has the whole response. */
  readonly disconnected: AbortSignal;
  /** Destroys the connection in the middle of the response. */
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
