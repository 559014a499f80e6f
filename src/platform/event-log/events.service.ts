import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import type { FiltersOf, Page, PageRequest } from '../../http/paging/list.query.js';
import { ShopReader } from '../shops/shop.reader.js';
import type { ListEventsQuery } from './events.query.js';
import { toLoggedEvent } from './logged-event.mapper.js';
import type { LoggedEventResponse } from './logged-event.response.js';
import { loggedEventFilters, LoggedEventsRepository } from './logged-events.repository.js';

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
    query: FiltersOf<ListEventsQuery>,
  ): Promise<Page<LoggedEventResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created);
    const filters = loggedEventFilters(query, timeZone);
    const { data, next } = await this.log.list(context, window, filters);
    return { data: data.map(toLoggedEvent), next };
  }
}
