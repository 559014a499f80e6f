import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import getRawBody from 'raw-body';
import { bodyTooLarge, malformedBody, unsupportedMediaType } from '../errors/app-error.js';
import { inviteBody } from './server-hardening.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/**
 * The charset of a request with a body of one media type, or with none; `utf-8` by default.
 * @throws AppError unsupported_media_type
 */
export function charsetOf(request: Request, mediaType: string): string {
  if (request.headers['content-length'] === '0') return 'utf-8';
  if (request.is(mediaType) === false) {
    throw unsupportedMediaType(`Content-Type must be ${mediaType}`);
  }
  const [, charset = 'utf-8'] = CHARSET.exec(request.headers['content-type'] ?? '') ?? [];
  return charset.toLowerCase().replace(/^utf8$/, 'utf-8');
}

/**
 * Reads the body of a request, decompressed. A body that is rejected is not read to its end.
 * @param limit in bytes, after decompression
 * @throws AppError unsupported_media_type, body_too_large or malformed_body
 */
export async function readRequestBytes(request: Request, limit: number): Promise<Buffer> {
  const decoder = createDecoder(request);
  if (Number(request.headers['content-length']) > limit) throw bodyTooLarge(limit);
  inviteBody(request);
  return readBytes(request, decoder, limit);
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
async function readBytes(
  request: Request,
  decoder: Transform | undefined,
  limit: number,
): Promise<Buffer> {
  if (decoder) request.on('error', (error) => decoder.destroy(error)).pipe(decoder);
  try {
    return await getRawBody(decoder ?? request, { limit });
  } catch (error) {
    decoder?.destroy();
    request.unpipe().resume();
    throw (error as getRawBody.RawBodyError).type === 'entity.too.large'
      ? bodyTooLarge(limit)
      : malformedBody();
  }
}
