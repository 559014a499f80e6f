import { isObject } from '../../fields/rules.js';
import { ImportError } from '../../modules/imports/import-error.js';

interface BulkRecord {
  readonly id?: unknown;
  readonly __parentId?: unknown;
  [member: string]: unknown;
}

/** The lists of a record that its children belong to, by the type in their global ids. */
const LISTS: Readonly<Record<string, string>> = {
  ProductVariant: 'variants',
  ProductImage: 'images',
};

/**
 * Reads the JSON Lines of a bulk operation. Children name their record by `__parentId` and come after
 * it, not always directly, so all records are in memory. Children of other types are ignored.
 * @throws ImportError naming the line
 */
export async function* readBulk(
  chunks: AsyncIterable<Uint8Array>,
  list: string,
): AsyncGenerator<unknown> {
  const records = new Map<unknown, BulkRecord>();
  for await (const { text, line } of linesOf(chunks)) {
    const { __parentId: parentId, ...record } = parsed(text, line);
    if (parentId === undefined) {
      records.set(record.id ?? line, record);
      continue;
    }
    const parent = records.get(parentId);
    const name = LISTS[/^gid:\/\/\w+\/(\w+)\//.exec(String(record.id))?.[1] ?? ''];
    if (!parent || name === undefined) continue;
    parent[name] ??= [];
    (parent[name] as unknown[]).push(record);
  }
  if (records.size === 0) throw new ImportError(`has no ${list}`);
  yield* records.values();
}

/** The lines that are not empty, with their numbers from 1. */
async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; line: number }> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield { text, line };
    }
  }
  if (rest.trim() !== '') yield { text: rest, line: line + 1 };
}

function parsed(text: string, line: number): BulkRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ImportError(`is not JSON on line ${line}`);
  }
  if (!isObject(value)) throw new ImportError(`line ${line} must be an object`);
  return value;
}
