import { applyDecorators } from '@nestjs/common';
import { ApiHeader, type ApiHeaderOptions } from '@nestjs/swagger';
import type { RouteDeclaration } from '../http/routing/route-declaration.js';

const IDEMPOTENCY_KEY: ApiHeaderOptions = {
  name: 'Idempotency-Key',
  description:
    'Makes retries safe: the first response is stored for 24 hours, and repeated for ' +
    'requests with the same key, path and body. Use a random UUID, for example.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]*$' },
};

const TAGS = { type: 'string', minLength: 1 } as const;

const IF_NONE_MATCH: ApiHeaderOptions = {
  name: 'If-None-Match',
  description:
    'One or several known `ETag`s; if the current one is among them, the response is a 304',
  schema: TAGS,
};

const IF_MATCH: ApiHeaderOptions = {
  name: 'If-Match',
  description:
    'The `ETag` of the record that you read, or several; `*` for any. If the current `ETag` ' +
    'differs, nothing is changed and the response is a 412.',
  schema: TAGS,
};

/** Documents the route-specific request headers. */
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
