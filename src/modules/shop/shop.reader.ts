import { Injectable } from '@nestjs/common';
import type { MomentRange } from '../../common/fields/query-fields.js';
import { type Duration, parseDuration } from '../../common/time/moment.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { CreditReturnCondition } from '../credits/rules/credit-return-condition.js';
import { ShopsRepository } from './shops.repository.js';

/** The settings that schedules follow from. */
export interface ShopLogistics {
  timeZone: string;
  preparation: Duration;
  delivery: Duration;
  reverseDelivery: Duration;
  restock: Duration;
}

/** The few facts of the shop that other modules may ask for. */
@Injectable()
export class ShopReader {
  constructor(private readonly shops: ShopsRepository) {}

  async consignmentEnabled(context: TenantContext): Promise<boolean> {
    return (await this.shops.settings(context)).consignmentEnabled;
  }

  /** The IANA zone in which the shop's days begin. */
  async timeZone(context: TenantContext): Promise<string> {
    return (await this.shops.settings(context)).timeZone;
  }

  /** When membership credits come back by themselves. */
  async creditReturnCondition(context: TenantContext): Promise<CreditReturnCondition | null> {
    return (await this.shops.settings(context)).membershipCreditReturnCondition;
  }

  /** The zone and the durations that schedules follow from. */
  async logistics(context: TenantContext): Promise<ShopLogistics> {
    const settings = await this.shops.settings(context);
    return {
      timeZone: settings.timeZone,
      preparation: parseDuration(settings.preparationDuration)!,
      delivery: parseDuration(settings.deliveryDuration)!,
      reverseDelivery: parseDuration(settings.reverseDeliveryDuration)!,
      restock: parseDuration(settings.restockDuration)!,
    };
  }

  /** The zone to read range filters in; looked up only when one of them is a plain date. */
  async timeZoneFor(
    context: TenantContext,
    ...ranges: (MomentRange | undefined)[]
  ): Promise<string> {
    const moments = ranges.flatMap((range) => Object.values(range ?? {}));
    return moments.some(({ kind }) => kind === 'date') ? this.timeZone(context) : 'UTC';
  }
}
