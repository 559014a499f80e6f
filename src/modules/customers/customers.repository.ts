import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/sql/page.js';
import type { Scope } from '../../database/scope.js';
import { sentText } from '../../database/sql/sent-record.sql.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
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

const SENT = `jsonb_array_elements($2) as s (sent)`;

/** Locks those that are there as well, in one order, so that two imports never wait in a circle. */
const ADD = statement(
  'customers.add',
  `insert into customers (shop_id, platform_id, email, first_name, last_name, default_address,
     search_text, created_at, updated_at)
   select $1, (sent ->> 'platformId')::bigint, sent ->> 'email', sent ->> 'firstName',
     sent ->> 'lastName', nullif(sent -> 'defaultAddress', 'null'),
     ${searchTextSql(`sent ->> 'firstName'`, `sent ->> 'lastName'`, `sent ->> 'email'`)},
     $3::timestamptz, $3::timestamptz
   from ${SENT} order by 2
   on conflict (shop_id, platform_id) do update set email = excluded.email where false`,
);

const EMAIL = sentText('sent', 'email', 'u.email');

const FIRST_NAME = sentText('sent', 'firstName', 'u.first_name');

const LAST_NAME = sentText('sent', 'lastName', 'u.last_name');

const ADDRESS = `case when sent -> 'defaultAddress' = 'null' then null
  when sent ? 'defaultAddress' then coalesce(u.default_address, '{}') || (sent -> 'defaultAddress')
  else u.default_address end`;

const CHANGE = statement(
  'customers.change',
  `update customers u
   set email = ${EMAIL}, first_name = ${FIRST_NAME}, last_name = ${LAST_NAME},
     default_address = ${ADDRESS}, search_text = ${searchTextSql(FIRST_NAME, LAST_NAME, EMAIL)},
     updated_at = ${movedSql('u.updated_at', '$3')}
   from ${SENT}
   where u.shop_id = $1 and u.platform_id = (sent ->> 'platformId')::bigint
     and (u.email, u.first_name, u.last_name, u.default_address)
       is distinct from (${EMAIL}, ${FIRST_NAME}, ${LAST_NAME}, ${ADDRESS})`,
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

  /**
   * Inserts the new and updates the changed ones, whatever their number; members that are absent
   * stay as they are, those of the address as well.
   */
  async import(scope: Scope, customers: readonly ImportCustomer[], now: Date): Promise<void> {
    const sent = JSON.stringify(customers);
    await rows(scope, ADD, sent, now);
    await rows(scope, CHANGE, sent, now);
  }
}
