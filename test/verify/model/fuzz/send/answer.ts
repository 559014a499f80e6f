import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A response as read from the wire. */
export interface Answer {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Reads the first answer in the bytes.
 * @param isHead an answer to HEAD has no body, whatever its length says
 * @returns undefined where more bytes are needed
 * @throws Error where it is not HTTP
 */
export function readAnswer(
  bytes: Buffer,
  isHead: boolean,
): { answer: Answer; rest: Buffer } | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const [, code] = /^HTTP\/1\.1 (\d{3}) ?[ -~]*$/.exec(first) ?? [];
  if (code === undefined) throw new Error(`not a status line: ${first}`);
  const status = Number(code);
  const headers = new Map(lines.map(headerOf));
  const rest = bytes.subarray(end + HEAD_END.length);
  if (status < 200) return readAnswer(rest, isHead);
  if (isHead || status === 204 || status === 304) {
    return { answer: { status, headers, body: Buffer.alloc(0) }, rest };
  }
  const found =
    headers.get('transfer-encoding') === 'chunked'
      ? readChunks(rest)
      : readLength(rest, Number(headers.get('content-length')));
  if (!found) return undefined;
  const body = decoded(found.body, headers.get('content-encoding'));
  return { answer: { status, headers, body }, rest: found.rest };
}

function headerOf(line: string): [string, string] {
  const [, name, value] = /^([!-9;-~]+): ?(.*)$/s.exec(line) ?? [];
  if (name === undefined) throw new Error(`not a header: ${line}`);
  return [name.toLowerCase(), value!];
}

function readLength(bytes: Buffer, length: number): { body: Buffer; rest: Buffer } | undefined {
  if (!Number.isSafeInteger(length)) throw new Error('an answer without a length');
  if (bytes.length < length) return undefined;
  return { body: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

function readChunks(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    const next = end + 2 + size + 2;
    if (Number.isNaN(size)) throw new Error('a chunk without a size');
    if (bytes.length < next) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), rest: bytes.subarray(next) };
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}

function decoded(body: Buffer, coding: string | undefined): Buffer {
  switch (coding) {
    case undefined:
      return body;
    case 'gzip':
      return gunzipSync(body);
    case 'deflate':
      return inflateSync(body);
    case 'br':
      return brotliDecompressSync(body);
    default:
      throw new Error(`an answer in ${coding}`);
  }
}
