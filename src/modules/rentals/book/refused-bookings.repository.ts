import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { RefusedBooking } from './refused-booking.entity.js';

/** Refusals of a shop to add to those of a variant and day. */
export type CountedRefusals = Omit<RefusedBooking, 'shopId'>;

/**
 * Refusals of variants that a reset of the shop has deleted are dropped. Processes write in the
 * same order, so that they never wait for each other in a circle.
 */
const ADD = statement(
  'refused_bookings.add',
  `insert into refused_bookings as stored (shop_id, day, variant_id, refusals)
   select $1, added.* from unnest($2::date[], $3::bigint[], $4::bigint[]) added (day, variant_id, refusals)
   join variants v on v.shop_id = $1 and v.id = added.variant_id
   order by added.day, added.variant_id
   on conflict (shop_id, day, variant_id) do update
     set refusals = stored.refusals + excluded.refusals`,
);

@Injectable()
export class RefusedBookingsRepository {
  async add(context: TenantContext, counted: readonly CountedRefusals[]): Promise<void> {
    await queryAll(
      context,
      ADD,
      counted.map(({ day }) => day),
      counted.map(({ variantId }) => variantId),
      counted.map(({ refusals }) => refusals),
    );
  }
}
