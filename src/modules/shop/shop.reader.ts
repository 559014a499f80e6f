import { Injectable } from '@nestjs/common';
import type { MomentRange } from '../../common/fields/query-fields.js';
import { type Duration, parseDuration } from '../../common/time/moment.js';
import type { Scope } from '../../database/scope.js';
import { row, statement } from '../../database/sql/statement.js';
import type { CreditReturnCondition } from '../credits/rules/credit-return-condition.js';

/** The settings that schedules follow from. */
export interface ShopLogistics {
  timeZone: string;
  preparation: Duration;
  delivery: Duration;
  reverseDelivery: Duration;
  restock: Duration;
}

interface Settings {
  timeZone: string;
  consignmentEnabled: boolean;
  creditReturnCondition: CreditReturnCondition | null;
  preparationDuration: string;
  deliveryDuration: string;
  reverseDeliveryDuration: string;
  restockDuration: string;
}

const SETTINGS = statement<Settings>(
  'shop_reader.settings',
  `select time_zone as "timeZone", consignment_enabled as "consignmentEnabled",
     membership_credit_return_condition as "creditReturnCondition",
     preparation_duration as "preparationDuration", delivery_duration as "deliveryDuration",
     reverse_delivery_duration as "reverseDeliveryDuration", restock_duration as "restockDuration"
   from shops where id = $1`,
);

/** The few facts of the shop that other modules may ask for. */
@Injectable()
export class ShopReader {
  async consignmentEnabled(scope: Scope): Promise<boolean> {
    return (await this.settings(scope)).consignmentEnabled;
  }

  /** The IANA zone in which the shop's days begin. */
  async timeZone(scope: Scope): Promise<string> {
    return (await this.settings(scope)).timeZone;
  }

  /** When membership credits come back by themselves. */
  async creditReturnCondition(scope: Scope): Promise<CreditReturnCondition | null> {
    return (await this.settings(scope)).creditReturnCondition;
  }

  /** The zone and the durations that schedules follow from. */
  async logistics(scope: Scope): Promise<ShopLogistics> {
    const settings = await this.settings(scope);
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

  private async settings(scope: Scope): Promise<Settings> {
    return (await row(scope, SETTINGS))!;
  }
}
