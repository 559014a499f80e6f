import { Injectable, type Type } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { invalidParameter } from '../../errors/app-error.js';
import { LARGEST_PAGE, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { StreamedResponse } from '../../http/responses/streamed-response.js';
import { EventsService } from '../../platform/event-log/events.service.js';
import { LoggedEventResponse } from '../../platform/event-log/logged-event.response.js';
import { CreditEntriesService } from '../credits/credit-entries.service.js';
import { CreditEntryResponse } from '../credits/credit-entry.response.js';
import type { OwnerType } from '../custom-fields/custom-field-types.js';
import { DefinitionsService } from '../custom-fields/definitions.service.js';
import { CustomerWithFieldsResponse } from '../customers/customer.response.js';
import { CustomersService } from '../customers/customers.service.js';
import { CyclesService } from '../cycles/cycles.service.js';
import { CycleResponse } from '../cycles/dto/cycle.response.js';
import { ItemResponse } from '../items/dto/item.response.js';
import { ItemsService } from '../items/items.service.js';
import { ReturnOrderResponse } from '../return-orders/dto/return-order.response.js';
import { ReturnOrdersService } from '../return-orders/return-orders.service.js';
import { TimelineEventResponse } from '../timeline/timeline.response.js';
import { TimelineService } from '../timeline/timeline.service.js';
import { WaitingEntriesService } from '../waiting-entries/waiting-entries.service.js';
import { WaitingEntryResponse } from '../waiting-entries/dto/waiting-entry.response.js';
import {
  csvWriter,
  type ExportedCells,
  exportedCellsOf,
  headingsOf,
  MEDIA_TYPES,
  ndjsonWriter,
} from './export-formats.js';
import { ExportPagesService, type ReadExportPage } from './export-pages.service.js';
import type { ExportQueries, ExportQuery } from './export.query.js';

/** The name of a list that can be exported, as in its path. */
export type ExportName = keyof ExportQueries;

/** The lists whose CSV files can be imported. */
export type ImportableList = 'items' | 'customers';

/** A list that can be exported. */
interface ExportedList {
  readonly record: Type<object>;
  /** The owner type of the custom fields of its records. */
  readonly fieldsOf?: OwnerType;
  /** A sentence about its columns. */
  readonly columns?: string;
}

/** The lists that can be exported. */
export const EXPORTED_LISTS: Readonly<Record<ExportName, ExportedList>> = {
  items: {
    record: ItemResponse,
    fieldsOf: 'item',
    columns: 'Each custom field of items is a column.',
  },
  cycles: {
    record: CycleResponse,
    fieldsOf: 'rental',
    columns: 'Each custom field of rentals is a column.',
  },
  return_orders: {
    record: ReturnOrderResponse,
    columns: 'A column contains the lines as JSON.',
  },
  customers: {
    record: CustomerWithFieldsResponse,
    fieldsOf: 'customer',
    columns: 'Each custom field of customers is a column.',
  },
  credit_entries: { record: CreditEntryResponse },
  waiting_entries: { record: WaitingEntryResponse },
  timeline_events: {
    record: TimelineEventResponse,
    columns: '`metadata` is a column of JSON.',
  },
  events: { record: LoggedEventResponse, columns: '`changes` is a column of JSON.' },
};

/** Reads one page of each list. */
type ListReaders = {
  readonly [Name in ExportName]: (
    context: TenantContext,
    window: PageRequest,
    query: ExportQueries[Name],
  ) => Promise<Page<object>>;
};

/** Exports complete lists as CSV or JSON Lines, oldest first. */
@Injectable()
export class ExportsService {
  private readonly readers: ListReaders;

  constructor(
    private readonly pages: ExportPagesService,
    private readonly definitions: DefinitionsService,
    items: ItemsService,
    cycles: CyclesService,
    returnOrders: ReturnOrdersService,
    customers: CustomersService,
    creditEntries: CreditEntriesService,
    waitingEntries: WaitingEntriesService,
    timeline: TimelineService,
    events: EventsService,
  ) {
    this.readers = {
      items: items.list.bind(items),
      cycles: cycles.list.bind(cycles),
      return_orders: returnOrders.list.bind(returnOrders),
      customers: customers.listWithFields.bind(customers),
      credit_entries: creditEntries.list.bind(creditEntries),
      waiting_entries: waitingEntries.list.bind(waitingEntries),
      timeline_events: timeline.list.bind(timeline),
      events: events.list.bind(events),
    };
  }

  /** The headings of the CSV file of a list with all fields. */
  async headingsOf(context: TenantContext, name: ImportableList): Promise<string[]> {
    const { record, keys } = await this.tableOf(context, name);
    return headingsOf(record, keys);
  }

  /**
   * The cells of records in the CSV file of a list, as imports compare with them.
   * @param by names the filter that takes the ids
   */
  async cells(
    context: TenantContext,
    name: ImportableList,
    by: 'ids' | 'platformIds',
    ids: readonly number[],
  ): Promise<ExportedCells[]> {
    const { record, keys } = await this.tableOf(context, name);
    const cellsOf = exportedCellsOf(record, keys);
    const found: ExportedCells[] = [];
    for (let start = 0; start < ids.length; start += LARGEST_PAGE) {
      const filters = { [by]: ids.slice(start, start + LARGEST_PAGE) } as never;
      const window = { limit: LARGEST_PAGE, after: 0 };
      const { data } = await this.readers[name](context, window, filters);
      found.push(...data.map(cellsOf));
    }
    return found;
  }

  private async tableOf(context: TenantContext, name: ExportName) {
    const { record, fieldsOf } = EXPORTED_LISTS[name];
    return { record, keys: fieldsOf ? await this.definitions.keysOf(context, fieldsOf) : [] };
  }

  /** @throws AppError invalid_parameter */
  async export<Name extends ExportName>(
    context: TenantContext,
    name: Name,
    query: ExportQuery & ExportQueries[Name],
  ): Promise<StreamedResponse> {
    const { format, bom, fields, sort } = query;
    if (bom && format !== 'csv') {
      throw invalidParameter('bom must be absent unless format is csv');
    }
    const { record, keys } = await this.tableOf(context, name);
    const write =
      format === 'csv' ? csvWriter(record, { keys, bom, fields }) : ndjsonWriter(fields);
    const readPage: ReadExportPage = async (window) => {
      const { data, next } = await this.readers[name](context, { ...window, fields }, query);
      return { text: Buffer.from(write(data)), next };
    };
    const first = await this.pages.first(readPage, sort);
    return new StreamedResponse(
      {
        'Content-Type': `${MEDIA_TYPES[format]}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}.${format}"`,
      },
      (gone) => this.pages.all(context, first, readPage, gone, sort),
    );
  }
}
