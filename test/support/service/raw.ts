import { connect } from 'node:net';
import { hearAnswer } from './disclosures.js';

/** A raw response: its status and everything the service sent. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends bytes that no HTTP client would, and waits for the service to answer and hang up.
 * @param head the request line and headers; `Host` and `Connection: close` are added
 */
export function rawRequest(url: string, head: string[], body = ''): Promise<RawAnswer> {
  const { hostname } = new URL(url);
  const lines = [head[0], `Host: ${hostname}`, 'Connection: close', ...head.slice(1), '', body];
  return rawBytes(url, lines.join('\r\n'));
}

/** Sends what is given and nothing else, and waits for the service to answer and hang up. */
export function rawBytes(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      // The id of a request is the caller's own.
      hearAnswer(text.replace(/^X-Request-Id: .*/im, ''));
      resolve({ status: Number(text.split(' ')[1]), text });
    });
  });
}
