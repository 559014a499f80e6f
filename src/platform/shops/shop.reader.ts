import { Injectable } from '@nestjs/common';
import type { MomentRange } from '../../fields/query-fields.js';
import { dayOf, type DayRange } from '../../time/days.js';
import { type Duration, parseDuration } from '../../time/moment.js';
import { localDay } from '../../time/local-day.js';
import { dayIn } from '../../time/zone.js';
import { Database } from '../../database/database.js';
import type { Actor, TenantContext } from '../../database/tenant-context.js';
import type { CreditReturnCondition } from './credit-return-condition.js';
import { ShopSettingsRepository } from './shop-settings.repository.js';

/** The actor of work without an API key. */
export const OPERATOR: Actor = { keyId: null, name: 'Operator' };

export interface ShopLogistics {
  timeZone: string;
  preparation: Duration;
  delivery: Duration;
  reverseDelivery: Duration;
  restock: Duration;
  /** Closing days, as ranges that neither overlap nor adjoin. */
  closedDays: readonly DayRange[];
  /** The weekdays that are closing days, from 1 (Monday) to 7. */
  closedWeekdays: readonly number[];
  sameDayTurnover: boolean;
}

/** Reads the shop settings that other modules need. */
@Injectable()
export class ShopReader {
  constructor(
    private readonly settings: ShopSettingsRepository,
    private readonly database: Database,
  ) {}

  /** A tenant context per shop, oldest first, for work that no request does. */
  async createTenantContexts(actor = OPERATOR): Promise<TenantContext[]> {
    return (await this.settings.listClocks()).map((shop) =>
      this.database.createTenantContext(shop, actor),
    );
  }

  /**
   * A tenant context of one shop, for work that no request does.
   * @returns undefined when the shop does not exist
   */
  async createTenantContext(shopId: number, actor = OPERATOR): Promise<TenantContext | undefined> {
    const shop = await this.settings.findClock(shopId);
    return shop && this.database.createTenantContext(shop, actor);
  }

  async consignmentEnabled(context: TenantContext): Promise<boolean> {
    return (await this.settings.get(context)).consignmentEnabled;
  }

  /** Makes the next read of this request see an update of the settings. */
  invalidate(context: TenantContext): void {
    this.settings.invalidate(context);
  }

  /** Whether a hold has lapsed whose cycle is not cancelled yet. */
  async hasLapsedHolds(context: TenantContext): Promise<boolean> {
    const { firstHoldUntil } = await this.settings.get(context);
    return firstHoldUntil !== null && firstHoldUntil <= context.now().toISOString();
  }

  /** The variants that customers wait for. */
  async waitedVariants(context: TenantContext): Promise<readonly number[]> {
    return (await this.settings.get(context)).waitedVariantIds;
  }

  /** Whether the shop is for trying things, so that its clock can be moved. */
  async isSandbox(context: TenantContext): Promise<boolean> {
    return (await this.settings.get(context)).isSandbox;
  }

  /** The IANA zone in which the shop's days begin. */
  async timeZone(context: TenantContext): Promise<string> {
    return (await this.settings.get(context)).timeZone;
  }

  /** Today in the shop's zone. */
  async today(context: TenantContext): Promise<string> {
    return localDay(context.now().toISOString(), await this.timeZone(context)).date;
  }

  /** Whether a product of the shop has a service plan. */
  async hasServicePlans(context: TenantContext): Promise<boolean> {
    return (await this.settings.get(context)).hasServicePlans;
  }

  /** Today in the shop's zone; its zone is looked up only when one of the days is sent. */
  async todayFor(
    context: TenantContext,
    days: readonly (string | null | undefined)[],
  ): Promise<string> {
    return dayIn(
      context.now().toISOString(),
      days.some(Boolean) ? await this.timeZone(context) : 'UTC',
    );
  }

  /** The event that returns membership credits automatically; null for none. */
  async creditReturnCondition(context: TenantContext): Promise<CreditReturnCondition | null> {
    return (await this.settings.get(context)).membershipCreditReturnCondition;
  }

  /** The time zone, the durations and the closing days of schedules. */
  async logistics(context: TenantContext): Promise<ShopLogistics> {
    const settings = await this.settings.get(context);
    return {
      timeZone: settings.timeZone,
      preparation: parseDuration(settings.preparationDuration)!,
      delivery: parseDuration(settings.deliveryDuration)!,
      reverseDelivery: parseDuration(settings.reverseDeliveryDuration)!,
      restock: parseDuration(settings.restockDuration)!,
      closedDays: (settings.closedDays ?? []).map(([from, to]) => ({
        from: dayOf(from),
        to: dayOf(to),
      })),
      closedWeekdays: settings.closedWeekdays,
      sameDayTurnover: settings.sameDayTurnover,
    };
  }

  /** The time zone of range filters; looked up only when one of them is a plain date. */
  async timeZoneFor(
    context: TenantContext,
    ...ranges: (MomentRange | undefined)[]
  ): Promise<string> {
    const moments = ranges.flatMap((range) => Object.values(range ?? {}));
    return moments.some(({ kind }) => kind === 'date') ? this.timeZone(context) : 'UTC';
  }
}
