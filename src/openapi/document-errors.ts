import { applyDecorators, type Type } from '@nestjs/common';
import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import {
  type AppError,
  bodyTooLarge,
  busy,
  ERROR_TABLE,
  type ErrorCode,
  eventsGone,
  forbidden,
  internal,
  keyInUse,
  keyReused,
  malformedBody,
  methodNotAllowed,
  preconditionFailed,
  rateLimited,
  recordBusy,
  unauthorized,
  unavailable,
  unsupportedMediaType,
} from '../errors/app-error.js';
import { referenceTo, schemaNameOf } from '../fields/field.js';
import { describeUnknownField } from '../fields/validate.js';
import { ErrorAnswer, ErrorsAnswer, MessageAnswer } from './error.response.js';
import { COMMON_HEADERS, type HeaderName, headersOf } from './headers.js';
import { SHARED_NAME } from './operations.js';

/** The errors of an operation in the OpenAPI document. */
export interface ErrorOptions {
  operationId: string;
  /** The error sentences of its 404. */
  notFound?: readonly string[];
  /** The error sentence of its 409. */
  conflict?: string;
  /** True when 404 and 409 have the body `{message}`. */
  messages?: boolean;
  /** The body of its 422, if it has more than `errors`. */
  refusal?: Type;
}

/** Documents the errors of an operation, one entry per status. */
export const documentErrors = (codes: Iterable<ErrorCode>, options: ErrorOptions) =>
  applyDecorators(...byStatus(codes).map((group) => documentError(group, options)));

/**
 * Groups error codes by status.
 * OpenAPI has one entry per status, but 400 can stand for two codes.
 */
function byStatus(codes: Iterable<ErrorCode>): ErrorCode[][] {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERROR_TABLE[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return [...groups.values()];
}

function documentError(codes: readonly ErrorCode[], options: ErrorOptions): MethodDecorator {
  const models = [...new Set(codes.map((code) => modelOf(code, options)))];
  const schemas = models.map((model) => referenceTo(schemaNameOf(model)));
  const bodies = codes.flatMap((code) =>
    sentencesOf(code, options).map((sentence) => bodyOf(modelOf(code, options), sentence)),
  );
  const answer: ApiResponseOptions & { [SHARED_NAME]: string } = {
    status: ERROR_TABLE[codes[0]!].status,
    description: codes.map((code) => ERROR_TABLE[code].description).join('; '),
    headers: headersOf(headersOfErrors(codes)),
    schema: schemas.length === 1 ? schemas[0]! : { oneOf: schemas },
    ...(bodies.length === 1
      ? { example: bodies[0] }
      : { examples: Object.fromEntries(bodies.map((value) => [keyOf(value), { value }])) }),
    [SHARED_NAME]: nameOf(codes, options),
  };
  return ApiResponse(answer);
}

function modelOf(code: ErrorCode, { messages, refusal }: ErrorOptions): Type {
  if (ERROR_TABLE[code].status === 422 && refusal) return refusal;
  if (messages && isOwn(code)) return MessageAnswer;
  return ERROR_TABLE[code].body === 'errors' ? ErrorsAnswer : ErrorAnswer;
}

/** True for errors whose sentences each operation documents itself. */
const isOwn = (code: ErrorCode): boolean => code === 'not_found' || code === 'conflict';

function sentencesOf(
  code: ErrorCode,
  { notFound = [], conflict }: ErrorOptions,
): readonly string[] {
  if (code === 'not_found') return notFound;
  return code === 'conflict' ? [conflict!] : ERROR_EXAMPLES[code];
}

function bodyOf(model: Type, sentence: string): object {
  if (model === ErrorAnswer) return { error: sentence };
  return model === MessageAnswer ? { message: sentence } : { errors: [sentence] };
}

const keyOf = (body: object): string => {
  const name = pascalCase(String(Object.values(body)[0]));
  return name[0]!.toLowerCase() + name.slice(1);
};

/** The component name of an error response; equal responses share it. */
function nameOf(codes: readonly ErrorCode[], options: ErrorOptions): string {
  const { operationId, notFound = [], messages, refusal } = options;
  const [code] = codes;
  if (code === 'not_found') return pascalCase(notFound.join(' or ')) + (messages ? 'Message' : '');
  if (code === 'conflict' || (code === 'invalid_body' && refusal)) {
    return pascalCase(`${operationId} ${code}`);
  }
  return pascalCase(codes.join(' or '));
}

const pascalCase = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z]+)([A-Za-z])/g, (_, letter: string) => letter.toUpperCase());

function headersOfErrors(codes: readonly ErrorCode[]): readonly HeaderName[] {
  const [code] = codes;
  if (code === 'unauthorized') return [...COMMON_HEADERS, 'WWW-Authenticate'];
  if (code === 'rate_limited' || code === 'busy') return [...COMMON_HEADERS, 'Retry-After'];
  return COMMON_HEADERS;
}

const sentencesIn = (...errors: readonly AppError[]): readonly string[] =>
  errors.flatMap(({ sentences }) => sentences);

/** Example error sentences by code, for operations without their own. */
const ERROR_EXAMPLES: Readonly<Record<ErrorCode, readonly string[]>> = {
  malformed_body: sentencesIn(malformedBody()),
  invalid_parameter: [describeUnknownField('colour', 'parameter')],
  unauthorized: sentencesIn(unauthorized()),
  forbidden: sentencesIn(forbidden('read'), forbidden('write'), forbidden('manage')),
  not_found: [],
  method_not_allowed: sentencesIn(methodNotAllowed('PATCH', ['GET', 'HEAD'])),
  conflict: [],
  key_in_use: sentencesIn(keyInUse()),
  gone: sentencesIn(eventsGone(1042)),
  precondition_failed: sentencesIn(preconditionFailed()),
  body_too_large: sentencesIn(bodyTooLarge()),
  unsupported_media_type: sentencesIn(
    unsupportedMediaType('Content-Type must be application/json'),
  ),
  invalid_body: [describeUnknownField('colour', 'field')],
  key_reused: sentencesIn(keyReused()),
  rate_limited: sentencesIn(rateLimited(17)),
  internal: sentencesIn(internal()),
  busy: sentencesIn(busy(), recordBusy()),
  unavailable: sentencesIn(unavailable()),
};
