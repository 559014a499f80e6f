import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { notFound } from '../../errors/app-error.js';
import { changedTags } from '../../fields/tags.js';
import { assertUniqueIds, inOrderOf } from '../../fields/unique-ids.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { importEvents, updatedEvents } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { RecordVersionsService } from '../../platform/versions/record-versions.service.js';
import { withoutValues } from '../../records/changes.js';
import type { Imported } from '../../records/imported.js';
import { customFieldsOf, type FieldedRow } from '../custom-fields/custom-field.sql.js';
import { DefinitionsService } from '../custom-fields/definitions.service.js';
import { SentFieldsService } from '../custom-fields/sent-fields.service.js';
import { timelineEventsOf } from '../timeline/timeline.sql.js';
import { type CustomerRow, toCustomer } from './customer.sql.js';
import { CUSTOMER_LIST, type CustomerFilters } from './customers.list.js';
import { CustomersRepository, type TaggedCustomer } from './customers.repository.js';
import type {
  CustomerResponse,
  CustomerWithFieldsResponse,
  SingleCustomerResponse,
  ImportCustomer,
  UpdateCustomerRequest,
} from './customer.response.js';

/** Customers that the platform imports, and what the shop knows of them. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly shop: ShopReader,
    private readonly definitions: DefinitionsService,
    private readonly sentFields: SentFieldsService,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: CustomerFilters,
  ): Promise<Page<CustomerResponse>> {
    const filters = await this.conditionsFor(context, query);
    return mapPage(await this.customers.list(context, window, filters), toCustomer);
  }

  /** The same with the custom fields of each customer. */
  async listWithFields(
    context: TenantContext,
    window: PageRequest,
    query: CustomerFilters,
  ): Promise<Page<CustomerWithFieldsResponse>> {
    const filters = await this.conditionsFor(context, query);
    return mapPage(await this.customers.listWithFields(context, window, filters), withFields);
  }

  private async conditionsFor(
    context: TenantContext,
    query: CustomerFilters,
  ): Promise<ReturnType<typeof conditionsOf>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created, query.updated);
    const { customFields } = query;
    const id = 'customers.id';
    const fields = await this.definitions.filters(context, 'customer', id, customFields);
    return conditionsOf(CUSTOMER_LIST, query, { timeZone, fields });
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<SingleCustomerResponse> {
    const customer = await this.customers.get(context, id);
    if (!customer) throw notFound('Customer');
    const timelineEvents = timelineEventsOf(customer);
    return { ...withFields(customer), timelineEvents };
  }

  /**
   * Changes what the shop knows of a customer.
   * @throws AppError not_found; precondition_failed; invalid_body when there would be too many tags,
   *   or a custom field is unknown or its value invalid
   */
  async update(
    context: TenantContext,
    id: number,
    { updatedAt, tagsAttributes, customFields }: UpdateCustomerRequest,
  ): Promise<SingleCustomerResponse> {
    return inTransaction(context, async (transaction) => {
      const sent = [{ customFields }];
      await this.sentFields.update(transaction, 'customer', sent, undefined, async (within) => {
        await this.versions.assertUnchanged(within, 'customer', [{ id, updatedAt }], nameOf);
        const stored = await this.customers.lock(within, id);
        if (!stored) throw notFound('Customer');
        const tags = changedTags(stored.tags, tagsAttributes);
        if (tags) await this.tag(within, [{ ...stored, tags }]);
        return [[id]];
      });
      return this.get(transaction, id);
    });
  }

  /** Replaces the tags of customers. */
  async tag(context: TenantContext, customers: readonly TaggedCustomer[]): Promise<void> {
    const tagged = await this.customers.tag(context, customers);
    const platformIds = new Map(customers.map(({ id, platformId }) => [id, platformId]));
    const events = tagged.flatMap(({ id, changes }) =>
      updatedEvents('Customer', id, withoutValues(changes), platformIds.get(id)),
    );
    await this.events.record(context, events);
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
      await this.record(transaction, await this.customers.import(transaction, customers));
    });
  }

  /**
   * Changes the platform ids of customers, which are named by their ids.
   * @throws AppError invalid_body when another customer has the platform id
   */
  async rename(
    context: TenantContext,
    renames: readonly { readonly id: number; readonly platformId: number }[],
  ): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const updated = await this.customers.rename(transaction, renames);
      await this.record(transaction, { created: [], updated });
    });
  }

  /** The event log must not contain names and addresses of customers. */
  private async record(context: TenantContext, imported: Imported): Promise<void> {
    const updated = imported.updated.map((one) => ({
      ...one,
      changes: withoutValues(one.changes),
    }));
    await this.events.record(context, importEvents('Customer', { ...imported, updated }));
  }
}

/** The response for a row with custom fields; other columns are copied. */
const withFields = <Row extends CustomerRow & FieldedRow>(row: Row) => ({
  ...row,
  ...toCustomer(row),
  customFields: customFieldsOf(row, 'Customer'),
});

const nameOf = ({ id }: { readonly id: number }): string => `Customer ${id}`;
