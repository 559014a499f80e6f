import { CursorSigningKey } from '../../common/paging/cursor-signing-key.js';
import type { Database } from '../database.js';
import { Installation } from '../schema/installation.entity.js';
import { columnsOf, type RowOf } from '../sql/columns.sql.js';
import { statement } from '../sql/statement.js';

const COLUMNS = columnsOf(Installation, 'i', ['pageKey']);

const PAGE_KEY = statement<RowOf<typeof COLUMNS>>(
  'installation.page_key',
  `select ${COLUMNS} from installation i where i.id = 1`,
);

/** Reads the key of the page tokens, which a migration has made. */
export async function readCursorSigningKey(database: Database): Promise<CursorSigningKey> {
  const [row] = await database.queryGlobal(PAGE_KEY);
  return new CursorSigningKey(Buffer.from(row!.pageKey, 'hex'));
}
