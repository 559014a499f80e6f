import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { unknownReference } from '../../errors/app-error.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { domainEvent } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { CREDIT_ENTRY_LIST, type CreditEntryFilters } from './credit-entries.list.js';
import { CreditEntriesRepository } from './credit-entries.repository.js';
import type { CreateCreditEntryRequest, CreditEntryResponse } from './credit-entry.response.js';

/** Reads the credit ledger, and gives credits that no cycle is about. */
@Injectable()
export class CreditEntriesService {
  constructor(
    private readonly entries: CreditEntriesRepository,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: CreditEntryFilters,
  ): Promise<Page<CreditEntryResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created);
    return this.entries.list(context, window, conditionsOf(CREDIT_ENTRY_LIST, query, { timeZone }));
  }

  /** The balances of customers, by id; customers without entries are omitted. */
  async balances(
    context: TenantContext,
    customerIds: readonly number[],
  ): Promise<Map<number, number>> {
    const found = await this.entries.balances(context, customerIds);
    return new Map(found.map(({ customerId, balance }) => [customerId, balance]));
  }

  /**
   * Adds an entry to the ledger of a customer.
   * @throws AppError invalid_body when the shop has no such customer
   */
  async give(
    context: TenantContext,
    request: CreateCreditEntryRequest,
  ): Promise<CreditEntryResponse> {
    return inTransaction(context, async (transaction) => {
      const id = await this.entries.give(transaction, request);
      if (id === undefined) {
        throw unknownReference('customerPlatformId', request.customerPlatformId);
      }
      await this.events.record(transaction, [domainEvent('CreditEntry', id, 'created', {})]);
      return (await this.entries.get(transaction, id))!;
    });
  }
}
