import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Draft, type Flaw, type Flaws, setHeader } from './draft.js';
import { jsonText } from './json-text.js';

const MEBIBYTE = 1024 ** 2;
const BODIES: readonly (string | Buffer)[] = [
  '',
  ' ',
  '\n',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '[{}]',
  '{',
  '}',
  '{}{}',
  '{},',
  '{"a":}',
  "{'a':1}",
  '{a:1}',
  '{"a":1,}',
  '// x\n{}',
  '/**/{}',
  'undefined',
  'NaN',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":"\n"}',
  '{"a":"\\x"}',
  '{"a":"\\u12"}',
  '\u0000',
  '{}\u0000',
  '\ufeff{}',
  '[1',
  '"',
  '--',
  'a=1&b=2',
  '<xml/>',
  '{"a":"\t"}',
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from('{}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  Buffer.from([0x80]),
  Buffer.from([0x1f, 0x8b]),
  Buffer.alloc(64),
];

/** Made when first needed: these are large. */
const LARGE: readonly (() => Buffer)[] = [
  () => Buffer.from('['.repeat(100_000)),
  () => Buffer.from('['.repeat(50_000) + ']'.repeat(50_000)),
  () => Buffer.from('{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)),
  () => Buffer.from(`{"a":"${'x'.repeat(MEBIBYTE - 8)}"}`),
  () => Buffer.from(`{"a":"${'x'.repeat(MEBIBYTE - 7)}"}`),
  () => Buffer.alloc(2 * MEBIBYTE, 0x20),
  () => Buffer.from(`[${'1,'.repeat(300_000)}1]`),
  () => Buffer.from(`{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join(',')}}`),
  () => Buffer.from(`{"a":${'1'.repeat(500_000)}}`),
];

const cached = new Map<() => Buffer, Buffer>();
function once(make: () => Buffer): Buffer {
  const made = cached.get(make) ?? make();
  cached.set(make, made);
  return made;
}
/** Bodies that are not JSON, not UTF-8, not whole, too large, or of another type. */
export const bodyFlaws: Flaws = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(...BODIES).map(
      (body): Flaw =>
        (draft) =>
          (draft.bytes = Buffer.from(body)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...LARGE).map(
      (make): Flaw =>
        (draft) =>
          (draft.bytes = once(make)),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(400), fc.constantFrom('', '\u0000', ',', '}', '"', '\ud800'))
      .map(([at, text]): Flaw => (draft) => {
        const sent = textOf(draft);
        const cut = at % (sent.length + 1);
        draft.bytes = Buffer.concat([
          sent.subarray(0, cut),
          Buffer.from(text),
          text ? sent.subarray(cut) : Buffer.alloc(0),
        ]);
      }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(400), fc.nat(255)).map(([at, byte]): Flaw => (draft) => {
      const sent = Buffer.from(textOf(draft));
      if (sent.length > 0) sent[at % sent.length] = byte;
      draft.bytes = sent;
    }),
  },
  { weight: 2, arbitrary: fc.constant<Flaw>((draft) => (draft.chunked = true)) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        undefined,
        '',
        'text/plain',
        'application/json; charset=utf-16',
        'application/json; charset="utf-8"',
        'application/json;charset',
        'application/json;;;',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/vnd.api+json',
        'APPLICATION/JSON',
        'json',
        '*/*',
        'application/json, text/plain',
        'application/json; charset=utf-7',
        'application/json; charset=\u00ff',
        `application/json; x=${'y'.repeat(2000)}`,
        'application/jsonx',
      )
      .map(
        (type): Flaw =>
          (draft) =>
            setHeader(draft, 'Content-Type', type),
      ),
  },
);

const textOf = ({ bytes, body, pool }: Draft): Buffer =>
  bytes ?? Buffer.from(jsonText(body ?? {}, pool));

/** 64 MiB that arrive as a few kilobytes. */
const BOMBS: readonly (readonly [string, () => Buffer])[] = [
  ['gzip', () => gzipSync(Buffer.alloc(64 * MEBIBYTE, 0x20), { level: 1 })],
  ['gzip', () => gzipSync(Buffer.from(`{"a":"${'x'.repeat(16 * MEBIBYTE)}"}`), { level: 1 })],
  ['deflate', () => deflateSync(Buffer.alloc(64 * MEBIBYTE), { level: 1 })],
  ['br', () => brotliCompressSync(Buffer.alloc(16 * MEBIBYTE, 0x5b))],
];

const CODINGS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body),
};
/** Bodies that are compressed, rightly or not. */
export const encodingFlaws: Flaws = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom('gzip', 'deflate', 'br').map((coding): Flaw => (draft) => {
      draft.bytes = CODINGS[coding]!(textOf(draft));
      setHeader(draft, 'Content-Encoding', coding);
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'gzip',
          'deflate',
          'br',
          'zstd',
          'compress',
          'identity',
          'gzip, gzip',
          '',
          'GZIP',
          'x',
        ),
        fc.nat(40),
      )
      .map(([coding, cut]): Flaw => (draft) => {
        const packed = CODINGS[coding]?.(textOf(draft)) ?? textOf(draft);
        draft.bytes = packed.subarray(0, Math.max(0, packed.length - cut));
        setHeader(draft, 'Content-Encoding', coding);
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...BOMBS).map(([coding, make]): Flaw => (draft) => {
      draft.bytes = once(make);
      setHeader(draft, 'Content-Encoding', coding);
    }),
  },
);
