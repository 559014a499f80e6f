import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { type ErrorKind, invalidPage } from '../errors/app-error.js';
import {
  BooleanField,
  IntegerField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../fields/body-fields.js';
import { referenceTo, schemaNameOf } from '../fields/field.js';
import { MAX_LIMIT } from '../http/paging/list.query.js';
import { invalidDryRun } from '../http/dry-run.js';
import { invalidIdempotencyKey } from '../http/keyed-request.js';
import { invalidCondition, needsOneRecord } from '../http/responses/entity-tag.js';
import type { RouteDeclaration } from '../http/route-declaration.js';
import { documentErrors, type ErrorOptions } from './document-errors.js';
import { ErrorAnswer, ErrorsAnswer, MessageAnswer } from './error.response.js';
import { COMMON_HEADERS, type HeaderName, headersOf } from './headers.js';
import { SHARED_NAME } from './operations.js';

/** The responses of a route in the OpenAPI document. */
export interface AnswerOptions extends ErrorOptions {
  /** The body of the success response: a DTO, a list of it, or none. */
  answer?: Type | [Type];
  /** The media types of responses that are not JSON, each with an example. */
  contents?: Readonly<Record<string, string>>;
  /** The description of the success response. */
  returns?: string;
  /** Errors in addition to the common ones. */
  errors?: readonly ErrorKind[];
}

/** Errors that every operation with a key may return. */
const COMMON_ERRORS: readonly ErrorKind[] = [
  'invalid_parameter',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'internal',
  'busy',
  'unavailable',
];

/** Documents the success response and all errors of a route, one entry per status. */
export function documentResponses(
  route: RouteDeclaration,
  options: AnswerOptions,
): MethodDecorator {
  const { answer, contents, returns, errors = [], refusal } = options;
  const model = Array.isArray(answer) ? answer[0] : answer;
  const body = model && (route.list ? getListType(model) : model);
  const kinds = new Set<ErrorKind>([
    ...COMMON_ERRORS,
    ...errors,
    ...(options.notFound ? (['not_found'] as const) : []),
    ...(options.conflicts ? (['conflict'] as const) : []),
  ]);
  const models = [ErrorAnswer, ErrorsAnswer, MessageAnswer, body, refusal];
  return applyDecorators(
    ApiExtraModels(...models.filter((one) => one !== undefined)),
    ApiResponse({
      status: route.status,
      description: returns ?? 'No content',
      headers: headersOf(headersOfSuccess(route)),
      ...(body && !contents && { schema: answerSchema(body, Array.isArray(answer)) }),
      ...(contents && {
        content: {
          ...(body && {
            'application/json': { schema: answerSchema(body, Array.isArray(answer)) },
          }),
          ...textsOf(contents),
        },
      }),
    }),
    ...(route.tagged && !route.record ? [documentNotModified()] : []),
    documentErrors(kinds, { ...options, routeErrors: routeErrorsOf(route) }),
  );
}

/** The errors of the page token or headers that requests of the route may have. */
function routeErrorsOf(route: RouteDeclaration): ErrorOptions['routeErrors'] {
  const { list, writes, retriable, record } = route;
  if (list) return { part: 'page', errors: [invalidPage()] };
  const dryRun = invalidDryRun('maybe');
  if (retriable) return { part: 'idempotency key', errors: [invalidIdempotencyKey(), dryRun] };
  if (record === 'several')
    return { part: 'needless condition', errors: [needsOneRecord(), dryRun] };
  if (record) return { part: 'condition', errors: [invalidCondition(), dryRun] };
  return writes ? { part: 'dry run', errors: [dryRun] } : undefined;
}

function documentNotModified(): MethodDecorator {
  const answer: ApiResponseOptions & { [SHARED_NAME]: string } = {
    status: 304,
    description: 'The record is unchanged; no body',
    headers: headersOf(['ETag']),
    [SHARED_NAME]: 'NotModified',
  };
  return ApiResponse(answer);
}

const headersOfSuccess = ({
  writes,
  retriable,
  tagged,
  creates,
}: RouteDeclaration): HeaderName[] => [
  ...COMMON_HEADERS,
  ...(tagged || creates ? (['ETag'] as const) : []),
  ...(creates ? (['Location'] as const) : []),
  ...(retriable ? (['Idempotent-Replayed'] as const) : []),
  ...(writes ? (['Dry-Run'] as const) : []),
];

const textsOf = (contents: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(contents).map(([type, example]) => [
      type,
      { schema: { type: 'string' }, example },
    ]),
  );

function answerSchema(model: Type, isList: boolean): object {
  const one = referenceTo(schemaNameOf(model));
  return isList ? { type: 'array', items: one } : one;
}

const LISTS = new Map<Type, Type>();

/** The number of records of a list, in its first page and all others. */
export class ListCount {
  @IntegerField({ description: 'The number of records', minimum: 0, example: 412 })
  value!: number;

  @BooleanField({ description: 'False where there are more than `value`', example: true })
  isExact!: boolean;
}

/** The DTO of a page of records, such as `ItemList` of `ItemResponse`. */
function getListType(model: Type): Type {
  const list = LISTS.get(model) ?? makeList(model);
  LISTS.set(model, list);
  return list;
}

function makeList(model: Type): Type {
  class List {
    @ObjectListField(() => model, { description: 'One page, newest first', maximum: MAX_LIMIT })
    data!: object[];

    @TextField({
      description: 'Value of `page` for the next page; null on the last page',
      example: 'AQAAAAAAAAH0VbQ2Zl0hEJp8fW3k',
      nullable: true,
    })
    nextPage!: string | null;

    @ObjectField(() => ListCount, {
      description: 'The number of records on all pages; only with `count=true`',
      optional: true,
    })
    count?: ListCount;
  }
  const name = `${model.name.replace(/Response$/, '')}List`;
  Object.defineProperty(List, 'name', { value: name });
  return List;
}
