import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/page.query.js';
import type { Scope } from '../../database/scope.js';
import { searchTextSql } from '../../database/search.js';
import { row, rows, statement } from '../../database/statement.js';
import { movedSql } from '../../database/updated.at.js';
import type { ImportCustomer } from './dto/customer.request.js';
import type { CustomerResponse } from './dto/customer.response.js';

const COLUMNS = `id, created_at as "createdAt", updated_at as "updatedAt", platform_id as "platformId",
  default_address as "defaultAddress", email, first_name as "firstName", last_name as "lastName"`;

const LIST = {
  name: 'customers.list',
  text: (conditions: string) =>
    `select ${COLUMNS} from customers
     where shop_id = $1 and id < $2${conditions} order by id desc limit $3`,
  row: undefined as CustomerResponse | undefined,
};

const GET = statement<CustomerResponse>(
  'customers.get',
  `select ${COLUMNS} from customers where shop_id = $1 and id = $2`,
);

const FIND = statement<CustomerResponse>(
  'customers.find',
  `select ${COLUMNS} from customers where shop_id = $1 and platform_id = any($2)`,
);

const IMPORT = statement(
  'customers.import',
  `insert into customers (shop_id, platform_id, email, first_name, last_name, default_address,
     search_text, created_at, updated_at)
   select $1, "platformId", email, "firstName", "lastName", "defaultAddress",
     ${searchTextSql('"firstName"', '"lastName"', 'email')}, $3::timestamptz, $3::timestamptz
   from jsonb_to_recordset($2) as sent ("platformId" bigint, email text, "firstName" text,
     "lastName" text, "defaultAddress" jsonb)
   order by "platformId"
   on conflict (shop_id, platform_id) do update
   set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
     default_address = excluded.default_address, search_text = excluded.search_text,
     updated_at = ${movedSql('customers.updated_at', 'excluded.updated_at')}
   where (customers.email, customers.first_name, customers.last_name, customers.default_address)
     is distinct from
     (excluded.email, excluded.first_name, excluded.last_name, excluded.default_address)`,
);

@Injectable()
export class CustomersRepository {
  list(
    scope: Scope,
    window: PageWindow,
    filters: readonly Filter[],
  ): Promise<Page<CustomerResponse>> {
    return page(scope, LIST, window, filters);
  }

  get(scope: Scope, id: number): Promise<CustomerResponse | undefined> {
    return row(scope, GET, id);
  }

  /** The customers with these platform ids, in no order. */
  find(scope: Scope, platformIds: readonly number[]): Promise<CustomerResponse[]> {
    return rows(scope, FIND, platformIds);
  }

  /** Inserts the new and updates the changed ones, in one statement. */
  async import(scope: Scope, customers: readonly ImportCustomer[], now: Date): Promise<void> {
    await rows(scope, IMPORT, JSON.stringify(customers), now);
  }
}
