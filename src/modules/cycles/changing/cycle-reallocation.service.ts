import { Injectable } from '@nestjs/common';
import { conflict } from '../../../common/errors/app-error.js';
import type { Scope } from '../../../database/scope.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import type { TakenDays } from '../../items/rules/taken-days.js';
import { assign } from '../rules/unit-allocation.js';
import { changeEvents } from '../rules/cycle-change.js';
import { formattedCycleId } from '../rules/cycle-values.js';
import { CyclesRepository, type LockedCycle } from '../cycles.repository.js';
import type { LockedUnit } from '../calendar/unit-calendar.service.js';

/** So many cycles can be moved away by one request, which holds all units of the variant. */
const DISPLACED_LIMIT = 100;

/** Moves cycles to other units to make room for one. */
@Injectable()
export class CycleReallocationService {
  constructor(
    private readonly cycles: CyclesRepository,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Moves the cycles that are in the way of another to free units of the variant, all or none.
   * @param units the units of the variant, which are locked
   * @param taken the taken days of those
   * @throws AppError conflict that says what cannot be moved
   */
  async moveAway(
    scope: Scope,
    mover: LockedCycle,
    obstacles: readonly TakenDays[],
    units: readonly LockedUnit[],
    taken: ReadonlyMap<number, TakenDays[]>,
  ): Promise<void> {
    if (obstacles.length > DISPLACED_LIMIT) {
      throw conflict(
        `${obstacles.length} cycles are in the way; at most ${DISPLACED_LIMIT} can be moved at once`,
      );
    }
    const displaced = await this.cycles.lock(
      scope,
      obstacles.map(({ cycleId }) => cycleId!),
    );
    for (const cycle of displaced) refuseFixed(cycle);

    const target = units.find(({ itemId }) => itemId === obstacles[0]!.itemId)!;
    const siblings = units.filter(
      ({ itemId, visibility, variantId }) =>
        itemId !== target.itemId && visibility === 'available' && variantId === target.variantId,
    );
    const places = assign(
      siblings.map(({ itemId }) => ({
        itemId,
        busy: taken.get(itemId)!.filter(({ cycleId }) => cycleId !== mover.id),
      })),
      displaced.map(({ id, booked }) => ({ cycleId: id, days: booked })),
    );
    if (!places) {
      const names = displaced.map(({ sequentialId }) => formattedCycleId(sequentialId));
      throw conflict(`No free unit for ${names.join(', ')}`);
    }
    await this.cycles.release(
      scope,
      [mover, ...displaced].map(({ id }) => id),
    );
    await this.cycles.place(
      scope,
      displaced.map(({ id, booked: days }) => ({ id, itemId: places.get(id)!, days })),
    );
    await this.events.record(
      scope,
      displaced.flatMap((cycle) =>
        changeEvents(cycle.id, cycle, { ...cycle, itemId: places.get(cycle.id)! }),
      ),
    );
  }
}

/** What really happened stays where it happened. */
function refuseFixed({ sequentialId, fulfilledAt, receivedAt }: LockedCycle): void {
  if (fulfilledAt === null && receivedAt === null) return;
  const state = receivedAt === null ? 'out' : 'received';
  throw conflict(`${formattedCycleId(sequentialId)} is ${state} and cannot be moved`);
}
