import { type CsvError, parse, type Parser } from 'csv-parse';
import { ImportError } from './import-error.js';

const LINE_END = 0x0a;

/** An error after which the rest of a list cannot be read. */
export class ListError extends ImportError {
  constructor(
    readonly line: number,
    readonly sentence: string,
  ) {
    super(`line ${line}: ${sentence}`);
  }
}

/** The encodings of lists that spreadsheet programs save; the first is the default. */
export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return UTF8.decode(bytes) !== undefined;
  } catch {
    return false;
  }
}

/** UTF-16 begins with a mark, or has a zero beside its first letter. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  first === 0 || second === 0 || first! >= 0xfe;

/**
 * Yields UTF-8 text, split between characters.
 * @throws ListError naming the line and the byte of the first invalid character
 */
async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
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

/** Returns the number of bytes before a last, incomplete character. */
function wholeLengthOf(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const length = lengthAt(bytes, bytes.length - back);
    if (length > 1) return length > back ? bytes.length - back : bytes.length;
    if (length === 1) return bytes.length;
  }
  return bytes.length;
}

/** Returns the length of the character that begins at a byte; 0 if none does. */
function lengthAt(bytes: Buffer, at: number): number {
  const byte = bytes[at]!;
  if (byte < 0x80) return 1;
  if (byte < 0xc0) return 0;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

/** Locates the first invalid byte. It runs only on failure, so it may be slow. */
function notUtf8(bytes: Buffer, line: number, offset: number): ListError {
  let at = 0;
  let length = lengthAt(bytes, at);
  while (length > 0 && at < bytes.length && isUtf8(bytes.subarray(at, at + length))) {
    at += length;
    length = at < bytes.length ? lengthAt(bytes, at) : 0;
  }
  return new ListError(
    line + lineEndsIn(bytes.subarray(0, at)),
    `is not UTF-8 at byte ${offset + at + 1} of the file; save the list as UTF-8, or name its encoding, as --encoding windows-1252`,
  );
}

function lineEndsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}

/** A line that is not empty; the first has the headings. */
export interface CsvLine {
  /** The number of its first line, from 1; cells can contain line ends. */
  readonly line: number;
  /** Blanks around a cell are part of it only inside of quotes. */
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];

/** A first line that names the delimiter to Excel. */
const DELIMITER_LINE = /^\uFEFF?"?sep=([,;\t])"?(?:\r\n|\r|\n)/i;
const BYTE_ORDER_MARK = '\uFEFF';

/** The maximum length of a line, and of the text that is searched for the delimiter, in bytes. */
const LINE_LIMIT = 256 * 1024;

/**
 * Reads a list of comma, semicolon or tab separated values (RFC 4180) line by line; lines without
 * a value are skipped.
 * @throws ListError when the rest cannot be read
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<CsvLine> {
  const texts = asUtf8(encoding === 'utf-8' ? chunks : decoded(chunks, encoding));
  const head = await headOf(texts);
  const [named, delimiter] = DELIMITER_LINE.exec(head.toString()) ?? [''];
  const list = head.subarray(Buffer.byteLength(named));
  const reader = new CsvReader(delimiter ?? delimiterOf(list.toString()), delimiter ? 1 : 0);
  for await (const text of joined(list, texts)) yield* reader.read(text);
  yield* reader.read();
}

/** Converts text of another encoding to UTF-8. */
async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
}

class CsvReader {
  private readonly parser: Parser;
  private complete: CsvLine[] = [];
  private last = 0;
  /** The parser counts a Windows line end in a cell as two lines. */
  private countedTwice = 0;

  /** @param skipped the number of lines before the headings */
  constructor(
    delimiter: string,
    private readonly skipped: number,
  ) {
    this.parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      max_record_size: LINE_LIMIT,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // The parser itself trims ASCII blanks only.
      cast: (cell, { quoting }) => (quoting ? cell : cell.trim()),
      on_record: (record: string[], { lines }) => this.pushRecord(record, lines),
    });
    // The failing call reports its own error.
    this.parser.on('error', () => {});
  }

  /** Yields the lines that a part of the list, or its end, completes; then throws its error. */
  async *read(text?: Buffer): AsyncGenerator<CsvLine> {
    const error = await new Promise<Error | null | undefined>((done) => {
      if (text) this.parser.write(text, done);
      else this.parser.end(done);
    });
    yield* this.complete;
    this.complete = [];
    if (error) throw unreadable(error, this.skipped + this.last + 1);
  }

  /** Keeps the record here: an error of the parser discards the records it still holds. */
  private pushRecord(cells: readonly string[], lines: number): null {
    this.countedTwice += countIn(cells, /\r\n/g);
    this.last = lines - this.countedTwice;
    const line = this.skipped + this.last - countIn(cells, /\r\n|\r|\n/g);
    if (cells.some((cell) => cell.trim() !== '')) this.complete.push({ line, cells });
    return null;
  }
}

/** Returns the text up to the first line end, and the rest of that chunk. */
async function headOf(texts: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < LINE_LIMIT && !/[^\s\uFEFF][^]*[\r\n]/.test(head.toString())) {
    const { value, done } = await texts.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

/** Returns the most frequent delimiter of the headings, outside of quotes. */
function delimiterOf(head: string): string {
  const [headings] = head
    .replace(BYTE_ORDER_MARK, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const plain = headings!.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

const countIn = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((count, cell) => count + (cell.match(pattern)?.length ?? 0), 0);

const SENTENCES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is never closed',
  CSV_MAX_RECORD_SIZE: `is longer than ${LINE_LIMIT} bytes, or has a quote that is never closed`,
  CSV_INVALID_CLOSING_QUOTE:
    'has text between a closing quote and the end of the cell; write a quote inside of a cell twice',
  INVALID_OPENING_QUOTE:
    'has a quote in a cell that does not begin with one; put the cell in quotes and write the quote twice',
};

/** @param line the first line that was not read */
function unreadable(error: unknown, line: number): unknown {
  const sentence = SENTENCES[(error as CsvError).code];
  return sentence === undefined ? error : new ListError(line, sentence);
}
