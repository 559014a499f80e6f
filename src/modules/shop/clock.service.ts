import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { invalidBody, notFound } from '../../errors/app-error.js';
import { EventFollowingService } from '../../platform/event-log/following/event-following.service.js';
import { domainEvent } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { instantOf, parseDuration, parseMoment } from '../../time/moment.js';
import { moved } from '../../time/zone.js';
import type { ClockResponse, MoveClockRequest } from './clock.response.js';
import { ShopsRepository } from './shops.repository.js';
import { ShopsService } from './shops.service.js';

/** How far a clock can be ahead of the real time: 100 years. */
const MAX_OFFSET_MS = 36_525 * 86_400_000;

/**
 * The clocks of sandbox shops. A clock runs like the real time, and can be moved forward. Every
 * request reads it with its key, so that a move holds for the next request on every instance.
 */
@Injectable()
export class ClockService {
  constructor(
    private readonly shops: ShopsRepository,
    private readonly service: ShopsService,
    private readonly reader: ShopReader,
    private readonly events: EventRecorderService,
    private readonly log: EventFollowingService,
  ) {}

  /** @throws AppError not_found when the shop is no sandbox */
  async get(context: TenantContext): Promise<ClockResponse> {
    if (!(await this.reader.isSandbox(context))) throw notFound('Clock');
    return { now: context.now().toISOString(), isMoved: context.clockOffsetMs > 0 };
  }

  /**
   * Moves the clock forward. Moves at the same time add up.
   * @throws AppError not_found when the shop is no sandbox; invalid_body when the clock would not
   *   move forward, or too far
   */
  async move(context: TenantContext, request: MoveClockRequest): Promise<ClockResponse> {
    return inTransaction(context, async (transaction) => {
      const clock = await this.shops.lockClock(transaction);
      if (!clock?.isSandbox) throw notFound('Clock');
      const realTime = transaction.now().getTime() - transaction.clockOffsetMs;
      const from = new Date(realTime + clock.clockOffsetMs).toISOString();
      const now = target(request, from, clock.timeZone);
      const offset = Date.parse(now) - realTime;
      if (offset > MAX_OFFSET_MS) {
        const sent = request.now ? 'now' : 'advanceBy';
        throw invalidBody(
          `${sent} must leave the clock at most 100 years ahead of the real time: ${request[sent]}`,
        );
      }
      await this.shops.moveClock(transaction, offset);
      const changes = { clock: { from, to: now } };
      await this.events.record(transaction, [
        domainEvent('Shop', transaction.shopId, 'updated', { changes }),
      ]);
      return { now, isMoved: true };
    });
  }

  /**
   * Deletes all records of the shop and sets its clock to the real time. Its keys and settings stay,
   * and events go on at a far number. Writes at the same time are complete before it, or begin after it.
   * @throws AppError not_found when the shop is no sandbox
   */
  async reset(context: TenantContext): Promise<ClockResponse> {
    return inTransaction(context.atRealTime(), async (transaction) => {
      if (!(await this.shops.lock(transaction))?.isSandbox) throw notFound('Clock');
      await this.shops.reset(transaction);
      await this.log.advance(transaction, transaction.now());
      await this.service.begin(transaction);
      return { now: transaction.now().toISOString(), isMoved: false };
    });
  }
}

/** The time that a request moves the clock to; later than `from`. */
function target({ now, advanceBy }: MoveClockRequest, from: string, timeZone: string): string {
  if (now !== undefined && advanceBy === undefined) {
    const to = instantOf(parseMoment(now)!, timeZone);
    if (to > from) return to;
    throw invalidBody(`now must be later than the clock, which shows ${from}: ${now}`);
  }
  if (advanceBy !== undefined && now === undefined) {
    const to = moved(from, parseDuration(advanceBy)!, 1, timeZone);
    if (to > from) return to;
    throw invalidBody(`advanceBy must be longer than 0: ${advanceBy}`);
  }
  throw invalidBody('now or advanceBy must be given, and not both');
}
