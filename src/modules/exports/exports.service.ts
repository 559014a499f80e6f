import { Injectable, type Type } from '@nestjs/common';
import { StreamedResponse } from '../../http/responses/streamed-response.js';
import { invalidParameter } from '../../errors/app-error.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { DefinitionsService } from '../custom-fields/definitions.service.js';
import type { OwnerType } from '../custom-fields/custom-field-types.js';
import { CreditEntriesService } from '../credits/credit-entries.service.js';
import { CreditEntryResponse } from '../credits/credit-entry.response.js';
import { CustomersService } from '../customers/customers.service.js';
import { CustomerResponse } from '../customers/customer.response.js';
import { CyclesService } from '../cycles/cycles.service.js';
import { CycleResponse } from '../cycles/dto/cycle.response.js';
import { LoggedEventResponse } from '../../platform/event-log/logged-event.response.js';
import { EventsService } from '../../platform/event-log/events.service.js';
import { ItemResponse } from '../items/dto/item.response.js';
import { ItemsService } from '../items/items.service.js';
import { ReturnOrderResponse } from '../return-orders/dto/return-order.response.js';
import { ReturnOrdersService } from '../return-orders/return-orders.service.js';
import { TimelineEventResponse } from '../timeline/timeline.response.js';
import { TimelineService } from '../timeline/timeline.service.js';
import type {
  ExportCreditEntriesQuery,
  ExportCustomersQuery,
  ExportCyclesQuery,
  ExportEventsQuery,
  ExportItemsQuery,
  ExportQuery,
  ExportReturnOrdersQuery,
  ExportTimelineEventsQuery,
} from './export.query.js';
import { ExportPagesService, type ReadExportPage } from './export-pages.service.js';
import { csvWriter, MEDIA_TYPES, ndjsonWriter } from './export-formats.js';

/** A list that can be exported. */
interface ExportedList<T extends object> {
  /** The name of its file. */
  readonly name: string;
  readonly record: Type<T>;
  /** The owner type of the custom fields of its records. */
  readonly fieldsOf?: OwnerType;
  readonly read: (window: PageRequest) => Promise<Page<T>>;
}

/** Exports complete lists as CSV or JSON Lines, oldest first. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly pages: ExportPagesService,
    private readonly definitions: DefinitionsService,
    private readonly itemsService: ItemsService,
    private readonly cyclesService: CyclesService,
    private readonly returnOrdersService: ReturnOrdersService,
    private readonly customersService: CustomersService,
    private readonly creditEntriesService: CreditEntriesService,
    private readonly timelineService: TimelineService,
    private readonly eventsService: EventsService,
  ) {}

  /** @throws AppError invalid_parameter */
  items(context: TenantContext, query: ExportItemsQuery): Promise<StreamedResponse> {
    return this.export(context, query, {
      name: 'items',
      record: ItemResponse,
      fieldsOf: 'item',
      read: (window) => this.itemsService.list(context, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  cycles(context: TenantContext, query: ExportCyclesQuery): Promise<StreamedResponse> {
    return this.export(context, query, {
      name: 'cycles',
      record: CycleResponse,
      fieldsOf: 'rental',
      read: (window) => this.cyclesService.list(context, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  returnOrders(context: TenantContext, query: ExportReturnOrdersQuery): Promise<StreamedResponse> {
    return this.export(context, query, {
      name: 'return_orders',
      record: ReturnOrderResponse,
      read: (window) => this.returnOrdersService.list(context, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  customers(context: TenantContext, query: ExportCustomersQuery): Promise<StreamedResponse> {
    return this.export(context, query, {
      name: 'customers',
      record: CustomerResponse,
      read: (window) => this.customersService.list(context, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  creditEntries(
    context: TenantContext,
    query: ExportCreditEntriesQuery,
  ): Promise<StreamedResponse> {
    return this.export(context, query, {
      name: 'credit_entries',
      record: CreditEntryResponse,
      read: (window) => this.creditEntriesService.list(context, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  timelineEvents(
    context: TenantContext,
    query: ExportTimelineEventsQuery,
  ): Promise<StreamedResponse> {
    return this.export(context, query, {
      name: 'timeline_events',
      record: TimelineEventResponse,
      read: (window) => this.timelineService.list(context, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  events(context: TenantContext, query: ExportEventsQuery): Promise<StreamedResponse> {
    return this.export(context, query, {
      name: 'events',
      record: LoggedEventResponse,
      read: (window) => this.eventsService.list(context, window, query),
    });
  }

  private async export<T extends object>(
    context: TenantContext,
    { format, bom, fields }: ExportQuery,
    { name, record, fieldsOf, read }: ExportedList<T>,
  ): Promise<StreamedResponse> {
    if (bom && format !== 'csv') {
      throw invalidParameter('bom must be absent unless format is csv');
    }
    const keys =
      format === 'csv' && fieldsOf ? await this.definitions.keysOf(context, fieldsOf) : [];
    const write =
      format === 'csv' ? csvWriter(record, { keys, bom, fields }) : ndjsonWriter(fields);
    const readPage: ReadExportPage = async (window) => {
      const { data, next } = await read({ ...window, fields });
      return { text: Buffer.from(write(data)), next };
    };
    const first = await this.pages.first(readPage);
    return new StreamedResponse(
      {
        'Content-Type': `${MEDIA_TYPES[format]}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}.${format}"`,
      },
      (gone) => this.pages.all(context, first, readPage, gone),
    );
  }
}
