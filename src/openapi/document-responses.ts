import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiResponse,
  type ApiResponseOptions,
  getSchemaPath,
} from '@nestjs/swagger';
import type { ErrorCode } from '../errors/app-error.js';
import type { RouteDeclaration } from '../http/routing/route-declaration.js';
import { documentErrors, type ErrorOptions } from './document-errors.js';
import { ErrorAnswer, ErrorsAnswer, MessageAnswer } from './error.response.js';
import { COMMON_HEADERS, type HeaderName, headersOf } from './headers.js';
import { getListType } from './list-responses.js';
import { SHARED_NAME } from './shared-responses.js';

/** What a route tells of its answers. */
export interface AnswerOptions extends ErrorOptions {
  /** The body of the answer: a DTO, a list of it, or nothing. */
  answer?: Type | [Type];
  /** Instead: what each media type of an answer that is no JSON looks like. */
  contents?: Readonly<Record<string, string>>;
  /** What that is, for OpenAPI. */
  returns?: string;
  /** Errors beside those that any operation may answer. */
  errors?: readonly ErrorCode[];
}

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
export function documentResponses(
  route: RouteDeclaration,
  options: AnswerOptions,
): MethodDecorator {
  const { answer, contents, returns, errors = [], refusal } = options;
  const model = Array.isArray(answer) ? answer[0] : answer;
  const body = model && (route.list ? getListType(model) : model);
  const codes = new Set<ErrorCode>([
    ...COMMON_ERRORS,
    ...errors,
    ...(options.notFound ? (['not_found'] as const) : []),
    ...(options.conflict ? (['conflict'] as const) : []),
  ]);
  const models = [ErrorAnswer, ErrorsAnswer, MessageAnswer, body, refusal];
  return applyDecorators(
    ApiExtraModels(...models.filter((one) => one !== undefined)),
    ApiResponse({
      status: route.status,
      description: returns ?? 'Done; there is no body',
      headers: headersOf(headersOfSuccess(route)),
      ...(body && { schema: answerSchema(body, Array.isArray(answer)) }),
      ...(contents && { content: textsOf(contents) }),
    }),
    ...(route.tagged && !route.record ? [documentNotModified()] : []),
    documentErrors(codes, options),
  );
}

function documentNotModified(): MethodDecorator {
  const answer: ApiResponseOptions & { [SHARED_NAME]: string } = {
    status: 304,
    description: 'The record is what the client has; there is no body',
    headers: headersOf([...COMMON_HEADERS, 'ETag']),
    [SHARED_NAME]: 'NotModified',
  };
  return ApiResponse(answer);
}

const headersOfSuccess = ({ retriable, tagged }: RouteDeclaration): HeaderName[] => [
  ...COMMON_HEADERS,
  ...(tagged ? (['ETag'] as const) : []),
  ...(retriable ? (['Idempotent-Replayed'] as const) : []),
];

const textsOf = (contents: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(contents).map(([type, example]) => [
      type,
      { schema: { type: 'string' }, example },
    ]),
  );

function answerSchema(model: Type, isList: boolean): object {
  const one = { $ref: getSchemaPath(model) };
  return isList ? { type: 'array', items: one } : one;
}
