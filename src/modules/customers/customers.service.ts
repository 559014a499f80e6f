import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { notFound } from '../../errors/app-error.js';
import { assertUniqueIds, inOrderOf } from '../../fields/unique-ids.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { importEvents } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { withoutValues } from '../../records/changes.js';
import { toCustomer } from './customer.sql.js';
import { CUSTOMER_LIST, type CustomerFilters } from './customers.list.js';
import { CustomersRepository } from './customers.repository.js';
import type {
  Address,
  CustomerResponse,
  CustomerWithBalanceResponse,
  ImportCustomer,
} from './customer.response.js';

/** Customers that the platform imports. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: CustomerFilters,
  ): Promise<Page<CustomerResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created, query.updated);
    const filters = conditionsOf(CUSTOMER_LIST, query, { timeZone });
    return mapPage(await this.customers.list(context, window, filters), toCustomer);
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<CustomerWithBalanceResponse> {
    const customer = await this.customers.get(context, id);
    if (!customer) throw notFound('Customer');
    return { ...toCustomer(customer), creditBalance: customer.creditBalance };
  }

  /** The ids of customers that exist in the shop. */
  async among(context: TenantContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(ids.length === 0 ? [] : await this.customers.among(context, ids));
  }

  /** The result that an import would have, per customer in their order. */
  async evaluate(
    context: TenantContext,
    customers: readonly ImportCustomer[],
  ): Promise<CustomerImportResult[]> {
    const platformIds = customers.map(({ platformId }) => platformId);
    const found = await this.customers.find(context, platformIds);
    const stored = new Map(found.map((row) => [row.platformId, row]));
    return customers.map((one) => evaluateCustomer(one, stored.get(one.platformId)));
  }

  /**
   * Imports customers by platform id, all or nothing. Repeating an import has no effect.
   * @throws AppError invalid_body when a platform id repeats
   */
  async import(
    context: TenantContext,
    customers: readonly ImportCustomer[],
  ): Promise<CustomerResponse[]> {
    return inTransaction(context, async (transaction) => {
      await this.store(transaction, customers);
      const platformIds = customers.map(({ platformId }) => platformId);
      const stored = await this.customers.find(transaction, platformIds);
      return inOrderOf(platformIds, 'platformId', stored.map(toCustomer));
    });
  }

  /**
   * The same import without the records as a result.
   * @throws AppError invalid_body when a platform id repeats
   */
  async store(context: TenantContext, customers: readonly ImportCustomer[]): Promise<void> {
    assertUniqueIds(customers, 'platformId', (index) => `customers[${index}]`);
    await inTransaction(context, async (transaction) => {
      const imported = await this.customers.import(transaction, customers);
      // The event log must not contain names and addresses of customers.
      const updated = imported.updated.map((one) => ({
        ...one,
        changes: withoutValues(one.changes),
      }));
      await this.events.record(transaction, importEvents('Customer', { ...imported, updated }));
    });
  }
}

/** The result of an import for one customer. */
export interface CustomerImportResult {
  /** The customer to import. */
  readonly customer: ImportCustomer;
  /** The changed fields of an existing customer; undefined for a new one. */
  readonly members: readonly string[] | undefined;
}

/** The compared fields of an existing customer. */
interface StoredCustomer {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly defaultAddress: Address | null;
  readonly erasedAt: string | null;
}

/**
 * Compares a customer with the stored one. An address without values is not created. An erased
 * customer stays unchanged, unless the import brings the person back.
 */
function evaluateCustomer(
  { defaultAddress, ...sent }: ImportCustomer,
  stored: StoredCustomer | undefined,
): CustomerImportResult {
  const isEmpty = Object.values(defaultAddress ?? {}).every((value) => value == null);
  const address = isEmpty && !stored?.defaultAddress ? undefined : defaultAddress;
  const customer = { ...sent, ...(address !== undefined && { defaultAddress: address }) };
  if (!stored) return { customer, members: undefined };
  if (stored.erasedAt !== null && !sent.reactivate) return { customer, members: [] };
  const members = (['email', 'firstName', 'lastName', 'phone'] as const).filter(
    (member) => sent[member] !== undefined && sent[member] !== stored[member],
  );
  const lines = changedLines(address, stored.defaultAddress);
  const reactivated = stored.erasedAt === null ? [] : ['erasedAt'];
  return { customer, members: [...members, ...lines, ...reactivated] };
}

function changedLines(sent: Address | null | undefined, stored: Address | null): string[] {
  const names = Object.keys(sent ?? {}) as (keyof Address)[];
  return names
    .filter((name) => sent![name] !== undefined && sent![name] !== (stored?.[name] ?? null))
    .map((name) => `defaultAddress.${name}`);
}
