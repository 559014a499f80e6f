import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/app-error.js';
import { inOrderOf, refuseRepeatedIds } from '../../common/fields/repeated-ids.js';
import { idsOf } from '../../common/lists/ids-of.js';
import type { FiltersOf, Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { type AbsenceDays, absenceDays } from '../items/rules/taken-days.js';
import { ShopReader } from '../shop/shop.reader.js';
import { CycleBookingService } from './booking/cycle-booking.service.js';
import { CycleUpdateService } from './changing/cycle-update.service.js';
import { toCycle } from './cycle.mapper.js';
import { cycleFilters } from './cycles.filters.js';
import { CyclesRepository } from './cycles.repository.js';
import type { CreateCyclesRequest, UpdateCyclesRequest } from './dto/cycle-batch.request.js';
import type { CreateCycleRequest, UpdateCycleRequest } from './dto/cycle.request.js';
import type { CycleResponse, CyclesResponse } from './dto/cycle.response.js';
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
    query: FiltersOf<ListCyclesQuery>,
  ): Promise<Page<CycleResponse>> {
    const { time, absence } = await this.read(scope);
    const filters = cycleFilters(query, time);
    const { data, next } = await this.cycles.list(scope, window, filters, absence);
    return { data: data.map((row) => toCycle(row, time)), next };
  }

  /** @throws AppError not_found */
  async get(scope: Scope, id: number): Promise<CycleResponse> {
    const { time, absence } = await this.read(scope);
    const [row] = await this.cycles.find(scope, [id], absence, 'whole');
    if (!row) throw notFound('Cycle');
    return toCycle(row, time);
  }

  /** @throws AppError invalid_body; conflict when no unit is free */
  async create(scope: Scope, request: CreateCycleRequest): Promise<CycleResponse> {
    const [id] = await this.booking.book(scope, [request]);
    return this.get(scope, id!);
  }

  /**
   * Books several units, all or none.
   * @returns the cycles in the order in which they were sent
   * @throws AppError invalid_body; conflict when no unit is free
   */
  async createAll(scope: Scope, { cycles }: CreateCyclesRequest): Promise<CyclesResponse> {
    return this.find(scope, await this.booking.book(scope, cycles, 'cycles'));
  }

  /** @throws AppError not_found; invalid_body; conflict when the days are taken */
  async update(scope: Scope, id: number, request: UpdateCycleRequest): Promise<CycleResponse> {
    await this.updates.update(scope, [{ ...request, id }]);
    return this.get(scope, id);
  }

  /**
   * Changes several cycles, all or none.
   * @returns the cycles as they are now, in the order in which they were sent
   * @throws AppError invalid_body, also where two entries name one cycle or one names none;
   *   conflict when days are taken
   */
  async updateAll(scope: Scope, { cycles }: UpdateCyclesRequest): Promise<CyclesResponse> {
    refuseRepeatedIds(cycles, 'id', (index) => `cycles[${index}]`);
    await this.updates.update(scope, cycles, 'cycles');
    return this.find(scope, idsOf(cycles));
  }

  private async find(scope: Scope, ids: readonly number[]): Promise<CyclesResponse> {
    const { time, absence } = await this.read(scope);
    const found = await this.cycles.find(scope, ids, absence);
    return { data: inOrderOf(ids, 'id', found).map((row) => toCycle(row, time)) };
  }

  private async read(scope: Scope): Promise<Reading> {
    const now = new Date().toISOString();
    const logistics = await this.shop.logistics(scope);
    return { time: readingTime(now, logistics.timeZone), absence: absenceDays(now, logistics) };
  }
}
