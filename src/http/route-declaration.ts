import { type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { ThrottleProfile } from '../config/throttle-profiles.js';

/** The kinds of records that a `PUT` or `DELETE` changes; each kind has its own locks. */
const RECORD_KINDS = [
  'blockedDate',
  'condition',
  'customer',
  'customField',
  'customFieldDefinition',
  'cycle',
  'item',
  'membershipCredit',
  'returnOrder',
  'servicePlan',
  'shop',
  'waitingEntry',
  'webhookEndpoint',
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** The kinds of records whose responses can include other records. */
export type IncludingKind = Extract<RecordKind, 'cycle' | 'item' | 'returnOrder'>;

/** The kinds of records that requests take turns for. */
export type TurnKind =
  RecordKind | 'import' | 'location' | 'product' | 'serial' | 'variant' | 'webhookDelivery';

/** The records that a request may have to lock, so that it waits for others that name the same. */
export interface Turns {
  /** The kind of the record in the path. Without an id there, all requests of the kind wait. */
  readonly record?: TurnKind;
  /** The fields that name records, with their kinds: of the body, and of the entries of `list`. */
  readonly fields?: Readonly<Record<string, TurnKind>>;
  /** The list of the body whose entries have such fields. */
  readonly list?: string;
}

/** The scopes of a key; `manage` covers the webhook endpoints and erasures. */
export const KEY_SCOPES = ['read', 'write', 'manage'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The declaration of a route, shared by guards, interceptors and the OpenAPI document. */
export interface RouteDeclaration {
  /** The scope that a key needs; undefined for a public route. */
  readonly requiredScope?: KeyScope;
  /** Throttle profiles that count a request with a valid key. */
  readonly profiles: readonly ThrottleProfile[];
  /** The name of the list, if the route returns one. */
  readonly list?: string;
  /** True when the request changes data, so that it can be sent as a dry run. */
  readonly writes?: boolean;
  /** The format of the body of the request, if it has one. */
  readonly readsBody?: 'json' | 'csv';
  /** True when an absent body counts as `{}`, since all fields have defaults. */
  readonly optionalBody?: boolean;
  /** Fields of the response that only its first recipient gets: replayed responses lack them. */
  readonly secretFields?: readonly string[];
  /** Fields of the response that reads lack: they are no part of the record or of its `ETag`. */
  readonly resultFields?: readonly string[];
  /** True when a request with an `Idempotency-Key` runs only once, however often it is sent. */
  readonly retriable?: boolean;
  /** True when the response carries an `ETag`. */
  readonly tagged?: boolean;
  /** True when the request creates one record, with a path of its own below that of the request. */
  readonly creates?: boolean;
  /** The kind of record that the request changes and `If-Match` applies to. */
  readonly record?: RecordKind | 'several';
  /** The records that the request waits for; undefined if it locks none that it names. */
  readonly turns?: Turns;
  /** The kind of record that `include` adds records to. */
  readonly includes?: IncludingKind;
  /** True when query parameters are ignored. */
  readonly anyQuery?: boolean;
  /** True when the response waits for an event. */
  readonly longLived?: boolean;
  readonly status: number;
}

const ROUTE = Symbol('route');

/** Declares a handler, or all handlers of a controller without their own declaration. */
export const declareRoute = (declaration: RouteDeclaration): CustomDecorator<symbol> =>
  SetMetadata(ROUTE, declaration);

/** The declaration of the current route. */
export function routeOf(context: ExecutionContext): RouteDeclaration {
  const declaration = declarationOf(context.getHandler()) ?? declarationOf(context.getClass());
  if (!declaration) throw new Error(`${context.getClass().name} has an undeclared route`);
  return declaration;
}

/** The declaration of a handler or controller class, if it exists. */
export function declarationOf(target: object): RouteDeclaration | undefined {
  return Reflect.getMetadata(ROUTE, target) as RouteDeclaration | undefined;
}

const HOLDS = Symbol('holds');

/**
 * Declares that a handler, or a controller, depends on which days are free: lapsed holds of the
 * shop are cancelled first.
 * @param parameters the query parameters that make it so; always without any
 */
export const DependsOnHolds = (...parameters: readonly string[]): CustomDecorator<symbol> =>
  SetMetadata(HOLDS, parameters);

/** Whether the current request depends on which days are free. */
export function dependsOnHolds(context: ExecutionContext): boolean {
  const declared = (Reflect.getMetadata(HOLDS, context.getHandler()) ??
    Reflect.getMetadata(HOLDS, context.getClass())) as readonly string[] | undefined;
  if (!declared) return false;
  const { query } = context.switchToHttp().getRequest<Request>();
  return declared.length === 0 || declared.some((parameter) => query[parameter] !== undefined);
}
