import type { MigrationInterface, QueryRunner } from 'typeorm';
import { updateInBatches } from './update-in-batches.js';

/**
 * Rebuilds all search texts: folded by PostgreSQL, in NFC, with the beginnings of words marked. It
 * commits each batch, so a restart continues with the rows that remain.
 */
export class SearchTexts1763683200019 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, text, from = '', joined = '' } of TABLES) {
      const update = `
        update ${table} t set search_text = ${text} ${from}
        where t.shop_id = $1 and t.id > $2 and t.id <= $3 ${joined}
          and t.search_text is distinct from ${text}`;
      await updateInBatches(runner, table, update);
      await runner.query(`analyze ${table}`);
    }
  }

  /** Only the previous release can rebuild the previous texts. */
  async down(): Promise<void> {}
}

const UNSPACED = String.raw`[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U000323af]`;

const BEGINNING = [
  '(?<![[:alnum:]])(?=.)',
  '(?<=[[:alpha:]])(?=[[:digit:]])',
  '(?<=[[:digit:]])(?=[[:alpha:]])',
  `(?=${UNSPACED})`,
].join('|');

/** Returns SQL of the search text of texts, as of this migration. */
function searchText(...texts: readonly string[]): string {
  const joined = texts.map((text) => `coalesce(${text} || ' ', '')`).join(' || ');
  const folded = `replace(lower(normalize(${joined}, NFC)), 'ς', 'σ')`;
  const marked = String.raw`regexp_replace(
    regexp_replace(${folded}, '${BEGINNING}', E'\x1f', 'g'),
    '(\u001f0+)([1-9])', E'\\1\x1f\\2', 'g')`;
  return `(${folded} || ${marked})`;
}

interface Table {
  table: string;
  text: string;
  from?: string;
  joined?: string;
}

const TABLES: readonly Table[] = [
  { table: 'products', text: searchText('t.title') },
  { table: 'variants', text: searchText('t.title', 't.sku') },
  { table: 'customers', text: searchText('t.first_name', 't.last_name', 't.email') },
  { table: 'blocked_dates', text: searchText('t.description') },
  {
    table: 'cycles',
    text: searchText(`'SC-' || t.sequential_id::text`, 't.platform_order_name'),
  },
  { table: 'return_orders', text: searchText(`'#' || t.sequential_id::text`) },
  {
    table: 'items',
    text: String.raw`${searchText(
      'p.title',
      'v.title',
      'v.sku',
      't.serial',
      't.sequential_id::text',
    )} || E'\x1e' || ${searchText('t.serial')}`,
    from: 'from variants v join products p on p.shop_id = $1 and p.id = v.product_id',
    joined: 'and v.shop_id = $1 and v.id = t.variant_id',
  },
];
