import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import {
  type AppError,
  BODY_LIMIT,
  bodyTooLarge,
  malformedBody,
  unsupportedMediaType,
} from '../errors/app-error.js';
import { type RouteDeclaration, routeOf } from './route-declaration.js';
import type { ConditionalInterceptor } from './route.interceptor.js';

/**
 * Reads the JSON body after the guards have passed.
 * Without a valid key, no client can make the service read or parse a body. Every rejection carries
 * the rate-limit headers.
 */
@Injectable()
export class JsonBodyInterceptor implements ConditionalInterceptor {
  private readonly readBytes = express.raw({ limit: BODY_LIMIT, type: () => true });

  appliesTo({ readsBody }: RouteDeclaration): boolean {
    return readsBody === true;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    assertJsonContentType(request);
    const bytes = await this.read(request, http.getResponse<Response>());
    const absent = routeOf(context).optionalBody ? {} : undefined;
    request.body = bytes?.length ? parse(bytes) : absent;
    return next.handle();
  }

  private read(request: Request, response: Response): Promise<Buffer | undefined> {
    return new Promise((resolve, reject) => {
      this.readBytes(request, response, (error?: unknown) =>
        error ? reject(refusalOf(error as ReadError)) : resolve(request.body as Buffer | undefined),
      );
    });
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

function assertJsonContentType(request: Request): void {
  if (request.headers['content-length'] === '0') return;
  if (request.is('application/json') === false) {
    throw unsupportedMediaType('Content-Type must be application/json');
  }
  const [, charset = 'utf-8'] = CHARSET.exec(request.headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) {
    throw unsupportedMediaType('The charset must be utf-8');
  }
}

/** This decoder rejects invalid UTF-8 and strips a byte order mark. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes));
  } catch {
    throw malformedBody();
  }
}

interface ReadError {
  type?: string;
  status?: number;
}

function refusalOf({ type, status }: ReadError): AppError {
  if (type === 'entity.too.large') {
    return bodyTooLarge();
  }
  if (status === 415) {
    return unsupportedMediaType('Content-Encoding must be gzip, deflate or br');
  }
  return malformedBody();
}
