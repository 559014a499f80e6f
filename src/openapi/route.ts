import { applyDecorators, Delete, Get, HttpCode } from '@nestjs/common';
import { Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation } from '@nestjs/swagger';
import type { ThrottleProfile } from '../config/throttle-profiles.js';
import type { ErrorCode } from '../errors/app-error.js';
import { type AnswerOptions, documentResponses } from './document-responses.js';
import { documentRequestHeaders } from './request-headers.js';
import { RequestExample } from './request-examples.js';
import type { RecordKind } from '../http/routing/record-kind.js';
import {
  type ChangedRecord,
  declareRoute,
  type KeyScope,
  type RouteDeclaration,
} from '../http/routing/route-declaration.js';

interface RouteOptions extends AnswerOptions {
  /** What the operation does, for OpenAPI; one line. */
  summary: string;
  /** More, in sentences. */
  description: string;
  /** A body that works as it stands on fresh demo data. */
  example?: object;
  status?: number;
  /** The scope a key needs, where it is not that of all reads or writes. */
  requiredScope?: KeyScope;
  /** Profiles beside `key`. */
  profiles?: readonly ThrottleProfile[];
}

interface ChangeOptions extends RouteOptions {
  /** What it changes. */
  record: RecordKind;
  /** The method of the controller that reads it; `get` where nothing else is said. */
  reader?: string;
}

/** `GET` of one record or fact. */
export const GetRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Get(path), { requiredScope: 'read', status: 200, tagged: true }, options);

/** `GET` of a list: the handler answers a `Page`, the envelope makes `{data, nextPage}` of it. */
export const ListRoute = (path: string, list: string, options: RouteOptions): MethodDecorator =>
  route(Get(path), { requiredScope: 'read', status: 200, list }, options);

/** `GET` of a whole list: the handler answers a `StreamedResponse` of one of the `contents`. */
export const ExportRoute = (
  path: string,
  options: RouteOptions & Required<Pick<AnswerOptions, 'contents'>>,
): MethodDecorator =>
  route(Get(path), { requiredScope: 'read', status: 200 }, { ...options, profiles: ['export'] });

/**
 * `GET` of what is still to come. It waits outside of the queue of work, and asks the database only
 * when there may be something.
 */
export const LongPollRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Get(path), { requiredScope: 'read', status: 200, longLived: true }, options);

/** `POST`; 201 unless the options say otherwise. */
export const PostRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(
    Post(path),
    { requiredScope: 'write', status: 201, readsBody: true, retriable: true },
    withBodyErrors(options, 'key_in_use', 'key_reused'),
  );

/** `POST` of what is done to a record; there is nothing to say of it, so no body is read. */
export const ActionRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Post(path), { requiredScope: 'write', status: 200 }, options);

/** `PUT` of one record, which is answered as it is then. */
export const PutRoute = (path: string, options: ChangeOptions): MethodDecorator =>
  route(
    Put(path),
    {
      requiredScope: 'write',
      status: 200,
      readsBody: true,
      tagged: true,
      record: recordOf(options),
    },
    withBodyErrors(options, 'precondition_failed'),
  );

/** `PUT` of several records at once; `If-Match` says nothing of them and is refused. */
export const BatchRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(
    Put(path),
    { requiredScope: 'write', status: 200, readsBody: true, record: 'several' },
    withBodyErrors(options),
  );

/** `DELETE` of one record; 204 without a body. */
export const DeleteRoute = (path: string, options: ChangeOptions): MethodDecorator =>
  route(
    Delete(path),
    { requiredScope: 'write', status: 204, record: recordOf(options) },
    { ...options, errors: ['precondition_failed', ...(options.errors ?? [])] },
  );

/** Marks a controller or handler that needs no key and is outside the limits. */
export const PublicRoute = (status = 200) => declareRoute({ profiles: [], anyQuery: true, status });

/** Declares a handler that answers whatever no route matched. */
export const FallbackRoute = () =>
  declareRoute({ requiredScope: 'read', profiles: ['key'], anyQuery: true, status: 404 });

function route(
  mapping: MethodDecorator,
  defaults: Omit<RouteDeclaration, 'profiles'>,
  options: RouteOptions,
): MethodDecorator {
  const { operationId, summary, description, example } = options;
  const declaration: RouteDeclaration = {
    ...defaults,
    profiles: ['key', ...(options.profiles ?? [])],
    status: options.status ?? defaults.status,
    requiredScope: options.requiredScope ?? defaults.requiredScope,
  };
  return applyDecorators(
    mapping,
    HttpCode(declaration.status),
    declareRoute(declaration),
    ApiBearerAuth(),
    ApiOperation({ operationId, summary, description }),
    documentRequestHeaders(declaration),
    ...(example ? [RequestExample(example)] : []),
    documentResponses(declaration, options),
  );
}

const recordOf = ({ record: kind, reader = 'get' }: ChangeOptions): ChangedRecord => ({
  kind,
  reader,
});

function withBodyErrors(options: RouteOptions, ...more: ErrorCode[]): RouteOptions {
  return {
    ...options,
    errors: [
      'malformed_body',
      'body_too_large',
      'unsupported_media_type',
      'invalid_body',
      ...more,
      ...(options.errors ?? []),
    ],
  };
}
