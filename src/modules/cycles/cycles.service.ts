import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { type AbsenceDays, absenceDays } from '../items/rules/taken-days.js';
import { ShopReader } from '../shop/shop.reader.js';
import { CycleBookingService } from './booking/cycle-booking.service.js';
import { CycleUpdateService } from './changing/cycle-update.service.js';
import { toCycle } from './cycle.mapper.js';
import { cycleFilters } from './cycles.filters.js';
import { CyclesRepository } from './cycles.repository.js';
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
    private readonly shop: ShopReader,
  ) {}

  async list(
    scope: Scope,
    window: PageWindow,
    query: ListCyclesQuery,
  ): Promise<Page<CycleResponse>> {
    const { time, absence } = await this.read(scope);
    const filters = cycleFilters(query, time);
    const { data, next } = await this.cycles.list(scope, window, filters, absence);
    return { data: data.map((row) => toCycle(row, time)), next };
  }

  /** @throws AppError not_found */
  async get(scope: Scope, id: number): Promise<CycleResponse> {
    const { time, absence } = await this.read(scope);
    const [row] = await this.cycles.find(scope, [id], absence);
    if (!row) throw notFound('Cycle');
    return toCycle(row, time);
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
}
