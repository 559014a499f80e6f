import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, writeChanges } from '../../database/compared-write.js';
import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { join, Joins, outerJoin } from '../../database/sql/selection.sql.js';
import { queryOne, statement } from '../../database/sql/statement.js';
import { insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Changes } from '../../records/changes.js';
import { Customer } from '../customers/customer.entity.js';
import { EMBEDDED_CUSTOMER } from '../customers/customer.sql.js';
import { Location } from '../locations/location.entity.js';
import { Variant } from '../products/variant.entity.js';
import { BOOKED_TERMS, CHANGING_TERMS } from '../rentals/wait/waiting-terms.js';
import { WaitingEntry } from './waiting-entry.entity.js';

const dayInShop = (column: string): string =>
  `(${column} at time zone (select s.time_zone from shops s where s.id = $1))::date`;

const daysSql = (entry: string): string =>
  `daterange(${dayInShop(`${entry}.rental_start`)}, ${dayInShop(`${entry}.rental_end`)}, '[]')`;

/** The place of entry `w` among the waiting ones whose rental days overlap its own. */
const POSITION = `case when w.status = 'waiting' then 1 + (
     select count(*) from waiting_entries earlier
     where earlier.shop_id = $1 and earlier.variant_id = w.variant_id
       and earlier.status = 'waiting' and earlier.id < w.id
       and ${daysSql('earlier')} && ${daysSql('w')}) end`;

const COLUMNS = joined(
  columnsOf(WaitingEntry, 'w', [
    'id',
    'createdAt',
    'updatedAt',
    'status',
    'cycleId',
    'variantId',
    'methodType',
    ...CHANGING_TERMS,
    ...BOOKED_TERMS,
  ]),
  computed<{ position: number | null }>({ position: POSITION }),
  columnsOf(Variant, 'v', { platformVariantId: 'platformId' }),
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId' }),
  EMBEDDED_CUSTOMER,
);
export type WaitingEntryRow = RowOf<typeof COLUMNS>;

const JOINS = new Joins(
  join(Variant, 'v', 'v.id = w.variant_id'),
  outerJoin(Location, 'l', 'l.id = w.requested_location_id'),
  join(Customer, 'u', 'u.id = w.customer_id'),
);

const LIST = listStatement('waiting_entries.list', WaitingEntry, 'w', COLUMNS, { joins: JOINS });

const GET = statement<WaitingEntryRow>(
  'waiting_entries.get',
  `select ${COLUMNS} from waiting_entries w ${JOINS} where w.shop_id = $1 and w.id = $2`,
);

const FIXED_TERMS = [
  'variantId',
  'customerId',
  'methodType',
  'requestedLocationId',
  ...BOOKED_TERMS,
] as const;

const CREATE = insertStatement(
  'waiting_entries.create',
  WaitingEntry,
  ['status', ...CHANGING_TERMS, ...FIXED_TERMS],
  { returning: columnsOf(WaitingEntry, 'waiting_entries', ['id']) },
);

const UPDATE = comparedUpdateStatement(
  'waiting_entries.update',
  WaitingEntry,
  ['id'],
  ['status', ...CHANGING_TERMS],
);

/** The values of an entry that a customer waits with. */
export type WaitingTerms = Pick<WaitingEntry, (typeof CHANGING_TERMS)[number]>;

@Injectable()
export class WaitingEntriesRepository {
  readonly list = pagesOf(LIST);

  get(context: TenantContext, id: number): Promise<WaitingEntryRow | undefined> {
    return queryOne(context, GET, id);
  }

  /** @returns the id of the entry, which waits */
  async create(
    context: TenantContext,
    entry: WaitingTerms & Pick<WaitingEntry, (typeof FIXED_TERMS)[number]>,
  ): Promise<number> {
    return (await write(context, CREATE, [{ ...entry, status: 'waiting' }]))[0]!.id;
  }

  /** @returns the changed columns */
  update(
    context: TenantContext,
    id: number,
    values: Partial<WaitingTerms & Pick<WaitingEntry, 'status'>>,
  ): Promise<Changes> {
    return writeChanges(context, UPDATE, { ...values, id });
  }
}
