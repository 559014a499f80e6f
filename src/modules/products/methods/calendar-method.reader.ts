import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { rows, statement } from '../../../database/sql/statement.js';

const RESTOCK_DAYS = statement<{ productId: number; days: number }>(
  'calendar_method_reader.restock_days',
  `select product_id as "productId", custom_restock_duration_count as days from product_methods
   where shop_id = $1 and product_id = any($2) and kind = 'calendar'
     and custom_restock_duration_count is not null`,
);

/** The few facts of calendar methods that other modules may ask for. */
@Injectable()
export class CalendarMethodReader {
  /**
   * The days that restocking takes, for those of the products (internal ids) that have a duration
   * of their own, whatever the status of their method.
   */
  async restockDays(scope: Scope, productIds: readonly number[]): Promise<Map<number, number>> {
    const found = await rows(scope, RESTOCK_DAYS, productIds);
    return new Map(found.map(({ productId, days }) => [productId, days]));
  }
}
