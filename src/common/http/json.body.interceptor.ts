import { isUtf8 } from 'node:buffer';
import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { NestInterceptor } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { AppError } from '../errors/app.error.js';

/** The largest request body, after decompression, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads the JSON body after the guards have passed, so that nobody without a valid key can make
 * the service read or parse one, and every refusal carries the rate-limit headers.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  private readonly parse = express.json({
    limit: BODY_LIMIT,
    strict: false,
    type: () => true,
    verify: refuseBrokenUtf8,
  });

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (METHODS_WITH_BODY.has(request.method)) {
      await this.read(request, http.getResponse<Response>());
    }
    return next.handle();
  }

  private async read(request: Request, response: Response): Promise<void> {
    if (request.is('application/json') === false) {
      throw new AppError('unsupported_media_type', ['Content-Type must be application/json']);
    }
    await new Promise<void>((resolve, reject) => {
      this.parse(request, response, (error?: unknown) =>
        error ? reject(refusalOf(error as ParserError)) : resolve(),
      );
    });
  }
}

interface ParserError {
  type?: string;
  status?: number;
}

function refusalOf({ type, status }: ParserError): AppError {
  if (type === 'entity.too.large') {
    return new AppError('body_too_large', [`The body must be at most ${BODY_LIMIT} bytes`]);
  }
  if (status === 415) {
    return new AppError('unsupported_media_type', ['The charset must be utf-8, unencoded or gzip']);
  }
  return new AppError('malformed_body', ['Invalid request body']);
}

function refuseBrokenUtf8(_request: unknown, _response: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw new Error('not UTF-8');
}
