import { Server, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { hearAnswer, hearError } from './disclosures.js';

// Every JSON answer of the servers of this process is looked at, whoever asked for it.
const { emit } = Server.prototype;
Server.prototype.emit = function emitHeard(this: Server, ...call: unknown[]) {
  const [event, , response] = call as [string, unknown, ServerResponse];
  if (event === 'request') hear(response);
  return emit.apply(this, call as never);
} as never;

/** Keeps what is written as it goes over the wire, beneath the compression. */
function hear(response: ServerResponse): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write, end } = response;
  response.write = function writeKept(this: ServerResponse, ...call: unknown[]) {
    keep(call[0]);
    return write.apply(this, call as never);
  } as never;
  response.end = function endKept(this: ServerResponse, ...call: unknown[]) {
    keep(call[0]);
    return end.apply(this, call as never);
  } as never;
  response.once('finish', () => {
    if (!String(response.getHeader('content-type')).startsWith('application/json')) return;
    // The caller's own.
    const { 'x-request-id': id, ...headers } = response.getHeaders();
    if (id !== undefined) hearError(response.statusCode, headers['x-error-code']);
    const encoding = String(response.getHeader('content-encoding') ?? 'identity');
    hearAnswer(`${JSON.stringify(headers)}\n${DECODERS[encoding]!(Buffer.concat(chunks))}`);
  });
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};
