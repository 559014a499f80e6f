import { applyDecorators, Delete, Get, HttpCode, Post, Put, type Type } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiHeader,
  type ApiHeaderOptions,
  ApiOperation,
  ApiQuery,
} from '@nestjs/swagger';
import type { ThrottleProfile } from '../config/throttle-profiles.js';
import type { ErrorKind } from '../errors/app-error.js';
import { enumerationSchemaOf } from '../fields/enumeration.js';
import { fieldsParameterOf } from '../fields/query-fields.js';
import { AcceptFields } from '../http/checked-query.js';
import { DRY_RUN_HEADER, DRY_RUN_VALUES } from '../http/dry-run.js';
import {
  declareRoute,
  type IncludingKind,
  type KeyScope,
  type RecordKind,
  type RouteDeclaration,
  type Turns,
} from '../http/route-declaration.js';
import { type AnswerOptions, documentResponses } from './document-responses.js';
import { EXAMPLES } from './operations.js';

interface RouteOptions extends AnswerOptions {
  /** The summary for OpenAPI; one line. */
  summary: string;
  /** The description for OpenAPI, in full sentences. */
  description: string;
  /** An example body that is valid on fresh demo data. */
  example?: object | string;
  /** In place of `example`, one for each use, by what it does. */
  examples?: Readonly<Record<string, object>>;
  status?: number;
  /** The scope that a key needs, if it differs from the default for reads or writes. */
  requiredScope?: KeyScope;
  /** True when an absent body counts as `{}`. */
  optionalBody?: boolean;
  /** Fields of the response that replayed responses lack. */
  secretFields?: readonly string[];
  /** Fields of the response that are no part of the record. */
  resultFields?: readonly string[];
  /** Throttle profiles in addition to `key`. */
  profiles?: readonly ThrottleProfile[];
  /** The kind of record that the parameter `include` adds records to. */
  includes?: IncludingKind;
  /** True when the request creates one record, with a path of its own below that of the request. */
  creates?: boolean;
  /** The records that the request may have to lock; by default, the `record` in its path. */
  turns?: Turns;
}

interface ChangeOptions extends RouteOptions {
  /** The kind of record that the route changes. */
  record: RecordKind;
}

/** `GET` of one record. */
export const GetRoute = (path: string, options: RouteOptions): MethodDecorator =>
  applyDecorators(
    route(Get(path), { requiredScope: 'read', status: 200, tagged: true }, options),
    acceptFields(options),
  );

/** `GET` of a result that is computed and is no record, so that it has no parameter `fields`. */
export const ResultRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Get(path), { requiredScope: 'read', status: 200, tagged: true }, options);

/** `GET` of a report: the handler returns its JSON, or a `StreamedResponse` of a CSV file. */
export const ReportRoute = (
  path: string,
  options: RouteOptions & Required<Pick<AnswerOptions, 'contents'>>,
): MethodDecorator => route(Get(path), { requiredScope: 'read', status: 200 }, options);

/**
 * `GET` of a list: the handler returns a `Page`, and the envelope converts it to `{data,
 * nextPage}`.
 */
export const ListRoute = (path: string, list: string, options: RouteOptions): MethodDecorator =>
  applyDecorators(
    route(Get(path), { requiredScope: 'read', status: 200, list }, options),
    acceptFields(options),
  );

/**
 * `GET` of complete lists: the handler returns a `StreamedResponse` of the `answer` as JSON, or of
 * one of the `contents`.
 */
export const ExportRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Get(path), { requiredScope: 'read', status: 200 }, { ...options, profiles: ['export'] });

/**
 * `GET` that waits for future events.
 * It waits outside of the request queue, and queries the database only when new events are
 * possible.
 */
export const LongPollRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Get(path), { requiredScope: 'read', status: 200, longLived: true }, options);

/** `POST`, with status 201 by default. */
export const PostRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(
    Post(path),
    { requiredScope: 'write', status: 201, writes: true, readsBody: 'json', retriable: true },
    withBodyErrors(options, 'key_in_use', 'key_reused'),
  );

/** `POST` of a CSV file, which the handler takes as `CsvBody`. */
export const ImportRoute = (path: string, options: RouteOptions): MethodDecorator =>
  applyDecorators(
    route(
      Post(path),
      { requiredScope: 'write', status: 200, writes: true, readsBody: 'csv', retriable: true },
      withBodyErrors(options, 'key_in_use', 'key_reused'),
    ),
    ApiConsumes('text/csv'),
    ApiBody({ required: true, schema: { type: 'string' } }),
  );

/** `POST` of a question that is too long for a query; it changes nothing. */
export const QuestionRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(
    Post(path),
    { requiredScope: 'read', status: 200, readsBody: 'json' },
    withBodyErrors(options),
  );

/** `POST` of an action on a record; it reads no body. */
export const ActionRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Post(path), { requiredScope: 'write', status: 200, writes: true }, options);

/** `PUT` of one record, which returns the updated record. */
export const PutRoute = (path: string, options: ChangeOptions): MethodDecorator =>
  route(
    Put(path),
    {
      requiredScope: 'write',
      status: 200,
      writes: true,
      readsBody: 'json',
      tagged: true,
      record: options.record,
    },
    withBodyErrors(options, 'precondition_failed'),
  );

/** `PUT` of several records at once; their entries have versions, so `If-Match` is rejected. */
export const BatchRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(
    Put(path),
    { requiredScope: 'write', status: 200, writes: true, readsBody: 'json', record: 'several' },
    withBodyErrors(options, 'precondition_failed'),
  );

/** `DELETE` of one record; 204 without a body. */
export const DeleteRoute = (path: string, options: ChangeOptions): MethodDecorator =>
  route(
    Delete(path),
    { requiredScope: 'write', status: 204, writes: true, record: options.record },
    { ...options, errors: ['precondition_failed', ...(options.errors ?? [])] },
  );

/** Marks a controller or handler that needs no key and has no rate limits. */
export const PublicRoute = (status = 200) => declareRoute({ profiles: [], anyQuery: true, status });

/** Declares the handler of requests that match no other route. */
export const FallbackRoute = () =>
  declareRoute({ requiredScope: 'read', profiles: ['key'], anyQuery: true, status: 404 });

function route(
  mapping: MethodDecorator,
  defaults: Omit<RouteDeclaration, 'profiles'>,
  options: RouteOptions,
): MethodDecorator {
  const { operationId, summary, description, example } = options;
  const examples = options.examples ?? (example && { '': example });
  const { record } = defaults;
  const turns = { ...(record && record !== 'several' ? { record } : {}), ...options.turns };
  const declaration: RouteDeclaration = {
    ...defaults,
    profiles: ['key', ...(options.profiles ?? [])],
    status: options.status ?? defaults.status,
    requiredScope: options.requiredScope ?? defaults.requiredScope,
    optionalBody: options.optionalBody,
    secretFields: options.secretFields,
    resultFields: options.resultFields,
    includes: options.includes,
    creates: options.creates,
    turns: Object.keys(turns).length > 0 ? turns : undefined,
  };
  return applyDecorators(
    mapping,
    HttpCode(declaration.status),
    declareRoute(declaration),
    ApiBearerAuth(),
    ApiOperation({ operationId, summary, description }),
    documentRequestHeaders(declaration),
    ...(examples ? [ApiExtension(EXAMPLES, examples)] : []),
    documentResponses(declaration, options),
  );
}

/** Adds the parameter `fields` to a route, for the fields of its record. */
export const TakesFields = (record: Type): MethodDecorator =>
  applyDecorators(AcceptFields(record), ApiQuery(fieldsParameterOf(record)));

const acceptFields = ({ answer }: RouteOptions): MethodDecorator =>
  answer ? TakesFields(answer as Type) : applyDecorators();

function withBodyErrors(options: RouteOptions, ...more: ErrorKind[]): RouteOptions {
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

const IDEMPOTENCY_KEY: ApiHeaderOptions = {
  name: 'Idempotency-Key',
  description:
    'Makes retries safe. The first response is stored for 24 hours, and repeated ' +
    'for requests with the same key, path and body. Use a random UUID, for ' +
    'example.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]*$' },
};

const TAGS = { type: 'string', minLength: 1 } as const;

const IF_NONE_MATCH: ApiHeaderOptions = {
  name: 'If-None-Match',
  description: 'Known `ETag`s; if the current one is among them, the response is a 304',
  schema: TAGS,
};

const IF_MATCH: ApiHeaderOptions = {
  name: 'If-Match',
  description:
    'One or several `ETag`s of the record; `*` matches any. If none of them has its current ' +
    'version, nothing is changed and the response is a 412.',
  schema: TAGS,
};

const DRY_RUN: ApiHeaderOptions = {
  name: DRY_RUN_HEADER,
  description:
    'With `true`, the request is executed and rolled back. The response is that of the request; ' +
    'ids in it are provisional. Nothing is stored or sent.',
  schema: enumerationSchemaOf(DRY_RUN_VALUES),
};

/** Documents the route-specific request headers. */
const documentRequestHeaders = ({
  writes,
  retriable,
  record,
  tagged,
}: RouteDeclaration): MethodDecorator =>
  applyDecorators(
    ...(writes ? [ApiHeader(DRY_RUN)] : []),
    ...(retriable ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
    ...(record && record !== 'several' ? [ApiHeader(IF_MATCH)] : []),
    ...(tagged && !record ? [ApiHeader(IF_NONE_MATCH)] : []),
  );
