import { PageKey } from '../../common/paging/page-key.js';
import type { Database } from '../database.js';
import { statement } from '../sql/statement.js';

const PAGE_KEY = statement<{ pageKey: string }>(
  'installation.page_key',
  'select page_key as "pageKey" from installation where id = 1',
);

/** Reads the key of the page tokens, which a migration has made. */
export async function readPageKey(database: Database): Promise<PageKey> {
  const [row] = await database.globalRows(PAGE_KEY);
  return new PageKey(Buffer.from(row!.pageKey, 'hex'));
}
