import { Injectable } from '@nestjs/common';
import {
  comparedUpdateStatement,
  importByPlatformId,
  writeCompared,
} from '../../database/compared-write.js';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { mapConstraintErrors, rejectedValueOf } from '../../database/sql/postgres-errors.js';
import { queryAll, queryOne, type Statement, statement } from '../../database/sql/statement.js';
import { insertStatement } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { type AppError, invalidBody } from '../../errors/app-error.js';
import type { Changes } from '../../records/changes.js';
import type { Imported } from '../../records/imported.js';
import { creditBalanceSql } from '../credits/credit.sql.js';
import { embeddedFields } from '../custom-fields/custom-field.sql.js';
import { embeddedCustomerEvents } from '../timeline/timeline.sql.js';
import { Customer } from './customer.entity.js';
import { CUSTOMER_COLUMNS, type CustomerRow } from './customer.sql.js';
import type { ImportCustomer } from './customer.response.js';

const LIST = listStatement('customers.list', Customer, 'customers', CUSTOMER_COLUMNS, {
  fieldColumns: {},
});

const WITH_FIELDS = joined(CUSTOMER_COLUMNS, embeddedFields('customers.id', 'customer_id'));
export type CustomerWithFieldsRow = RowOf<typeof WITH_FIELDS>;

const LIST_WITH_FIELDS = listStatement(
  'customers.list_with_fields',
  Customer,
  'customers',
  WITH_FIELDS,
  { fieldColumns: {} },
);

const SINGLE = joined(
  WITH_FIELDS,
  computed<{ creditBalance: number }>({ creditBalance: creditBalanceSql('customers.id') }),
  embeddedCustomerEvents('customers.id'),
);
export type SingleCustomerRow = RowOf<typeof SINGLE>;

const GET = statement<SingleCustomerRow>(
  'customers.get',
  `select ${SINGLE} from customers where shop_id = $1 and id = $2`,
);

const FIND = statement<CustomerRow>(
  'customers.find',
  `select ${CUSTOMER_COLUMNS} from customers where shop_id = $1 and platform_id = any($2)`,
);

/** Not prepared: a plan from the beginning of an import would read all imported rows again. */
const FIND_WITH_FIELDS: Statement<CustomerWithFieldsRow> = {
  family: 'customers.find_with_fields',
  text: `select ${WITH_FIELDS} from customers where shop_id = $1 and platform_id = any($2)`,
};

/** A customer and the tags that it gets. */
export interface TaggedCustomer {
  readonly id: number;
  readonly platformId: number;
  readonly tags: readonly string[];
}

/** The imported fields other than the key; absent fields stay unchanged. */
const IMPORTED_CUSTOMER_FIELDS = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'defaultAddress',
] as const;

const IDS = columnsOf(Customer, 'customers', ['id', 'platformId']);

const searchText = { from: ['firstName', 'lastName', 'email'], sql: searchTextSql } as const;

/** Locks existing rows as well; see docs/inside/locking.md. */
const ADD = insertStatement(
  'customers.add',
  Customer,
  ['platformId', ...IMPORTED_CUSTOMER_FIELDS],
  {
    computed: { searchText },
    onConflict: `on conflict (shop_id, platform_id) do update set email = excluded.email where false`,
    returning: IDS,
  },
);

const CHANGE = comparedUpdateStatement(
  'customers.change',
  Customer,
  ['platformId'],
  [...IMPORTED_CUSTOMER_FIELDS, 'erasedAt'],
  {
    // Only an entry that brings the person back has the field.
    guard: `(customers.erased_at is null or sent ? 'erasedAt')`,
    computed: {
      searchText,
      defaultAddress: {
        from: ['defaultAddress'],
        sql: (sent) => `coalesce(customers.default_address, '{}') || ${sent}`,
      },
    },
    returning: IDS,
  },
);

const LOCK = statement<Pick<Customer, 'id' | 'platformId' | 'tags'>>(
  'customers.lock',
  `select ${columnsOf(Customer, 'customers', ['id', 'platformId', 'tags'])}
   from customers where shop_id = $1 and id = $2 for no key update`,
);

const TAG = comparedUpdateStatement('customers.tag', Customer, ['id'], ['tags']);

const RENAME = comparedUpdateStatement('customers.rename', Customer, ['id'], ['platformId']);

@Injectable()
export class CustomersRepository {
  readonly list = pagesOf(LIST);
  readonly listWithFields = pagesOf(LIST_WITH_FIELDS);

  get(context: TenantContext, id: number): Promise<SingleCustomerRow | undefined> {
    return queryOne(context, GET, id);
  }

  /** The customers with these platform ids, in no order. */
  find(context: TenantContext, platformIds: readonly number[]): Promise<CustomerRow[]> {
    return queryAll(context, FIND, platformIds);
  }

  /** The same with their custom fields. */
  findWithFields(
    context: TenantContext,
    platformIds: readonly number[],
  ): Promise<CustomerWithFieldsRow[]> {
    return queryAll(context, FIND_WITH_FIELDS, platformIds);
  }

  /** Locks a customer. @returns undefined when the shop has no such customer */
  lock(
    context: TenantContext,
    id: number,
  ): Promise<Pick<Customer, 'id' | 'platformId' | 'tags'> | undefined> {
    return queryOne(context, LOCK, id);
  }

  /** Replaces the tags of customers. @returns the changes of those whose tags differ */
  tag(
    context: TenantContext,
    customers: readonly TaggedCustomer[],
  ): Promise<{ id: number; changes: Changes }[]> {
    const inOrder = customers.toSorted((one, other) => one.id - other.id);
    return writeCompared(context, TAG, inOrder);
  }

  /** Changes platform ids; the customers are named by their ids. */
  async rename(
    context: TenantContext,
    renames: readonly Pick<Customer, 'id' | 'platformId'>[],
  ): Promise<Imported['updated']> {
    const platformIds = new Map(renames.map(({ id, platformId }) => [id, platformId]));
    const inOrder = renames.toSorted((one, other) => one.id - other.id);
    const renamed = await mapConstraintErrors(writeCompared(context, RENAME, inOrder), {
      uq_customers_platform: (error) => platformIdTaken(rejectedValueOf(error)),
    });
    return renamed.map((row) => ({ ...row, platformId: platformIds.get(row.id)! }));
  }

  /**
   * Creates new customers and updates changed ones.
   * Absent fields stay unchanged, also within the address. Erased customers change only where
   * `reactivate` brings them back.
   */
  import(context: TenantContext, customers: readonly ImportCustomer[]): Promise<Imported> {
    const records = customers.map(({ reactivate, ...customer }) =>
      reactivate ? { ...customer, erasedAt: null } : customer,
    );
    return importByPlatformId(context, { add: ADD, change: CHANGE }, records);
  }
}

/** The error for the platform id of another customer. */
export const platformIdTaken = (platformId: number | string): AppError =>
  invalidBody(`platformId must be unique among customers: ${platformId} is taken`);
