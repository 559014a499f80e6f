import { isUtf8 } from 'node:buffer';
import { ListError } from './list-error.js';

const LINE_END = 0x0a;

/** UTF-16 begins with a mark, or has a zero beside its first letter. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  first === 0 || second === 0 || first! >= 0xfe;

/**
 * Passes on what is UTF-8, cut between characters.
 * @throws ListError naming the line and the byte where it is something else
 */
export async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  let line = 1;
  let offset = 0;
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    if (isFirst && isUtf16(bytes)) {
      throw new ListError(1, 'is encoded in UTF-16; save the list as UTF-8');
    }
    isFirst = false;
    const whole = bytes.subarray(0, wholeLengthOf(bytes));
    rest = bytes.subarray(whole.length);
    if (!isUtf8(whole)) throw notUtf8(whole, line, offset);
    line += lineEndsIn(whole);
    offset += whole.length;
    yield whole;
  }
  if (rest.length > 0) throw notUtf8(rest, line, offset);
}

/** How many bytes are before a last character of which the end is not there yet. */
function wholeLengthOf(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const length = lengthAt(bytes, bytes.length - back);
    if (length > 1) return length > back ? bytes.length - back : bytes.length;
    if (length === 1) return bytes.length;
  }
  return bytes.length;
}

/** How long the character is that begins at a byte; 0 where none does. */
function lengthAt(bytes: Buffer, at: number): number {
  const byte = bytes[at]!;
  if (byte < 0x80) return 1;
  if (byte < 0xc0) return 0;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

/** The position of the first invalid byte. Only who fails comes here, so it may take its time. */
function notUtf8(bytes: Buffer, line: number, offset: number): ListError {
  let at = 0;
  let length = lengthAt(bytes, at);
  while (length > 0 && at < bytes.length && isUtf8(bytes.subarray(at, at + length))) {
    at += length;
    length = at < bytes.length ? lengthAt(bytes, at) : 0;
  }
  return new ListError(
    line + lineEndsIn(bytes.subarray(0, at)),
    `is not UTF-8 at byte ${offset + at + 1} of the file; save the list as UTF-8`,
  );
}

function lineEndsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}
