import { applyDecorators } from '@nestjs/common';
import { ApiHeader, type ApiHeaderOptions } from '@nestjs/swagger';
import type { RouteDeclaration } from '../routing/route-declaration.js';

const IDEMPOTENCY_KEY: ApiHeaderOptions = {
  name: 'Idempotency-Key',
  description:
    'Makes it safe to send the request again: its first answer is kept for 24 hours, and answered ' +
    'again to the same path and body with the same key. A random UUID will do.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]*$' },
};

/** Documents the headers beside the common ones that requests to a route may carry. */
export const documentRequestHeaders = ({ retriable }: RouteDeclaration): MethodDecorator =>
  applyDecorators(...(retriable ? [ApiHeader(IDEMPOTENCY_KEY)] : []));
