import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { type AppError, invalidParameter } from '../../errors/app-error.js';
import { omit } from '../../records/changes.js';
import { present, type Presentation } from '../paging/list.query.js';
import { type RouteDeclaration, routeOf } from '../route-declaration.js';
import type { ConditionalInterceptor } from '../route.interceptor.js';
import { SerializedResponse } from './serialized-response.js';

/**
 * Adds an `ETag` to responses with a single record, on the routes that declare it, and `Location`
 * to those with a created one.
 */
@Injectable()
export class EntityTagInterceptor implements ConditionalInterceptor {
  appliesTo({ tagged, creates }: RouteDeclaration): boolean {
    return tagged === true || creates === true;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { status, creates, resultFields } = routeOf(context);
    const http = context.switchToHttp();
    if (creates) return next.handle().pipe(map((body: object) => withLocation(body, context)));
    return next.handle().pipe(
      map((record: object) => {
        const answer = SerializedResponse.of(status, record);
        const tag = resultFields
          ? tagOfRead(record, resultFields)
          : entityTagOf(record, answer.json);
        http.getResponse<Response>().setHeader('ETag', tag);
        const presented = present(record, http.getRequest<Request>().query as Presentation);
        return presented === record ? answer : SerializedResponse.of(status, presented);
      }),
    );
  }
}

/** Sets the headers of a created record, also where the response is replayed. */
function withLocation(body: object, context: ExecutionContext): SerializedResponse {
  const { status, secretFields = [], resultFields = [] } = routeOf(context);
  const answer = SerializedResponse.of(status, body);
  if (answer.status !== status) return answer;
  const record = (body === answer ? JSON.parse(answer.text) : body) as { id: number };
  const http = context.switchToHttp();
  const [path] = http.getRequest<Request>().originalUrl.split('?');
  http.getResponse<Response>().set({
    Location: `${path!.replace(/\/$/, '')}/${record.id}`,
    ETag: tagOfRead(record, [...secretFields, ...resultFields]),
  });
  return answer;
}

/** The tag that reads of a record have, which lack some fields of the response to a write. */
function tagOfRead(response: object, lacking: readonly string[]): string {
  const record = omit(response, lacking);
  return entityTagOf(record, JSON.stringify(record));
}

/** The tags of an `If-Match` or `If-None-Match` header; `*` matches any. */
export type TagList = '*' | readonly string[];

/**
 * A strong entity tag: the version of the record, in digits, and a hash of the JSON. It is identical
 * for identical JSON, on every instance, compressed or not. A computed result has no version.
 */
function entityTagOf(record: { readonly updatedAt?: string }, json: string | Buffer): string {
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  return record.updatedAt === undefined ? `"${hash}"` : `"${versionOf(record.updatedAt)}-${hash}"`;
}

/** The version of a record: the milliseconds of its `updatedAt`. */
const versionOf = (updatedAt: string): number => Date.parse(updatedAt);

const VERSION = /^"(\d+)-/;

/** 400 `{error}`: a request for several records cannot have a condition. */
export const needsOneRecord = (): AppError =>
  invalidParameter('If-Match must be absent: the request changes several records');

/** 400 `{error}`: the condition is unreadable. */
export const invalidCondition = (): AppError =>
  invalidParameter('If-Match must be * or a list of entity tags, each in double quotes');

/**
 * The tags of `If-Match`, one of which the record must have.
 * @throws AppError invalid_parameter that names the header
 */
export function ifMatchOf({ headers }: Request): TagList {
  const tags = tagsIn(headers['if-match']!);
  if (tags) return tags;
  throw invalidCondition();
}

/**
 * True when a tag in the list has the version of the record, by strong comparison: weak tags never
 * match. The hash does not count, since a request changes only what is the record's own.
 */
export const isAmong = (tags: TagList, updatedAt: string): boolean =>
  tags === '*' || tags.some((tag) => VERSION.exec(tag)?.[1] === String(versionOf(updatedAt)));

/**
 * True when the client already has the response, by weak comparison.
 * An invalid header matches nothing, so the full response is sent.
 */
export function isFresh({ method, headers, res }: Request): boolean {
  const condition = headers['if-none-match'];
  const tag = res!.getHeader('ETag');
  if (condition === undefined || typeof tag !== 'string') return false;
  if (!['GET', 'HEAD'].includes(method) || Math.floor(res!.statusCode / 100) !== 2) return false;
  const known = tagsIn(condition) ?? [];
  return known === '*' || known.some((one) => opaque(one) === opaque(tag));
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');

const NEXT_TAG = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(,|$)/y;

/** @returns undefined when the header is neither `*` nor a list of tags */
function tagsIn(header: string): TagList | undefined {
  if (header.trim() === '*') return '*';
  const tags: string[] = [];
  for (let at = 0; at <= header.length; at = NEXT_TAG.lastIndex) {
    NEXT_TAG.lastIndex = at;
    const found = NEXT_TAG.exec(header);
    if (!found) return undefined;
    if (found[1] !== undefined) tags.push(found[1]);
    if (found[2] === '') break;
  }
  return tags.length > 0 ? tags : undefined;
}
