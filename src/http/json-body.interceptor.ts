import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import getRawBody from 'raw-body';
import type { Observable } from 'rxjs';
import {
  BODY_LIMIT,
  bodyTooLarge,
  malformedBody,
  unsupportedMediaType,
} from '../errors/app-error.js';
import { type RouteDeclaration, routeOf } from './route-declaration.js';
import type { ConditionalInterceptor } from './route.interceptor.js';
import { inviteBody } from './server-hardening.js';

/**
 * Reads the JSON body after the guards have passed.
 * Without a valid key, no client can make the service read or parse a body. Every rejection carries
 * the rate-limit headers. A body that is rejected is not read to its end.
 */
@Injectable()
export class JsonBodyInterceptor implements ConditionalInterceptor {
  appliesTo({ readsBody }: RouteDeclaration): boolean {
    return readsBody === true;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    assertJsonContentType(request);
    const decoder = createDecoder(request);
    if (Number(request.headers['content-length']) > BODY_LIMIT) throw bodyTooLarge();
    inviteBody(request);
    const bytes = await readBytes(request, decoder);
    const absent = routeOf(context).optionalBody ? {} : undefined;
    request.body = bytes.length > 0 ? parse(bytes) : absent;
    return next.handle();
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

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Returns undefined for a body that is not compressed. */
function createDecoder({ headers }: Request): Transform | undefined {
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return undefined;
  const create = DECODERS.get(encoding);
  if (!create) throw unsupportedMediaType('Content-Encoding must be gzip, deflate or br');
  return create();
}

/**
 * Reads a body up to its limit. The rest of a larger one is discarded as it arrives, until the time
 * limit of the request.
 */
async function readBytes(request: Request, decoder: Transform | undefined): Promise<Buffer> {
  if (decoder) request.on('error', (error) => decoder.destroy(error)).pipe(decoder);
  try {
    return await getRawBody(decoder ?? request, { limit: BODY_LIMIT });
  } catch (error) {
    decoder?.destroy();
    request.unpipe().resume();
    throw (error as getRawBody.RawBodyError).type === 'entity.too.large'
      ? bodyTooLarge()
      : malformedBody();
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
