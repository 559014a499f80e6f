import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { invalidParameter } from '../../../errors/app-error.js';

/**
 * The id of the last event that the client received before its stream broke; undefined without one.
 * @throws AppError invalid_parameter
 */
export const LastEventId = createParamDecorator(
  (_: unknown, context: ExecutionContext): number | undefined => {
    const text = context.switchToHttp().getRequest<Request>().headers['last-event-id'];
    if (text === undefined || text === '') return undefined;
    if (!/^\d{1,15}$/.test(String(text))) {
      throw invalidParameter('Last-Event-ID must be the id of an event');
    }
    return Number(text);
  },
);

export interface ClientConnection {
  readonly token: string;
  /** Aborted when the client has disconnected or the response is complete. */
  readonly disconnected: AbortSignal;
  /** Disconnects the client before the response is complete. */
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
