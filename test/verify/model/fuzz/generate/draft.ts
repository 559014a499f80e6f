import type fc from 'fast-check';
import type { Operation } from '../../../../support/models/contract.js';
import { jsonText } from './json-text.js';
import { LearnedId, type Pool } from './pool.js';

/** A request in the making; flaws change it. */
export interface Draft {
  readonly operation: Operation;
  readonly pool: Pool;
  method: string;
  path: string;
  /** `name=value`, as sent. */
  query: string[];
  headers: [name: string, value: string][];
  body?: unknown;
  /** The body as sent, where it is not the JSON of `body`. */
  bytes?: Buffer;
  chunked?: boolean;
  /** True where what is wrong is HTTP itself, so that the server may answer in place of the operation. */
  brokenHttp?: boolean;
}

/** One thing that is wrong with a request. */
export type Flaw = (draft: Draft) => void;
export type Flaws = fc.Arbitrary<Flaw>;

/** Sends a header once, or not at all. */
export function setHeader(draft: Draft, name: string, value: string | undefined): void {
  draft.headers = draft.headers.filter(([one]) => one !== name);
  if (value !== undefined) draft.headers.push([name, value]);
}

/** A request as sent, and its expected responses. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly operation?: Operation;
  readonly bytes: Buffer;
  /** The JSON that was sent, where it is text. */
  readonly sentBody?: Buffer;
  readonly headers: readonly (readonly [string, string])[];
  readonly brokenHttp: boolean;
}

/** Characters that a target cannot have, percent-encoded; what else is broken stays so. */
export const encodeText = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']');

/** A value as a query has it: lists with commas. */
export function queryText(value: unknown, pool: Pool): string {
  if (value instanceof LearnedId) return String(pool.resolve(value));
  if (Array.isArray(value)) return value.map((one) => queryText(one, pool)).join(',');
  return typeof value === 'string' ? encodeText(value) : encodeText(jsonText(value, pool));
}

/** A server has to read this many bytes of a request's line and headers. */
const LONGEST_HEAD = 16_384;

/** True for a path in percent-encoded UTF-8. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}

/** Puts the request into bytes. */
export function encode(draft: Draft, host: string): WireRequest {
  const { method, path, query, operation, brokenHttp = false } = draft;
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  const body = bodyOf(draft);
  const headers = [['Host', host] as const, ...draft.headers];
  if (body && draft.chunked) headers.push(['Transfer-Encoding', 'chunked']);
  else if (body) headers.push(['Content-Length', String(body.length)]);
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  const sent = body && draft.chunked ? inChunks(body) : body;
  const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), sent ?? Buffer.alloc(0)]);
  const isBroken =
    brokenHttp || !path.startsWith('/') || !isDecodable(path) || head.length >= LONGEST_HEAD;
  return { method, path, operation, bytes, sentBody: body, headers, brokenHttp: isBroken };
}

function bodyOf({ bytes, body, pool }: Draft): Buffer | undefined {
  if (bytes) return bytes;
  return body === undefined ? undefined : Buffer.from(jsonText(body, pool));
}

function inChunks(body: Buffer): Buffer {
  const size = Math.max(1, Math.ceil(body.length / 3));
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
