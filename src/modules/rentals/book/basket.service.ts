import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { AppError, unknownReference } from '../../../errors/app-error.js';
import { validateEach } from '../../../errors/entries.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { groupedBy, idsOf } from '../../../records/grouped-by.js';
import { type DayRange, dayOf } from '../../../time/days.js';
import { instantOf, parseMoment } from '../../../time/moment.js';
import { dayNumberIn, moved } from '../../../time/zone.js';
import { meets, requirementsOf } from '../../calendar/rules/requirements.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import { returnEstimate } from '../../calendar/rules/taken-days.js';
import { meetsSorted } from '../../calendar/rules/unit-allocation.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import {
  assertRequirementsExist,
  type BookedVariant,
  daysToClaim,
  planBooking,
  type RequestedBooking,
} from './booking-decision.js';
import { OffersService } from '../wait/offers.service.js';
import { unhurried } from '../wait/waiting-list.service.js';
import { BookingRepository } from './booking.repository.js';
import {
  type AvailableLine,
  availableUnits,
  type BasketLine,
  impossibleDays,
  isBookable,
  NEXT_START_LIMIT_DAYS,
  type PausableWork,
  type Shelf,
  shelfOf,
  shortDays,
} from './basket.js';

/** Units of a variant that a customer wants. */
export interface RequestedLine {
  readonly platformVariantId: number;
  readonly quantity?: number;
  readonly conditionIds?: readonly number[];
  readonly locationPlatformId?: number | null;
}

/** Lines that are wanted together; the plan is that of a booking. */
export interface RequestedBasket extends RequestedTimes {
  readonly lines: readonly RequestedLine[];
}

type RequestedTimes = Pick<
  RequestedBooking,
  'rentalStart' | 'rentalEnd' | 'deliveryMethodType' | 'fulfillAt' | 'receiveAt'
>;

/** The units of a basket that can be booked. */
export interface CheckedBasket {
  readonly isAvailable: boolean;
  readonly lines: CheckedLine[];
  readonly nextRentalStart: string | null;
}

export interface CheckedLine {
  readonly platformVariantId: number;
  readonly quantity: number;
  readonly available: number;
  readonly shortOn: string[];
}

/** A line with its variant, and its index in the basket. */
interface PlacedLine extends BasketLine {
  readonly index: number;
  readonly variant: BookedVariant;
}

/** The lines of one variant, and its units. */
interface VariantLines {
  readonly variant: BookedVariant;
  readonly lines: readonly PlacedLine[];
  readonly shelf: Shelf;
}

/** The last day of plans. */
const LAST_PLANNED_DAY = dayOf('2999-12-31');

/**
 * How far later starts are searched for exchanges, in units of the variant times planned cycles: some
 * seconds in all. Beyond, only starts that need no exchanges count.
 */
const SEARCH_LIMIT = 20_000_000;

/** The number of later starts after which the search yields to other requests. */
const STARTS_AT_ONCE = 20;

/** Checks whether baskets can be booked. */
@Injectable()
export class BasketService {
  constructor(
    private readonly shop: ShopReader,
    private readonly bookings: BookingRepository,
    private readonly calendar: UnitCalendarReader,
    private readonly offers: OffersService,
  ) {}

  /**
   * Decides on the lines as a booking does, and changes nothing.
   * @throws AppError invalid_body as for a booking of the lines
   */
  async check(context: TenantContext, basket: RequestedBasket): Promise<CheckedBasket> {
    const logistics = await this.shop.logistics(context);
    const scheduling = { logistics, now: context.now().toISOString() };
    const lines = await this.findLines(context, basket.lines);
    const planned = plannedDays(basket, lines, scheduling);
    await this.offers.refresh(context, idsOf(lines.map(({ variant }) => variant)));
    const groups = await this.shelve(context, lines, scheduling);
    const checked: CheckedLine[] = [];
    for (const { variant, lines: own, shelf } of groups) {
      const before: AvailableLine[] = [];
      for (const line of own) {
        const days = planned(variant);
        const available = days
          ? await unhurried(availableUnits(shelf, before, line, days))
          : availableInPast(shelf, line);
        const { platformVariantId } = basket.lines[line.index]!;
        const isShort = days && available < line.quantity;
        const shortOn = isShort ? shortDays(shelf, before, line, days) : [];
        checked[line.index] = { platformVariantId, quantity: line.quantity, available, shortOn };
        before.push({ ...line, available });
      }
    }
    const isWhole = checked.every(({ available, quantity }) => available === quantity);
    return {
      isAvailable: isWhole,
      lines: checked,
      nextRentalStart: isWhole ? null : await nextStart(basket, groups, scheduling),
    };
  }

  private async findLines(
    context: TenantContext,
    requested: readonly RequestedLine[],
  ): Promise<PlacedLine[]> {
    const facts = await this.bookings.named(context, requested);
    return validateEach('lines', requested, (line, index) => {
      const { variant, locationId: requestedLocationId } = facts[index]!;
      const { platformVariantId, quantity = 1, conditionIds = [] } = line;
      assertRequirementsExist(line, facts[index]!);
      if (!variant) throw unknownReference('platformVariantId', platformVariantId);
      const requirements = requirementsOf({ requestedLocationId, conditionIds });
      return { index, variant, quantity, requirements };
    });
  }

  /** The lines by variant, with the units of each; an archived one has none. */
  private async shelve(
    context: TenantContext,
    lines: readonly PlacedLine[],
    { logistics, now }: SchedulingContext,
  ): Promise<VariantLines[]> {
    const byVariant = groupedBy(lines, ({ variant }) => variant.id);
    const ids = [...byVariant.keys()];
    const estimate = returnEstimate(now, logistics);
    const surveys = await this.calendar.survey(context, ids, estimate);
    const window = { from: estimate.today, to: 'infinity' };
    const needs = await this.calendar.needs(context, ids, window, estimate);
    const groups: VariantLines[] = [];
    for (const [variantId, own] of byVariant) {
      const { variant } = own[0]!;
      const survey = variant.archived ? NO_UNITS : surveys.get(variantId)!;
      const needed = needs.filter((need) => need.variantId === variantId);
      groups.push({ variant, lines: own, shelf: shelfOf(survey, needed) });
      await setImmediate();
    }
    return groups;
  }
}

const NO_UNITS: Shelf['survey'] = { units: [], cycles: [], blocked: [] };

/** A plan that lies wholly in the past needs no free unit, so one unit is enough. */
const availableInPast = ({ survey }: Shelf, { requirements, quantity }: BasketLine): number =>
  survey.units.some((unit) => meets(unit, requirements)) ? quantity : 0;

/** The days on which a unit of a variant is looked for; null for a plan in the past. */
type PlannedDays = (variant: BookedVariant) => DayRange | null;

/**
 * The days of a basket, by variant: products have restock durations of their own.
 * @throws AppError invalid_body as for a booking
 */
function plannedDays(
  times: RequestedTimes,
  lines: readonly { readonly variant: BookedVariant }[],
  { logistics, now }: SchedulingContext,
): PlannedDays {
  const days = new Map<number | null, DayRange | null>();
  for (const { variant } of lines) {
    if (days.has(variant.restockDays)) continue;
    const request = { ...times, methodType: 'calendar' } as const;
    const projection = planBooking(request, logisticsOf(logistics, variant), now, false);
    days.set(variant.restockDays, daysToClaim(projection));
  }
  return ({ restockDays }) => days.get(restockDays)!;
}

/** The first later start with which all lines can be booked; null if there is none. */
async function nextStart(
  { lines: _, ...times }: RequestedBasket,
  groups: readonly VariantLines[],
  scheduling: SchedulingContext,
): Promise<string | null> {
  const { timeZone } = scheduling.logistics;
  const impossible: (readonly DayRange[])[] = [];
  for (const { shelf, lines } of groups) {
    impossible.push(impossibleDays(shelf, lines));
    await setImmediate();
  }
  if (impossible.some(([first]) => first?.from === -Infinity && first.to === Infinity)) return null;
  // The variant that was short last is the likeliest one to be short again.
  let order = groups;
  const search = { left: SEARCH_LIMIT };
  for (let later = 1; later <= NEXT_START_LIMIT_DAYS; later += 1) {
    if (later % STARTS_AT_ONCE === 0) await setImmediate();
    const shifted = shiftedBy(times, later, timeZone);
    if (dayNumberIn(shifted.rentalStart, timeZone) > LAST_PLANNED_DAY) break;
    const planned = findPlannedDays(shifted, groups, scheduling);
    const isPossible = ({ variant }: VariantLines, index: number) => {
      const days = planned?.(variant);
      return !days || !meetsSorted(impossible[index]!, days);
    };
    if (!planned || !groups.every(isPossible)) continue;
    const short = await firstShort(order, planned, search);
    if (!short) return shifted.rentalStart;
    order = [short, ...order.filter((group) => group !== short)];
  }
  return null;
}

/** Ends steps without a result once those of all calls have cost too much. */
function* limited<Result>(
  steps: PausableWork<Result>,
  limit: { left: number },
  cost: number,
): PausableWork<Result | undefined> {
  let step;
  while (!(step = steps.next()).done) {
    if (limit.left <= 0) return undefined;
    limit.left -= cost;
    yield;
  }
  return step.value;
}

/** The cost of a search of the exchanges for one unit: see `SEARCH_LIMIT`. */
const costOf = ({ survey }: Shelf): number => survey.units.length * survey.cycles.length;

/** The first variant whose lines cannot be booked together. */
async function firstShort(
  groups: readonly VariantLines[],
  planned: PlannedDays,
  search: { left: number },
): Promise<VariantLines | undefined> {
  for (const group of groups) {
    const { variant, lines, shelf } = group;
    const days = planned(variant);
    const isWhole = days
      ? await unhurried(limited(isBookable(shelf, lines, days), search, costOf(shelf)))
      : lines.every((line) => availableInPast(shelf, line) > 0);
    if (!isWhole) return group;
  }
  return undefined;
}

/** Undefined for a plan that a booking would reject. */
function findPlannedDays(...plan: Parameters<typeof plannedDays>): PlannedDays | undefined {
  try {
    return plannedDays(...plan);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The same times some days later, as the clocks of the shop show them. */
function shiftedBy(times: RequestedTimes, days: number, timeZone: string): RequestedTimes {
  const later = (text: string) =>
    moved(instantOf(parseMoment(text)!, timeZone), { count: days, unit: 'day' }, 1, timeZone);
  const { rentalStart, rentalEnd, fulfillAt, receiveAt } = times;
  return {
    ...times,
    rentalStart: later(rentalStart),
    rentalEnd: rentalEnd ? later(rentalEnd) : null,
    fulfillAt: fulfillAt ? later(fulfillAt) : null,
    receiveAt: receiveAt ? later(receiveAt) : null,
  };
}
