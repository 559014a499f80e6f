import { JSONParser } from '@streamparser/json';
import { ImportError } from '../../modules/imports/import-error.js';

/** White space and the bytes of UTF-8's byte order mark, which the parser ignores. */
const BEFORE_JSON = [...Buffer.from(' \t\r\n\uFEFF')];

const OPENING_BRACKET = 0x5b;

/**
 * Reads the records of an export one by one: those of `{"<list>": [...]}`, whose other fields are
 * ignored, or of a bare list. Only the records that one chunk completes are in memory.
 * @throws ImportError naming the error and its place
 */
export async function* readExport(
  chunks: AsyncIterable<Uint8Array>,
  list: string,
): AsyncGenerator<unknown> {
  const reader = new ExportReader(list);
  for await (const chunk of chunks) yield* reader.read(chunk);
  reader.end();
}

class ExportReader {
  /** The bytes read before the format of the file is known. */
  private head = Buffer.alloc(0);
  private parser: JSONParser | undefined;
  private hasList = false;
  private complete: unknown[] = [];
  private count = 0;
  /** The position where the last valid token begins. */
  private token = 0;
  private size = 0;

  constructor(private readonly list: string) {}

  read(chunk: Uint8Array): unknown[] {
    this.complete = [];
    this.size += chunk.length;
    if (this.parser) this.parse(chunk);
    else {
      this.head = Buffer.concat([this.head, chunk]);
      this.begin();
    }
    return this.complete;
  }

  end(): void {
    if (!this.parser) throw new ImportError('is empty');
    try {
      if (!this.parser.isEnded) this.parser.end();
    } catch {
      throw new ImportError(`ends too early, at byte ${this.size}, ${this.progress()}`);
    }
    if (!this.hasList) throw new ImportError(`has no "${this.list}" list`);
  }

  private begin(): void {
    assertNotUtf16(this.head);
    const first = this.head.find((byte) => !BEFORE_JSON.includes(byte));
    if (first === undefined || this.head.length === 1) return;
    this.hasList = first === OPENING_BRACKET;
    this.parser = this.parserOf(this.hasList ? '$.*' : `$.${this.list}.*`);
    this.parse(this.head);
    this.head = Buffer.alloc(0);
  }

  private parserOf(path: string): JSONParser {
    const isBare = this.hasList;
    const parser = new JSONParser({ paths: [path], keepStack: false, emitPartialValues: !isBare });
    parser.onToken = ({ offset }) => {
      this.token = offset;
    };
    parser.onValue = ({ value, parent, partial }) => {
      if (!Array.isArray(parent)) return;
      // A partial value is emitted once, where the list begins: this detects an empty list.
      if (partial) this.beginList();
      else {
        this.complete.push(value);
        this.count += 1;
      }
    };
    return parser;
  }

  private parse(chunk: Uint8Array): void {
    try {
      this.parser!.write(chunk);
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError(`is not JSON after byte ${this.token}, ${this.progress()}`);
    }
  }

  private beginList(): void {
    if (this.hasList) throw new ImportError(`has two "${this.list}" lists`);
    this.hasList = true;
  }

  private progress(): string {
    return this.count > 0 ? `after ${this.list}[${this.count - 1}]` : 'before the first record';
  }
}

/** JSON begins with an ASCII character, and one of its two bytes is zero in UTF-16. */
function assertNotUtf16([first, second]: Uint8Array): void {
  if (first === 0 || second === 0 || first! >= 0xfe) {
    throw new ImportError('is encoded in UTF-16; save it as UTF-8');
  }
}
