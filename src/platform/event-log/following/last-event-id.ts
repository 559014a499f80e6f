import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { invalidParameter } from '../../../errors/app-error.js';

/**
 * The id of the last event that a stream got before it broke; undefined where it did not get any.
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
