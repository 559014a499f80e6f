import { type CsvError, parse, type Parser } from 'csv-parse';
import { ListError } from './list-error.js';
import { asUtf8 } from './utf8.js';

/** A line with something in it; the first has the headings. */
export interface CsvLine {
  /** Its first line, from 1, as an editor counts; cells can contain line ends. */
  readonly line: number;
  /** Without white space around them. */
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];
const BYTE_ORDER_MARK = '\uFEFF';

/** The longest line, and the most that is looked at to find the delimiter; in bytes. */
const LINE_LIMIT = 256 * 1024;

/**
 * Reads a list of comma, semicolon or tab separated values (RFC 4180) line by line; lines without
 * a value are left out.
 * @throws ListError where it cannot be read on
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine> {
  const texts = asUtf8(chunks);
  const head = await headOf(texts);
  const reader = new CsvReader(delimiterOf(head.toString()));
  for await (const text of joined(head, texts)) yield* reader.read(text);
  yield* reader.read();
}

class CsvReader {
  private readonly parser: Parser;
  private complete: CsvLine[] = [];
  /** The last line of what was read. */
  private last = 0;
  /** The parser takes the line ends of Windows for two where they are in a cell. */
  private countedTwice = 0;

  constructor(delimiter: string) {
    this.parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      max_record_size: LINE_LIMIT,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: string[], { lines }) => this.pushRecord(record, lines),
    });
    // The failing call reports its own error.
    this.parser.on('error', () => {});
  }

  /** The lines that a part of the list completes, or its end; then what is wrong after them. */
  async *read(text?: Buffer): AsyncGenerator<CsvLine> {
    const error = await new Promise<Error | null | undefined>((done) => {
      if (text) this.parser.write(text, done);
      else this.parser.end(done);
    });
    yield* this.complete;
    this.complete = [];
    if (error) throw unreadable(error, this.last + 1);
  }

  /** Nothing is handed on: what is in the parser when something is wrong would be lost. */
  private pushRecord(record: readonly string[], lines: number): null {
    const cells = record.map((cell) => cell.trim());
    this.countedTwice += countIn(record, /\r\n/g);
    this.last = lines - this.countedTwice;
    const line = this.last - countIn(record, /\r\n|\r|\n/g);
    if (cells.some((cell) => cell !== '')) this.complete.push({ line, cells });
    return null;
  }
}

/** The text up to the first line end, and the rest of that chunk. */
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

/** The one that is most often in the headings, outside of quotes. */
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
    'has something between a closing quote and the end of the cell; a quote inside of a cell is written twice',
  INVALID_OPENING_QUOTE:
    'has a quote in a cell that does not begin with one; such a cell is written in quotes, and the quote in it twice',
};

/** @param line that which comes after the last one that could be read */
function unreadable(error: unknown, line: number): unknown {
  const sentence = SENTENCES[(error as CsvError).code];
  return sentence === undefined ? error : new ListError(line, sentence);
}
