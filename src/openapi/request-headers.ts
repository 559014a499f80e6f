import { applyDecorators } from '@nestjs/common';
import { ApiHeader, type ApiHeaderOptions } from '@nestjs/swagger';
import type { RouteDeclaration } from '../http/routing/route-declaration.js';

const IDEMPOTENCY_KEY: ApiHeaderOptions = {
  name: 'Idempotency-Key',
  description:
    'Makes it safe to send the request again: its first answer is kept for 24 hours, and answered ' +
    'again to the same path and body with the same key. A random UUID will do.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]*$' },
};

const TAGS = { type: 'string', minLength: 1 } as const;

const IF_NONE_MATCH: ApiHeaderOptions = {
  name: 'If-None-Match',
  description: 'The `ETag` that you have, or several: where it is still that, the answer is a 304',
  schema: TAGS,
};

const IF_MATCH: ApiHeaderOptions = {
  name: 'If-Match',
  description:
    'The `ETag` of the record as you have read it, or several; `*` for any. Where the record has ' +
    'another one by now, nothing is changed and the answer is a 412.',
  schema: TAGS,
};

/** Documents the headers beside the common ones that requests to a route may carry. */
export const documentRequestHeaders = ({
  retriable,
  record,
  tagged,
}: RouteDeclaration): MethodDecorator =>
  applyDecorators(
    ...(retriable ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
    ...(record && record !== 'several' ? [ApiHeader(IF_MATCH)] : []),
    ...(tagged && !record ? [ApiHeader(IF_NONE_MATCH)] : []),
  );
