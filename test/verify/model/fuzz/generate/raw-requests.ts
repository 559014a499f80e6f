import fc from 'fast-check';

/** Bytes that no client would send, in the parts in which they are written. */
export interface RawRequest {
  readonly name: string;
  readonly parts: readonly Buffer[];
}

type Write = (host: string, token: string) => readonly (string | Buffer)[];

const get = (host: string, token: string, target = '/api/v1/shop', version = 'HTTP/1.1') =>
  `GET ${target} ${version}\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n`;
const post = (host: string, token: string) =>
  `POST /api/v1/conditions HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
const JSON_BODY = '{"title":"Raw","severityKey":"used"}';

const targets = [
  '*',
  'x',
  '//',
  '///',
  '?',
  '#',
  '/#',
  '/api/v1/shop#x',
  '/api/v1/shop?#',
  'http://example.com/api/v1/shop',
  'HTTP://EXAMPLE.COM/api/v1/shop',
  'https://user:pw@[::1]:99999/api/v1/shop',
  'http://',
  'http:///',
  'http://%zz/',
  'http://exa mple/',
  'ftp://x/y',
  'example.com:443',
  '/api/v1/items/\u00ff',
  '/api/v1/items?search=\u00ff',
  '/a b',
  '/\u0001',
  '/\u007f',
  '/\\',
  '\\',
  '/"<>^`{|}',
  '/api/v1/../v1/shop',
  '/api/v1/%2e%2e/shop',
  '/%00',
  '/api/v1/shop%20',
  '/api/v1/shop?%',
  '/../../../../etc/passwd',
  '/api/v1/items/1?limit=1?',
  'javascript:1',
  '[::1]',
  '/[',
  'data:,x',
];

const WRITERS: readonly (readonly [string, Write])[] = [
  ...targets.map((target): [string, Write] => [
    `target ${target}`,
    (host, token) => [`${get(host, token, target)}\r\n`],
  ]),
  [
    'no Host',
    (_, token) => [`GET /api/v1/shop HTTP/1.1\r\nAuthorization: Bearer ${token}\r\n\r\n`],
  ],
  ['HTTP/1.0', (host, token) => [`${get(host, token, '/api/v1/shop', 'HTTP/1.0')}\r\n`]],
  ['HTTP/0.9', () => ['GET /\r\n']],
  ['HTTP/2.0', (host, token) => [`${get(host, token, '/', 'HTTP/2.0')}\r\n`]],
  ['HTTP/9.9', (host, token) => [`${get(host, token, '/', 'HTTP/9.9')}\r\n`]],
  [
    'HTTP/2 preface',
    () => [
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000',
    ],
  ],
  ['TLS hello', () => [Buffer.from('16030100a5010000a10303', 'hex')]],
  ['empty lines first', (host, token) => [`\r\n\r\n${get(host, token)}\r\n`]],
  ['bare line feeds', (host, token) => [`${get(host, token)}\r\n`.replaceAll('\r\n', '\n')]],
  ['bare carriage returns', (host, token) => [`${get(host, token)}\r\n`.replaceAll('\r\n', '\r')]],
  ['folded header', (host, token) => [`${get(host, token)}X-Y: a\r\n b\r\n\r\n`]],
  ['header without colon', (host, token) => [`${get(host, token)}nothing\r\n\r\n`]],
  ['header without name', (host, token) => [`${get(host, token)}: x\r\n\r\n`]],
  ['space before colon', (host, token) => [`${get(host, token)}X-Y : x\r\n\r\n`]],
  ['NUL in header', (host, token) => [`${get(host, token)}X-Y: a\u0000b\r\n\r\n`]],
  ['two tokens', (host, token) => [`${get(host, token)}Authorization: Bearer ${token}\r\n\r\n`]],
  [
    'two types',
    (host, token) => [
      `${post(host, token)}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`,
    ],
  ],
  ['unfinished head', (host, token) => [get(host, token)]],
  ['unfinished line', () => ['GET /api']],
  ['nothing', () => ['']],
  [
    'truncated body',
    (host, token) => [`${post(host, token)}Content-Length: 500\r\n\r\n${JSON_BODY}`],
  ],
  [
    'body longer than said',
    (host, token) => [`${post(host, token)}Content-Length: 2\r\n\r\n{}${JSON_BODY}`],
  ],
  ['no length', (host, token) => [`${post(host, token)}\r\n${JSON_BODY}`]],
  [
    'two lengths',
    (host, token) => [
      `${post(host, token)}Content-Length: 2\r\nContent-Length: 36\r\n\r\n${JSON_BODY}`,
    ],
  ],
  ['lengths in a list', (host, token) => [`${post(host, token)}Content-Length: 2, 2\r\n\r\n{}`]],
  ['negative length', (host, token) => [`${post(host, token)}Content-Length: -2\r\n\r\n{}`]],
  ['signed length', (host, token) => [`${post(host, token)}Content-Length: +2\r\n\r\n{}`]],
  ['hexadecimal length', (host, token) => [`${post(host, token)}Content-Length: 0x2\r\n\r\n{}`]],
  [
    'huge length',
    (host, token) => [`${post(host, token)}Content-Length: 9223372036854775808\r\n\r\n{}`],
  ],
  [
    'length and chunks',
    (host, token) => [
      `${post(host, token)}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ],
  ],
  [
    'unknown transfer coding',
    (host, token) => [`${post(host, token)}Transfer-Encoding: gzip\r\n\r\n{}`],
  ],
  [
    'chunked not last',
    (host, token) => [`${post(host, token)}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
  ],
  [
    'chunks',
    (host, token) => [
      `${post(host, token)}Transfer-Encoding: chunked\r\n\r\n`,
      '2\r\n{"\r\n',
      '22\r\ntitle":"Raw","severityKey":"used"}\r\n',
      '0\r\n\r\n',
    ],
  ],
  [
    'chunks with trailers',
    (host, token) => [
      `${post(host, token)}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Y: z\r\nContent-Length: 5\r\n\r\n`,
    ],
  ],
  [
    'chunk extensions',
    (host, token) => [
      `${post(host, token)}Transfer-Encoding: chunked\r\n\r\n2;x=y\r\n{}\r\n0\r\n\r\n`,
    ],
  ],
  [
    'endless chunk extensions',
    (host, token) => [
      `${post(host, token)}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    ],
  ],
  [
    'wrong chunk size',
    (host, token) => [`${post(host, token)}Transfer-Encoding: chunked\r\n\r\n3\r\n{}\r\n0\r\n\r\n`],
  ],
  [
    'no chunk size',
    (host, token) => [
      `${post(host, token)}Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n`,
    ],
  ],
  [
    'huge chunk',
    (host, token) => [
      `${post(host, token)}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
    ],
  ],
  [
    'truncated chunks',
    (host, token) => [`${post(host, token)}Transfer-Encoding: chunked\r\n\r\n2\r\n{`],
  ],
  [
    'no last chunk',
    (host, token) => [`${post(host, token)}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`],
  ],
  [
    'too many chunks',
    (host, token) => [
      `${post(host, token)}Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(20_000)}0\r\n\r\n`,
    ],
  ],
  [
    'endless chunks',
    (host, token) => [
      `${post(host, token)}Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(20)}0\r\n\r\n`,
    ],
  ],
  [
    'Expect, then the body',
    (host, token) => [
      `${post(host, token)}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`,
      '{}',
    ],
  ],
  [
    'Expect, and no body',
    (host, token) => [`${post(host, token)}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`],
  ],
  [
    'Expect nonsense',
    (host, token) => [`${post(host, token)}Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}`],
  ],
  [
    'Upgrade, then frames',
    (host, token) => [
      `${get(host, token)}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      Buffer.from([0x81, 0x85, 0, 0, 0, 0]),
    ],
  ],
  [
    'Upgrade with a body',
    (host, token) => [
      `${post(host, token)}Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\n{}`,
    ],
  ],
  ['CONNECT', (host) => [`CONNECT example.com:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`]],
  ['over-long header', (host, token) => [`${get(host, token)}X-Y: ${'x'.repeat(17_000)}\r\n\r\n`]],
  [
    'endless headers',
    (host, token) => [
      get(host, token),
      ...Array.from({ length: 50 }, (_, index) => `X-${index}: ${'y'.repeat(4000)}\r\n`),
    ],
  ],
  ['over-long target', (host, token) => [`${get(host, token, `/${'x'.repeat(40_000)}`)}\r\n`]],
  ['over-long method', () => [`${'G'.repeat(20_000)} / HTTP/1.1\r\n\r\n`]],
  ['a byte at a time', (host, token) => [...`${get(host, token)}\r\n`].slice(0, 400)],
  ['two at once, the second broken', (host, token) => [`${get(host, token)}\r\nBROKEN\r\n\r\n`]],
  ['two at once, the first broken', (host, token) => [`BROKEN\r\n\r\n${get(host, token)}\r\n`]],
  [
    'a body of a read',
    (host, token) => [`${get(host, token)}Content-Length: 6\r\n\r\nSMUGGL${get(host, token)}\r\n`],
  ],
  [
    'a request within a body',
    (host, token) => [
      `${post(host, token)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${get(host, token)}\r\n`,
    ],
  ],
];

/** Requests that break HTTP, and noise. */
export const rawRequests: fc.Arbitrary<(host: string, token: string) => RawRequest> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...WRITERS)
      .map(([name, write]) => (host: string, token: string) => ({
        name,
        parts: write(host, token).map((part) =>
          typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
        ),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((noise) => () => ({
      name: 'noise',
      parts: [Buffer.from(noise)],
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(400), fc.nat(255), fc.boolean())
      .map(([at, byte, reads]) => (host: string, token: string) => {
        const whole = reads
          ? `${get(host, token)}\r\n`
          : `${post(host, token)}Content-Length: 36\r\n\r\n${JSON_BODY}`;
        const bytes = Buffer.from(whole);
        bytes[at % bytes.length] = byte;
        return { name: `byte ${at} is ${byte}`, parts: [bytes] };
      }),
  },
);
