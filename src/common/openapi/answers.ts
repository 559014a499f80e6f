import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ErrorCode } from '../errors/app.error.js';
import { ERROR_TABLE } from '../errors/error.table.js';
import type { RouteDeclaration } from '../http/route.js';
import { ErrorAnswer, ErrorsAnswer, MessageAnswer } from './error.answers.js';

/** Errors that every operation with a key may answer. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_parameter',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'internal',
  'unavailable',
];

/** Documents the answer of a route and all its errors, one entry a status. */
export function documentAnswers(
  route: RouteDeclaration,
  answer: Type | [Type] | undefined,
  errors: readonly ErrorCode[] = [],
  messages: readonly ErrorCode[] = [],
): MethodDecorator {
  const model = Array.isArray(answer) ? answer[0] : answer;
  return applyDecorators(
    ApiExtraModels(ErrorAnswer, ErrorsAnswer, MessageAnswer, ...(model ? [model] : [])),
    ApiResponse({
      status: route.status,
      description: route.status === 204 ? 'Done; no content' : 'Done',
      ...(model && { schema: answerSchema(model, route, Array.isArray(answer)) }),
    }),
    ...byStatus([...COMMON_ERRORS, ...errors]).map((codes) => documentError(codes)),
    ...byStatus(messages).map((codes) => documentError(codes, MessageAnswer)),
  );
}

function answerSchema(model: Type, route: RouteDeclaration, isList: boolean): object {
  const one = { $ref: getSchemaPath(model) };
  if (!route.list) return isList ? { type: 'array', items: one } : one;
  return {
    type: 'object',
    required: ['data', 'nextPage'],
    properties: {
      data: { type: 'array', description: 'One page, newest first', items: one },
      nextPage: {
        type: 'string',
        nullable: true,
        description: 'Send as `page` for the next page; null on the last one',
        example: 'AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k',
      },
    },
  };
}

/** OpenAPI has one entry a status, and 400 can mean two of our codes. */
function byStatus(codes: readonly ErrorCode[]): ErrorCode[][] {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = ERROR_TABLE[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return [...groups.values()];
}

function documentError(codes: ErrorCode[], model?: Type): MethodDecorator {
  const entries = codes.map((code) => ERROR_TABLE[code]);
  const models = entries.map(({ body }) => model ?? MODELS[body]);
  const schemas = [...new Set(models)].map((one) => ({ $ref: getSchemaPath(one) }));
  return ApiResponse({
    status: entries[0]!.status,
    description: entries.map(({ description }) => description).join('; '),
    schema: schemas.length === 1 ? schemas[0]! : { oneOf: schemas },
    headers: codes.includes('rate_limited') ? RATE_LIMIT_HEADERS : undefined,
  });
}

const MODELS = { error: ErrorAnswer, errors: ErrorsAnswer };

const RATE_LIMIT_HEADERS = {
  'Retry-After': {
    description: 'Seconds until the window resets',
    schema: { type: 'integer' as const, example: 17 },
  },
  'X-RateLimit-Limit': {
    description: 'Requests in the window that was exceeded',
    schema: { type: 'integer' as const, example: 120 },
  },
  'X-RateLimit-Remaining': {
    description: 'Always 0 on this answer',
    schema: { type: 'integer' as const, example: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'When the window resets',
    schema: { type: 'string' as const, format: 'date-time', example: '2026-01-31T08:01:00.000Z' },
  },
};
