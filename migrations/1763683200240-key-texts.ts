import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts by which people name records, with columns whose blank text becomes null. */
const KEY_TEXTS: readonly KeyTexts[] = [
  { table: 'items', nullable: ['serial', 'pick_location'], tags: true, searched: true },
  { table: 'variants', nullable: ['sku'], searched: true },
  { table: 'cycles', tags: true },
  { table: 'return_orders', tags: true },
  { table: 'conditions', required: 'title' },
  { table: 'custom_field_definitions', required: 'key' },
  { table: 'method_options', required: 'name' },
];

interface KeyTexts {
  readonly table: string;
  readonly nullable?: readonly string[];
  readonly required?: string;
  readonly tags?: boolean;
  readonly searched?: boolean;
}

type Row = Readonly<Record<string, string | readonly string[] | null>> & { readonly id: string };

/**
 * Stores these texts as requests send them from now on: composed, trimmed, without invisible
 * characters. A text that another record has already stays as it is. Tags keep their commas.
 */
export class KeyTexts1763683200240 implements MigrationInterface {
  /** Each row is a transaction of its own: few change, and none stays locked for long. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const { id: shopId } of shops) {
      for (const texts of KEY_TEXTS) await normalizeTable(runner, shopId, texts);
    }
  }

  async down(): Promise<void> {}
}

async function normalizeTable(runner: QueryRunner, shopId: string, texts: KeyTexts) {
  const { table, nullable = [], required, tags } = texts;
  const columns = [...nullable, ...(required ? [required] : []), ...(tags ? ['tags'] : [])];
  for (let last = '0'; ;) {
    const rows = (await runner.query(
      `select id, ${columns.join(', ')} from ${table}
       where shop_id = $1 and id > $2 order by id limit 1000`,
      [shopId, last],
    )) as Row[];
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    for (const row of rows) await normalizeRow(runner, shopId, texts, columns, row);
  }
}

async function normalizeRow(
  runner: QueryRunner,
  shopId: string,
  { table, required, searched }: KeyTexts,
  columns: readonly string[],
  row: Row,
): Promise<void> {
  for (const column of columns) {
    const before = row[column];
    if (before == null) continue;
    const after = normalized(before);
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    if (after === null && column === required) continue;
    const search = searched ? `, search_text = translate(search_text, $5, '')` : '';
    const values = [shopId, row.id, after, new Date().toISOString()];
    try {
      await runner.query(
        `update ${table} set ${column} = $3, updated_at = greatest(updated_at, $4)${search}
         where shop_id = $1 and id = $2`,
        searched ? [...values, invisibleIn(before)] : values,
      );
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

const keyTextOf = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC').trim();

function normalized(value: string | readonly string[]): string | readonly string[] | null {
  if (typeof value === 'string') return keyTextOf(value) || null;
  return [...new Set(value.map(keyTextOf))].filter((tag) => tag !== '');
}

/** The invisible characters of a text, except the two that separate the parts of search texts. */
const invisibleIn = (value: string | readonly string[]): string =>
  [...([value].flat().join('').match(INVISIBLE) ?? [])]
    .filter((character) => character !== '\u001e' && character !== '\u001f')
    .join('');

/** True where another record has the text. */
const isTaken = (error: unknown): boolean =>
  (error as { driverError?: { code?: string } }).driverError?.code === '23505';
