import { applyDecorators, type Type } from '@nestjs/common';
import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import {
  type AppError,
  bodyTooLarge,
  busy,
  ERROR_KINDS,
  type ErrorKind,
  eventsGone,
  eventsRenumbered,
  forbidden,
  internal,
  keyInUse,
  keyReused,
  LIST_BODY_LIMIT,
  malformedBody,
  methodNotAllowed,
  preconditionFailed,
  rateLimited,
  recordChanged,
  recordBusy,
  unauthorized,
  unavailable,
  unsupportedMediaType,
} from '../errors/app-error.js';
import { ERROR_CODE_HEADER } from '../errors/error-codes.js';
import { referenceTo, schemaNameOf } from '../fields/field.js';
import { describeUnknownField } from '../fields/validate.js';
import { ErrorAnswer, ErrorsAnswer, MessageAnswer } from './error.response.js';
import { COMMON_HEADERS, type HeaderName, headersOf } from './headers.js';
import { pascalCase, SHARED_NAME } from './operations.js';

/** The errors of an operation in the OpenAPI document. */
export interface ErrorOptions {
  operationId: string;
  /** The error sentences of its 404. */
  notFound?: readonly string[];
  /** Example error sentences of its 400, about parameters. */
  parameterErrors?: readonly string[];
  /** The part of its route that a 400 can also be about, such as `page`, and the errors. */
  routeErrors?: { readonly part: string; readonly errors: readonly AppError[] };
  /** Example error sentences of its 409. */
  conflicts?: readonly string[];
  /** Example error sentences of its 422, about valid values that the stored data does not allow. */
  rejections?: readonly string[];
  /** True when 404 and 409 have the body `{message}`. */
  messages?: boolean;
  /** The body of its 422, if it has more than `errors`. */
  refusal?: Type;
}

/** Documents the errors of an operation, one entry per status. */
export const documentErrors = (kinds: Iterable<ErrorKind>, options: ErrorOptions) =>
  applyDecorators(...byStatus(kinds).map((group) => documentError(group, options)));

/**
 * Groups error kinds by status.
 * OpenAPI has one entry per status, but 400 can stand for two kinds.
 */
function byStatus(kinds: Iterable<ErrorKind>): ErrorKind[][] {
  const groups = new Map<number, ErrorKind[]>();
  for (const kind of kinds) {
    const { status } = ERROR_KINDS[kind];
    groups.set(status, [...(groups.get(status) ?? []), kind]);
  }
  return [...groups.values()];
}

function documentError(kinds: readonly ErrorKind[], options: ErrorOptions): MethodDecorator {
  const models = [...new Set(kinds.map((kind) => modelOf(kind, options)))];
  const schemas = models.map((model) => referenceTo(schemaNameOf(model)));
  const bodies = kinds.flatMap((kind) =>
    sentencesOf(kind, options).map((sentence) => bodyOf(modelOf(kind, options), sentence)),
  );
  const answer: ApiResponseOptions & { [SHARED_NAME]: string } = {
    status: ERROR_KINDS[kinds[0]!].status,
    description: kinds.map((kind) => ERROR_KINDS[kind].description).join('; '),
    headers: headersOf(headersOfErrors(kinds)),
    schema: schemas.length === 1 ? schemas[0]! : { oneOf: schemas },
    ...(bodies.length === 1
      ? { example: bodies[0] }
      : { examples: Object.fromEntries(bodies.map((value) => [keyOf(value), { value }])) }),
    [SHARED_NAME]: nameOf(kinds, options),
  };
  return ApiResponse(answer);
}

function modelOf(kind: ErrorKind, { messages, refusal }: ErrorOptions): Type {
  if (ERROR_KINDS[kind].status === 422 && refusal) return refusal;
  if (messages && isOwn(kind)) return MessageAnswer;
  return ERROR_KINDS[kind].body === 'errors' ? ErrorsAnswer : ErrorAnswer;
}

/** True for errors whose sentences each operation documents itself. */
const isOwn = (kind: ErrorKind): boolean => kind === 'not_found' || kind === 'conflict';

function sentencesOf(
  kind: ErrorKind,
  {
    notFound = [],
    conflicts = [],
    rejections = [],
    parameterErrors = [],
    routeErrors,
  }: ErrorOptions,
): readonly string[] {
  if (kind === 'invalid_parameter') {
    const ofRoute = sentencesIn(...(routeErrors?.errors ?? []));
    return [...ERROR_EXAMPLES[kind], ...ofRoute, ...parameterErrors];
  }
  if (kind === 'not_found') return notFound;
  if (kind === 'conflict') return conflicts;
  return kind === 'invalid_body' ? [...ERROR_EXAMPLES[kind], ...rejections] : ERROR_EXAMPLES[kind];
}

function bodyOf(model: Type, sentence: string): object {
  if (model === ErrorAnswer) return { error: sentence };
  return model === MessageAnswer ? { message: sentence } : { errors: [sentence] };
}

const keyOf = (body: object): string => {
  const name = pascalCase(String(Object.values(body)[0])).replaceAll(/[^A-Za-z]/g, '');
  return name[0]!.toLowerCase() + name.slice(1);
};

/** The component name of an error response; equal responses share it. */
function nameOf(kinds: readonly ErrorKind[], options: ErrorOptions): string {
  const { operationId, notFound = [], messages, refusal, rejections } = options;
  const { parameterErrors, routeErrors } = options;
  const [kind] = kinds;
  if (kind === 'not_found') return pascalCase(notFound.join(' or ')) + (messages ? 'Message' : '');
  if (kinds.includes('conflict')) return pascalCase(`${operationId} conflict`);
  if (kind === 'invalid_body' && (refusal ?? rejections)) {
    return pascalCase(`${operationId} ${kind}`);
  }
  if (kinds.includes('invalid_parameter')) {
    const prefix = parameterErrors ? `${operationId} ` : '';
    return pascalCase(
      `${prefix}${kinds.join(' or ')}${routeErrors ? ` or ${routeErrors.part}` : ''}`,
    );
  }
  return pascalCase(kinds.join(' or '));
}

/** The headers of an error; a 401 has the limit of the address, and a 5xx may lack any limit. */
function headersOfErrors([kind]: readonly ErrorKind[]): readonly HeaderName[] {
  return [
    ...(ERROR_KINDS[kind!].status < 500 ? COMMON_HEADERS : (['X-Request-Id'] as const)),
    ERROR_CODE_HEADER,
    ...(kind === 'unauthorized' ? (['WWW-Authenticate'] as const) : []),
    ...(kind === 'rate_limited' || kind === 'busy' ? (['Retry-After'] as const) : []),
  ];
}

const sentencesIn = (...errors: readonly AppError[]): readonly string[] =>
  errors.flatMap(({ sentences }) => sentences);

/** Example error sentences by kind, for operations without their own. */
const ERROR_EXAMPLES: Readonly<Record<ErrorKind, readonly string[]>> = {
  malformed_body: sentencesIn(malformedBody()),
  invalid_parameter: [describeUnknownField('colour', 'parameter')],
  unauthorized: sentencesIn(unauthorized()),
  forbidden: sentencesIn(forbidden('read'), forbidden('write'), forbidden('manage')),
  not_found: [],
  method_not_allowed: sentencesIn(methodNotAllowed('PATCH', ['GET', 'HEAD'])),
  conflict: [],
  key_in_use: sentencesIn(keyInUse()),
  gone: sentencesIn(eventsGone(1042), eventsRenumbered(2000, 1041)),
  precondition_failed: sentencesIn(
    preconditionFailed(),
    recordChanged('SC-1042', '2026-01-31T08:00:00.000Z', 'Desk'),
  ),
  body_too_large: sentencesIn(bodyTooLarge(), bodyTooLarge(LIST_BODY_LIMIT)),
  unsupported_media_type: sentencesIn(
    unsupportedMediaType('Content-Type must be application/json'),
    unsupportedMediaType('Content-Type must be text/csv'),
  ),
  invalid_body: [describeUnknownField('colour', 'field')],
  key_reused: sentencesIn(keyReused()),
  rate_limited: sentencesIn(rateLimited(17)),
  internal: sentencesIn(internal()),
  busy: sentencesIn(busy(), recordBusy()),
  unavailable: sentencesIn(unavailable()),
};
