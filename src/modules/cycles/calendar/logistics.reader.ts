import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { CalendarMethodReader } from '../../products/methods/calendar-method.reader.js';
import { ShopReader } from '../../shop/shop.reader.js';
import type { Logistics } from '../rules/cycle-schedule.js';

/** The settings that schedules follow from: the shop's, and what its products have of their own. */
@Injectable()
export class LogisticsReader {
  constructor(
    private readonly shop: ShopReader,
    private readonly methods: CalendarMethodReader,
  ) {}

  /** The settings for units of a product, by its internal id. */
  async of(scope: Scope, productId: number): Promise<Logistics> {
    return (await this.ofAll(scope, [productId]))(productId);
  }

  /** The settings for units of several products, each by its internal id. */
  async ofAll(
    scope: Scope,
    productIds: readonly number[],
  ): Promise<(productId: number) => Logistics> {
    const logistics = await this.shop.logistics(scope);
    const restockDays = await this.methods.restockDays(scope, productIds);
    return (productId) => {
      const count = restockDays.get(productId);
      return count === undefined ? logistics : { ...logistics, restock: { count, unit: 'day' } };
    };
  }
}
