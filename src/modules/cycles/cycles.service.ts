import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/app-error.js';
import { idsOf } from '../../common/lists/ids-of.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { CustomFieldReader } from '../custom-fields/custom-field.reader.js';
import { type AbsenceDays, absenceDays } from '../items/rules/taken-days.js';
import { ShopReader } from '../shop/shop.reader.js';
import { TimelineReader } from '../timeline/timeline.reader.js';
import { CycleBookingService } from './booking/cycle-booking.service.js';
import { CycleUpdateService } from './changing/cycle-update.service.js';
import { toCycle } from './cycle.mapper.js';
import { cycleFilters } from './cycles.filters.js';
import { CyclesRepository } from './cycles.repository.js';
import type { CycleRow } from './cycles.sql.js';
import type { CreateCycleRequest, UpdateCycleRequest } from './dto/cycle.request.js';
import type { CycleResponse } from './dto/cycle.response.js';
import type { ListCyclesQuery } from './dto/list-cycles.query.js';
import { readingTime, type ReadingTime } from './rules/cycle-status.js';

/** What follows from the time of reading. */
interface Reading {
  readonly time: ReadingTime;
  readonly absence: AbsenceDays;
}

/** The rentals of a shop. */
@Injectable()
export class CyclesService {
  constructor(
    private readonly cycles: CyclesRepository,
    private readonly booking: CycleBookingService,
    private readonly updates: CycleUpdateService,
    private readonly timeline: TimelineReader,
    private readonly customFields: CustomFieldReader,
    private readonly shop: ShopReader,
  ) {}

  async list(
    scope: Scope,
    window: PageWindow,
    query: ListCyclesQuery,
  ): Promise<Page<CycleResponse>> {
    const reading = await this.read(scope);
    const filters = cycleFilters(query, reading.time);
    const { data, next } = await this.cycles.list(scope, window, filters);
    return { data: await this.embed(scope, data, 'brief', reading), next };
  }

  /** @throws AppError not_found */
  async get(scope: Scope, id: number): Promise<CycleResponse> {
    const reading = await this.read(scope);
    const [cycle] = await this.embed(scope, await this.cycles.find(scope, [id]), 'whole', reading);
    if (!cycle) throw notFound('Cycle');
    return cycle;
  }

  /** @throws AppError invalid_body; conflict when no unit is free */
  async create(scope: Scope, request: CreateCycleRequest): Promise<CycleResponse> {
    return this.get(scope, await this.booking.book(scope, request));
  }

  /** @throws AppError not_found; invalid_body; conflict when the days are taken */
  async update(scope: Scope, id: number, request: UpdateCycleRequest): Promise<CycleResponse> {
    await this.updates.update(scope, id, request);
    return this.get(scope, id);
  }

  private async read(scope: Scope): Promise<Reading> {
    const now = new Date().toISOString();
    const logistics = await this.shop.logistics(scope);
    return { time: readingTime(now, logistics.timeZone), absence: absenceDays(now, logistics) };
  }

  /** The answers for cycles, with what they embed: one statement for each kind of it. */
  private async embed(
    scope: Scope,
    cycles: readonly CycleRow[],
    detail: 'whole' | 'brief',
    { time, absence }: Reading,
  ): Promise<CycleResponse[]> {
    if (cycles.length === 0) return [];
    const ids = idsOf(cycles);
    const events = await this.timeline.embedded(scope, { [detail]: ids });
    const fields = await this.customFields.embedded(scope, ids);
    const conflicts = await this.cycles.conflicts(scope, ids, absence);
    return cycles.map((row) =>
      toCycle(
        row,
        {
          events: events.get(row.id),
          fields: fields.get(row.id),
          conflicts: conflicts.get(row.id),
        },
        time,
      ),
    );
  }
}
