import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { type AppError, invalidParameter } from '../errors/app-error.js';
import { isObject } from '../fields/rules.js';
import { CsvBody } from './csv-body.interceptor.js';
import { isOutsized } from './object-shape.js';

const KEY = /^[\x20-\x7e]{1,255}$/;

/** The idempotency key of a request, and a fingerprint of its content. */
export interface KeyedRequest {
  readonly key: string;
  /**
   * SHA-256 of the method, path and body, and of the query of a list to import. The order of fields
   * does not matter.
   */
  readonly fingerprint: string;
}

/** 400 `{error}`: the idempotency key is too long, or not printable. */
export const invalidIdempotencyKey = (): AppError =>
  invalidParameter('Idempotency-Key must be 1 to 255 printable ASCII characters');

/**
 * The idempotency key of a request whose body has been read.
 * Bodies that no validation accepts have no fingerprint.
 * @returns undefined when the request has no key
 * @throws AppError invalid_parameter that names the header
 */
export function keyedRequestOf(request: Request): KeyedRequest | undefined {
  const { headers, method, path, body } = request;
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalidIdempotencyKey();
  }
  const content: unknown =
    body instanceof CsvBody
      ? { digest: body.digest, charset: body.charset, query: request.query }
      : body;
  if (!isObject(content) || isOutsized(content, true)) return undefined;
  const asked = JSON.stringify([method, path, content], withSortedMembers);
  return { key, fingerprint: createHash('sha256').update(asked).digest('hex') };
}

function withSortedMembers(_name: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
