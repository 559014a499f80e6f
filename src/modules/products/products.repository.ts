import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/sql/page.js';
import type { Scope } from '../../database/scope.js';
import { sentText } from '../../database/sql/sent-record.sql.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import { itemSearchText } from './item-search-text.sql.js';

/** A product as the statements read it. */
export interface ProductRow {
  id: number;
  platformId: number;
  title: string;
  imageUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

const COLUMNS = `id, platform_id as "platformId", title, image_url as "imageUrl",
  created_at as "createdAt", updated_at as "updatedAt"`;

const LIST = {
  name: 'products.list',
  text: (conditions: string) =>
    `select ${COLUMNS} from products
     where shop_id = $1 and id < $2${conditions} order by id desc limit $3`,
  row: undefined as ProductRow | undefined,
};

const FIND = statement<ProductRow>(
  'products.find',
  `select ${COLUMNS} from products where shop_id = $1 and platform_id = any($2)`,
);

const SENT = `jsonb_array_elements($2) as s (sent)`;

const SEARCH_TEXT = searchTextSql(`sent ->> 'title'`);

/** Locks those that are there as well, in one order, so that two imports never wait in a circle. */
const ADD = statement(
  'products.add',
  `insert into products (shop_id, platform_id, title, image_url, search_text, created_at,
     updated_at)
   select $1, (sent ->> 'platformId')::bigint, sent ->> 'title', sent ->> 'imageUrl',
     ${SEARCH_TEXT}, $3::timestamptz, $3::timestamptz
   from ${SENT} order by 2
   on conflict (shop_id, platform_id) do update set title = excluded.title where false`,
);

const IMAGE_URL = sentText('sent', 'imageUrl', 'p.image_url');

const CHANGE = statement(
  'products.change',
  `update products p
   set title = sent ->> 'title', image_url = ${IMAGE_URL}, search_text = ${SEARCH_TEXT},
     updated_at = ${movedSql('p.updated_at', '$3')}
   from ${SENT}
   where p.shop_id = $1 and p.platform_id = (sent ->> 'platformId')::bigint
     and (p.title, p.image_url) is distinct from (sent ->> 'title', ${IMAGE_URL})`,
);

const ITEM_SEARCH_TEXT = itemSearchText('i.serial', 'i.sequential_id');

/** Only what this import changed has such a time, or what an instance did whose clock is ahead. */
const REFRESH_ITEMS = statement(
  'products.refresh_items',
  `update items i set search_text = ${ITEM_SEARCH_TEXT}
   from variants v join products p on p.shop_id = $1 and p.id = v.product_id
   where i.shop_id = $1 and v.shop_id = $1 and v.id = i.variant_id and p.platform_id = any($2)
     and (p.updated_at >= $3 or v.updated_at >= $3) and i.search_text is distinct from ${ITEM_SEARCH_TEXT}`,
);

@Injectable()
export class ProductsRepository {
  list(scope: Scope, window: PageWindow, filters: readonly Filter[]): Promise<Page<ProductRow>> {
    return page(scope, LIST, window, filters);
  }

  /** The products with these platform ids, in no order. */
  find(scope: Scope, platformIds: readonly number[]): Promise<ProductRow[]> {
    return rows(scope, FIND, platformIds);
  }

  /**
   * Inserts the new and updates the changed ones, whatever their number; members that are absent
   * stay as they are.
   * @param sent the products as a JSON document
   */
  async import(scope: Scope, sent: string, now: Date): Promise<void> {
    await rows(scope, ADD, sent, now);
    await rows(scope, CHANGE, sent, now);
  }

  /** Copies new titles and SKUs into the search text of the units of these products. */
  async refreshItems(scope: Scope, platformIds: readonly number[], now: Date): Promise<void> {
    await rows(scope, REFRESH_ITEMS, platformIds, now);
  }
}
