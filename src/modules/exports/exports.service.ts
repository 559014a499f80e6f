import { Injectable, type Type } from '@nestjs/common';
import { StreamedAnswer } from '../../common/answers/streamed-answer.js';
import { invalidParameter } from '../../common/errors/app-error.js';
import type { Scope } from '../../database/scope.js';
import { DefinitionsService } from '../custom-fields/definitions.service.js';
import type { OwnerType } from '../custom-fields/rules/custom-field-types.js';
import { CustomersService } from '../customers/customers.service.js';
import { CustomerResponse } from '../customers/dto/customer.response.js';
import { CyclesService } from '../cycles/cycles.service.js';
import { CycleResponse } from '../cycles/dto/cycle.response.js';
import { LoggedEventResponse } from '../event-log/dto/logged-event.response.js';
import { EventsService } from '../event-log/events.service.js';
import { ItemResponse } from '../items/dto/item.response.js';
import { ItemsService } from '../items/items.service.js';
import { ReturnOrderResponse } from '../return-orders/dto/return-order.response.js';
import { ReturnOrdersService } from '../return-orders/return-orders.service.js';
import { TimelineEventResponse } from '../timeline/dto/timeline-event.response.js';
import { TimelineService } from '../timeline/timeline.service.js';
import type {
  ExportCustomersQuery,
  ExportCyclesQuery,
  ExportEventsQuery,
  ExportItemsQuery,
  ExportQuery,
  ExportReturnOrdersQuery,
  ExportTimelineEventsQuery,
} from './dto/export.query.js';
import { ExportPagesService, type ReadPage } from './export-pages.service.js';
import { csvWriter, MEDIA_TYPES, ndjsonWriter } from './rules/export-formats.js';

/** A list that can be exported. */
interface ExportedList<T extends object> {
  /** What its file is called. */
  readonly name: string;
  readonly record: Type<T>;
  /** Whose custom fields its records have. */
  readonly fieldsOf?: OwnerType;
  readonly read: ReadPage<T>;
}

/** Whole lists as tables and lines: the records are those of the lists, oldest first. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly pages: ExportPagesService,
    private readonly definitions: DefinitionsService,
    private readonly itemsService: ItemsService,
    private readonly cyclesService: CyclesService,
    private readonly returnOrdersService: ReturnOrdersService,
    private readonly customersService: CustomersService,
    private readonly timelineService: TimelineService,
    private readonly eventsService: EventsService,
  ) {}

  /** @throws AppError invalid_parameter */
  items(scope: Scope, query: ExportItemsQuery): Promise<StreamedAnswer> {
    return this.export(scope, query, {
      name: 'items',
      record: ItemResponse,
      fieldsOf: 'item',
      read: (window) => this.itemsService.list(scope, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  cycles(scope: Scope, query: ExportCyclesQuery): Promise<StreamedAnswer> {
    return this.export(scope, query, {
      name: 'cycles',
      record: CycleResponse,
      fieldsOf: 'rental',
      read: (window) => this.cyclesService.list(scope, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  returnOrders(scope: Scope, query: ExportReturnOrdersQuery): Promise<StreamedAnswer> {
    return this.export(scope, query, {
      name: 'return_orders',
      record: ReturnOrderResponse,
      read: (window) => this.returnOrdersService.list(scope, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  customers(scope: Scope, query: ExportCustomersQuery): Promise<StreamedAnswer> {
    return this.export(scope, query, {
      name: 'customers',
      record: CustomerResponse,
      read: (window) => this.customersService.list(scope, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  timelineEvents(scope: Scope, query: ExportTimelineEventsQuery): Promise<StreamedAnswer> {
    return this.export(scope, query, {
      name: 'timeline_events',
      record: TimelineEventResponse,
      read: (window) => this.timelineService.list(scope, window, query),
    });
  }

  /** @throws AppError invalid_parameter */
  events(scope: Scope, query: ExportEventsQuery): Promise<StreamedAnswer> {
    return this.export(scope, query, {
      name: 'events',
      record: LoggedEventResponse,
      read: (window) => this.eventsService.list(scope, window, query),
    });
  }

  private async export<T extends object>(
    scope: Scope,
    { format, bom }: ExportQuery,
    { name, record, fieldsOf, read }: ExportedList<T>,
  ): Promise<StreamedAnswer> {
    if (bom && format !== 'csv') {
      throw invalidParameter('bom must be left out unless format is csv');
    }
    const keys = format === 'csv' && fieldsOf ? await this.definitions.keysOf(scope, fieldsOf) : [];
    const write = format === 'csv' ? csvWriter(record, { keys, bom }) : ndjsonWriter();
    const { pages } = this;
    const first = await pages.first(read);
    return new StreamedAnswer(
      {
        'Content-Type': `${MEDIA_TYPES[format]}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}.${format}"`,
      },
      async function* written(gone) {
        for await (const records of pages.all(scope, first, read, gone)) yield write(records);
      },
    );
  }
}
