import fc from 'fast-check';
import { type Flaw, type Flaws, setHeader } from './draft.js';

const TOKEN = 'rk_0123456789012345678901234567890123456789';
/** Headers that are wrong, over-long or about HTTP itself. */
export const headerFlaws: Flaws = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        undefined,
        '',
        'Bearer',
        'Bearer ',
        'Bearer x',
        'Basic dTpw',
        `Bearer ${TOKEN}000000`,
        `bearer ${TOKEN}`,
        'Bearer \u00ff',
        'Bearer a b',
        `Bearer ${'x'.repeat(5000)}`,
        'null',
      )
      .map(
        (value): Flaw =>
          (draft) =>
            setHeader(draft, 'Authorization', value),
      ),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom<[string, string]>(
        ['X-Request-Id', 'mine'],
        ['X-Request-Id', ''],
        ['X-Request-Id', 'x'.repeat(128)],
        ['X-Request-Id', 'x'.repeat(129)],
        ['X-Request-Id', '\u00ff'],
        ['X-Request-Id', 'a\tb'],
        ['If-None-Match', '*'],
        ['If-None-Match', '"x"'],
        ['If-None-Match', 'W/"x", "y"'],
        ['If-None-Match', '"'],
        ['If-Match', '*'],
        ['If-Match', '"x"'],
        ['If-Match', 'x'],
        ['If-Match', ''],
        ['If-Match', `"${'x'.repeat(4000)}"`],
        ['If-Modified-Since', 'Thu, 01 Jan 2100 00:00:00 GMT'],
        ['If-Unmodified-Since', 'x'],
        ['If-Range', '"x"'],
        ['Idempotency-Key', 'fuzz-1'],
        ['Idempotency-Key', ''],
        ['Idempotency-Key', 'x'.repeat(255)],
        ['Idempotency-Key', 'x'.repeat(256)],
        ['Idempotency-Key', '\u00ff'],
        ['Idempotency-Key', 'a b'],
        ['Dry-Run', 'true'],
        ['Dry-Run', 'false'],
        ['Dry-Run', 'maybe'],
        ['Dry-Run', ''],
        ['Dry-Run', '\u00ff'],
        ['Dry-Run', 'x'.repeat(4000)],
        ['Accept', 'text/html'],
        ['Accept', 'application/xml;q=0.9'],
        ['Accept', '*/*;q=0'],
        ['Accept-Encoding', 'gzip'],
        ['Accept-Encoding', 'br'],
        ['Accept-Encoding', 'identity;q=0'],
        ['Accept-Encoding', '*;q=0'],
        ['Accept-Language', 'x'.repeat(1000)],
        ['Range', 'bytes=0-1'],
        ['Range', 'bytes=-1,0-,x'],
        ['Cookie', 'a=b; __proto__=1'],
        ['Origin', 'https://example.com'],
        ['Origin', 'null'],
        ['Access-Control-Request-Method', 'PUT'],
        ['X-Forwarded-For', '203.0.113.1, \u00ff'],
        ['X-Forwarded-Host', 'example.com'],
        ['X-Forwarded-Proto', 'x'],
        ['Forwarded', 'for=_x'],
        ['X-HTTP-Method-Override', 'DELETE'],
        ['Content-MD5', 'x'],
        ['Content-Range', 'bytes 0-1/2'],
        ['TE', 'trailers'],
        ['Trailer', 'X-Y'],
        ['Via', '1.1 x'],
        ['Max-Forwards', '0'],
        ['Cache-Control', 'only-if-cached'],
        ['Prefer', 'return=minimal'],
        ['Date', 'x'],
        ['Connection', 'close'],
        ['Connection', 'keep-alive, X-Request-Id'],
        ['Keep-Alive', 'timeout=0'],
        ['traceparent', '00-x'],
        ['__proto__', 'x'],
        ['constructor', 'x'],
        ['X-Long', 'x'.repeat(8000)],
        ['Referer', 'x'],
        ['User-Agent', '\u00ff'.repeat(500)],
      )
      .map(
        ([name, value]): Flaw =>
          (draft) =>
            void draft.headers.push([name, value]),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<[string, string][]>(
        [['X-Long', 'x'.repeat(16_384)]],
        [['X-Long', 'x'.repeat(70_000)]],
        Array.from({ length: 2500 }, (_, index): [string, string] => [`X-${index}`, 'y']),
        [['Expect', '100-continue']],
        [['Expect', 'nonsense']],
        [['Expect', '100-continue, x']],
        [
          ['Upgrade', 'websocket'],
          ['Connection', 'Upgrade'],
        ],
        [
          ['Upgrade', 'h2c'],
          ['Connection', 'Upgrade, HTTP2-Settings'],
          ['HTTP2-Settings', 'AAMAAABkAAQAoAAAAAIAAAAA'],
        ],
        [
          ['Upgrade', 'TLS/1.0'],
          ['Connection', 'Upgrade'],
        ],
        [['X-Y', 'a\u0000b']],
        [['X Y', '1']],
        [['X-Y', 'a\r b']],
        [['Content-Length', '5']],
        [['Content-Length', '-1']],
        [['Content-Length', 'x']],
        [['Content-Length', '99999999999999999999']],
        [['Transfer-Encoding', 'gzip']],
        [['Transfer-Encoding', 'chunked']],
        [['Transfer-Encoding', 'x, chunked']],
        [['Host', 'example.com']],
      )
      .map((headers): Flaw => (draft) => {
        draft.headers.push(...headers);
        draft.brokenHttp = true;
      }),
  },
);
/** Methods that the path does not have, or nobody. */
export const methodFlaws: Flaws = fc
  .constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'QUERY',
    'M-SEARCH',
    'LINK',
    'PURGE',
    'get',
    'FROB',
    'CONNECT',
  )
  .map((method): Flaw => (draft) => {
    draft.method = method;
    if (!['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].includes(method))
      draft.brokenHttp = true;
  });
