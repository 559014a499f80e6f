import { Injectable } from '@nestjs/common';
import { changesBetween } from '../../records/changes.js';
import { idsOf } from '../../records/grouped-by.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { CreditsService } from '../credits/credits.service.js';
import { ResourcesService } from '../resources/resources.service.js';
import { ReturnLinesRepository } from './return-lines.repository.js';

/** A rental as far as its credit goes. */
interface ReturnedRental {
  readonly id: number;
  readonly cancelledAt: string | null;
  /** The order that it told before. */
  readonly returnOrderId: number | null;
}

const EVENT = ['return_order_created'] as const;

/**
 * What being on an order means for rentals: credits that wait for a return are back as long, and
 * `updatedAt` tells when it began and ended.
 */
@Injectable()
export class ReturnCreditsService {
  constructor(
    private readonly credits: CreditsService,
    private readonly lines: ReturnLinesRepository,
    private readonly resources: ResourcesService,
  ) {}

  /** Gives the credits of rentals back that are on an order now; repeating changes nothing. */
  giveBack(context: TenantContext, rentalIds: readonly number[]): Promise<void> {
    return this.credits.settle(context, rentalIds, EVENT, 'returned');
  }

  /**
   * Reclaims the credits of rentals that are on no order any more but cancelled ones. A rental that
   * is cancelled itself keeps what it got back.
   */
  async reclaim(context: TenantContext, rentals: readonly ReturnedRental[]): Promise<void> {
    if (rentals.length === 0) return;
    const orderOf = await this.lines.returned(context, idsOf(rentals));
    await this.resources.touch(
      context,
      new Map(
        rentals.map(({ id, returnOrderId }) => [
          id,
          changesBetween(
            ['returnOrderId'],
            { returnOrderId },
            { returnOrderId: orderOf.get(id) ?? null },
          ),
        ]),
      ),
    );
    const left = rentals.filter(({ id, cancelledAt }) => cancelledAt === null && !orderOf.has(id));
    await this.credits.settle(context, idsOf(left), EVENT, 'unreturned');
  }
}
