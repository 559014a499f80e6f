import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../../database/sql/statement.js';
import { insertStatement, write } from '../../../database/sql/write.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { idsOf } from '../../../records/grouped-by.js';
import { earlierOf, laterOf } from '../../../time/moment.js';
import { FormerUnit } from '../../cycles/former-unit.entity.js';
import type { LockedCycle } from '../picture/locked-rentals.js';

const LAST_SWAPS = statement<{ cycleId: number; swappedAt: string }>(
  'former_units.last_swaps',
  `select former.cycle_id as "cycleId", max(former.to_at) as "swappedAt"
   from former_units former
   where former.shop_id = $1 and former.cycle_id = any($2) group by former.cycle_id`,
);

const ADD = insertStatement('former_units.add', FormerUnit, [
  'cycleId',
  'itemId',
  'fromAt',
  'toAt',
]);

/** The first former unit of each rental; a hand-over after its swap leaves it no time. */
const MOVE_HAND_OVERS = statement(
  'former_units.move_hand_overs',
  `update former_units former set from_at = least(sent."fulfilledAt", former.to_at)
   from jsonb_to_recordset($2) as sent ("cycleId" bigint, "fulfilledAt" timestamptz)
   where former.shop_id = $1 and former.cycle_id = sent."cycleId" and not exists (
     select from former_units earlier
     where earlier.shop_id = $1 and earlier.cycle_id = former.cycle_id and earlier.id < former.id)`,
);

/** A rental whose hand-over was corrected. */
export interface MovedHandOver {
  readonly cycleId: number;
  readonly fulfilledAt: string;
}

/** Keeps the units that rentals had before a swap. */
@Injectable()
export class FormerUnitsRepository {
  /**
   * A rental has its unit since its hand-over or its last swap. A hand-over a little ahead counts as
   * now.
   * @param cycles before the swap, their rows locked
   */
  async add(context: TenantContext, cycles: readonly LockedCycle[]): Promise<void> {
    if (cycles.length === 0) return;
    const swaps = await queryAll(context, LAST_SWAPS, idsOf(cycles));
    const swappedAt = new Map(swaps.map((swap) => [swap.cycleId, swap.swappedAt]));
    const toAt = context.now().toISOString();
    const rows = cycles.map(({ id: cycleId, itemId, fulfilledAt }) => {
      const since = laterOf(fulfilledAt!, swappedAt.get(cycleId) ?? null);
      return { cycleId, itemId, fromAt: earlierOf(since, toAt), toAt };
    });
    await write(context, ADD, rows);
  }

  /** The first units of rentals were handed out when the rentals were. */
  async moveHandOvers(context: TenantContext, moved: readonly MovedHandOver[]): Promise<void> {
    if (moved.length > 0) await queryAll(context, MOVE_HAND_OVERS, JSON.stringify(moved));
  }
}
