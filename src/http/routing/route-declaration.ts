import { type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { ThrottleProfile } from '../../config/throttle-profiles.js';
import type { RecordKind } from './record-kind.js';

/** What a key may be for; `manage` is where the shop's events are sent to. */
export const KEY_SCOPES = ['read', 'write', 'manage'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The record that a `PUT` or `DELETE` changes. */
export interface ChangedRecord {
  readonly kind: RecordKind;
  /** The method of the controller that answers it, given a TenantContext and the ids of the path. */
  readonly reader: string;
}

/** What a route declares about itself; guards, interceptors and OpenAPI all read this one record. */
export interface RouteDeclaration {
  /** The scope a key needs; undefined for a public route. */
  readonly requiredScope?: KeyScope;
  /** Throttle profiles that count a request with a valid key. */
  readonly profiles: readonly ThrottleProfile[];
  /** Name of the list, when the route answers one. */
  readonly list?: string;
  /** True where the request brings a JSON body. */
  readonly readsBody?: boolean;
  /** True where a request with an `Idempotency-Key` is done once, however often it is sent. */
  readonly retriable?: boolean;
  /** True where the answer carries an `ETag`. */
  readonly tagged?: boolean;
  /** What the request changes, on which `If-Match` sets a condition. */
  readonly record?: ChangedRecord | 'several';
  /** True where query parameters are of no interest. */
  readonly anyQuery?: boolean;
  /** True where the answer waits for something to happen. */
  readonly longLived?: boolean;
  readonly status: number;
}

const ROUTE = Symbol('route');

/** Declares a handler, or all handlers of a controller that do not declare themselves. */
export const declareRoute = (declaration: RouteDeclaration): CustomDecorator<symbol> =>
  SetMetadata(ROUTE, declaration);

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
