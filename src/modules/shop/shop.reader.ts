import { Injectable } from '@nestjs/common';
import type { MomentRange } from '../../common/fields/query-fields.js';
import { type Duration, parseDuration } from '../../common/time/moment.js';
import type { Scope } from '../../database/scope.js';
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

  async consignmentEnabled(scope: Scope): Promise<boolean> {
    return (await this.shops.settings(scope)).consignmentEnabled;
  }

  /** The IANA zone in which the shop's days begin. */
  async timeZone(scope: Scope): Promise<string> {
    return (await this.shops.settings(scope)).timeZone;
  }

  /** When membership credits come back by themselves. */
  async creditReturnCondition(scope: Scope): Promise<CreditReturnCondition | null> {
    return (await this.shops.settings(scope)).membershipCreditReturnCondition;
  }

  /** The zone and the durations that schedules follow from. */
  async logistics(scope: Scope): Promise<ShopLogistics> {
    const settings = await this.shops.settings(scope);
    return {
      timeZone: settings.timeZone,
      preparation: parseDuration(settings.preparationDuration)!,
      delivery: parseDuration(settings.deliveryDuration)!,
      reverseDelivery: parseDuration(settings.reverseDeliveryDuration)!,
      restock: parseDuration(settings.restockDuration)!,
    };
  }

  /** The zone to read range filters in; looked up only when one of them is a plain date. */
  async timeZoneFor(scope: Scope, ...ranges: (MomentRange | undefined)[]): Promise<string> {
    const moments = ranges.flatMap((range) => Object.values(range ?? {}));
    return moments.some(({ kind }) => kind === 'date') ? this.timeZone(scope) : 'UTC';
  }
}
