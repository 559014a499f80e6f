import { applyDecorators, Delete, type ExecutionContext, Get, HttpCode } from '@nestjs/common';
import { Post, Put, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ApiBearerAuth, ApiOperation } from '@nestjs/swagger';
import { type AnswerOptions, documentAnswers } from '../openapi/answers/document-answers.js';
import { RequestExample } from '../openapi/request-examples.js';

export type ThrottleProfile = 'key' | 'availability' | 'anonymous';
export type KeyScope = 'read' | 'write';

const ROUTE = Symbol('route');

/** What a route declares about itself; guards, interceptors and OpenAPI all read this one record. */
export interface RouteDeclaration {
  /** The scope a key needs; undefined for a public route. */
  readonly scope?: KeyScope;
  /** Throttle profiles that count a request with a valid key. */
  readonly profiles: readonly ThrottleProfile[];
  /** Name of the list, when the route answers one. */
  readonly list?: string;
  /** True where the request brings a JSON body. */
  readonly readsBody?: boolean;
  /** True where query parameters are of no interest. */
  readonly anyQuery?: boolean;
  readonly status: number;
}

interface RouteOptions extends AnswerOptions {
  /** What the operation does, for OpenAPI; one line. */
  summary: string;
  /** More, in sentences. */
  description: string;
  /** A body that works as it stands on fresh demo data. */
  example?: object;
  status?: number;
  /** Profiles beside `key`. */
  profiles?: readonly ThrottleProfile[];
}

/** `GET` of one record or fact. */
export const GetRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Get(path), { scope: 'read', status: 200 }, options);

/** `GET` of a list: the handler answers a `Page`, the envelope makes `{data, nextPage}` of it. */
export const ListRoute = (path: string, list: string, options: RouteOptions): MethodDecorator =>
  route(Get(path), { scope: 'read', status: 200, list }, options);

/** `POST`; 201 unless the options say otherwise. */
export const PostRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Post(path), { scope: 'write', status: 201, readsBody: true }, withBodyErrors(options));

export const PutRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Put(path), { scope: 'write', status: 200, readsBody: true }, withBodyErrors(options));

/** `DELETE`; 204 without a body. */
export const DeleteRoute = (path: string, options: RouteOptions): MethodDecorator =>
  route(Delete(path), { scope: 'write', status: 204 }, options);

/** Marks a controller or handler that needs no key and is outside the limits. */
export const PublicRoute = (status = 200) =>
  SetMetadata(ROUTE, { profiles: [], anyQuery: true, status } satisfies RouteDeclaration);

/** Declares a handler that answers whatever no route matched. */
export const FallbackRoute = () =>
  SetMetadata(ROUTE, {
    scope: 'read',
    profiles: ['key'],
    anyQuery: true,
    status: 404,
  } satisfies RouteDeclaration);

/** The declaration of the route being handled. */
export function routeOf(context: ExecutionContext): RouteDeclaration {
  const declaration = declarationOf(context.getHandler()) ?? declarationOf(context.getClass());
  if (!declaration) throw new Error(`${context.getClass().name} has an undeclared route`);
  return declaration;
}

/** The declaration on a handler or controller class, if any. */
export function declarationOf(target: object): RouteDeclaration | undefined {
  return Reflect.getMetadata(ROUTE, target) as RouteDeclaration | undefined;
}

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
  };
  return applyDecorators(
    mapping,
    HttpCode(declaration.status),
    SetMetadata(ROUTE, declaration),
    ApiBearerAuth(),
    ApiOperation({ operationId, summary, description }),
    ...(example ? [RequestExample(example)] : []),
    documentAnswers(declaration, options),
  );
}

/** True for a handler that has a `@Query()`; on any other route every parameter is unknown. */
export function takesQuery(context: ExecutionContext): boolean {
  const parameters = (Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  ) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}

function withBodyErrors(options: RouteOptions): RouteOptions {
  return {
    ...options,
    errors: [
      'malformed_body',
      'body_too_large',
      'unsupported_media_type',
      'invalid_body',
      ...(options.errors ?? []),
    ],
  };
}
