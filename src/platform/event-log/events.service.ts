import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { ShopReader } from '../shops/shop.reader.js';
import { EVENT_LIST, type EventFilters } from './events.list.js';
import { toLoggedEvent } from './logged-event.mapper.js';
import type { LoggedEventResponse } from './logged-event.response.js';
import { LoggedEventsRepository } from './logged-events.repository.js';

/** Reads the changes to a shop's records, with their authors. */
@Injectable()
export class EventsService {
  constructor(
    private readonly log: LoggedEventsRepository,
    private readonly shop: ShopReader,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: EventFilters,
  ): Promise<Page<LoggedEventResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created);
    const filters = conditionsOf(EVENT_LIST, query, { timeZone });
    return mapPage(await this.log.list(context, window, filters), toLoggedEvent);
  }
}
