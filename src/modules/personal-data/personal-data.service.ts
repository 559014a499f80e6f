import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { StreamedResponse } from '../../http/responses/streamed-response.js';
import { EventsService } from '../../platform/event-log/events.service.js';
import { CreditEntriesService } from '../credits/credit-entries.service.js';
import { toCustomField } from '../custom-fields/custom-field.sql.js';
import type { CustomerResponse } from '../customers/customer.response.js';
import { CustomersService } from '../customers/customers.service.js';
import { CyclesService } from '../cycles/cycles.service.js';
import { ExportPagesService } from '../exports/export-pages.service.js';
import { ReturnOrdersService } from '../return-orders/return-orders.service.js';
import { toTimelineEvent } from '../timeline/timeline.sql.js';
import { WaitingEntriesService } from '../waiting-entries/waiting-entries.service.js';
import { PersonalDataRepository } from './personal-data.repository.js';
import type { PersonalDataResponse } from './personal-data.response.js';

type ReadPage = (window: PageRequest) => Promise<Page<object>>;

type Lists = Readonly<Record<Exclude<keyof PersonalDataResponse, 'customer'>, ReadPage>>;

/** No records; the first page follows. */
const BEFORE_FIRST_PAGE = { text: Buffer.alloc(0), next: { id: 0 } };

/** Reads all that a shop holds of a person. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly data: PersonalDataRepository,
    private readonly pages: ExportPagesService,
    private readonly customers: CustomersService,
    private readonly cycles: CyclesService,
    private readonly returnOrders: ReturnOrdersService,
    private readonly creditEntries: CreditEntriesService,
    private readonly waitingEntries: WaitingEntriesService,
    private readonly events: EventsService,
  ) {}

  /**
   * Streams one JSON object, however many records the customer has.
   * @throws AppError not_found
   */
  async get(context: TenantContext, id: number): Promise<StreamedResponse> {
    const customer = await this.customers.get(context, id);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="customer_${id}.json"`,
    };
    return new StreamedResponse(headers, (gone) => this.chunksOf(context, customer, gone));
  }

  private async *chunksOf(
    context: TenantContext,
    customer: CustomerResponse,
    gone: AbortSignal,
  ): AsyncGenerator<string | Buffer> {
    yield `{"customer":${JSON.stringify(customer)}`;
    for (const [name, read] of Object.entries(this.listsOf(context, customer))) {
      let separator = '';
      const readPage = async (window: PageRequest) => {
        const { data, next } = await read(window);
        const text = data.map((record) => JSON.stringify(record)).join(',');
        const page = { text: Buffer.from(text && separator + text), next };
        separator = ',';
        return page;
      };
      yield `,"${name}":[`;
      yield* this.pages.all(context, BEFORE_FIRST_PAGE, readPage, gone);
      yield ']';
    }
    yield '}';
  }

  private listsOf(
    context: TenantContext,
    { id: customerId, platformId }: Pick<CustomerResponse, 'id' | 'platformId'>,
  ): Lists {
    const byCustomer = { customerId: [customerId] };
    const resource = { resourceType: 'Customer', resourceId: [customerId] } as const;
    return {
      cycles: (window) => this.cycles.list(context, window, byCustomer),
      returnOrders: (window) => this.returnOrders.list(context, window, byCustomer),
      creditEntries: (window) => this.creditEntries.list(context, window, byCustomer),
      waitingEntries: (window) =>
        this.waitingEntries.list(context, window, { customerPlatformId: [platformId] }),
      customFields: async (window) =>
        mapPage(await this.data.references(context, customerId, window), toCustomField),
      comments: async (window) =>
        mapPage(await this.data.comments(context, customerId, window), toTimelineEvent),
      events: (window) => this.events.list(context, window, resource),
    };
  }
}
