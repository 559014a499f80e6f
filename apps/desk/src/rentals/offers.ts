import { notify } from '../parts/notices.js';
import { onEvents } from '../service/live.js';
import { hasChangedWithin } from '../service/write.js';
import { t } from '../texts/language.js';

/** A unit is held within seconds; a cancelled rental can be reopened for a minute before. In milliseconds. */
const OFFER_TIMEOUT_MS = 75_000;

/** Reports the units that are held for customers who waited, after a change at this desk. */
export function followOffers(): void {
  onEvents(['waiting_entry'], (events) => {
    const ids = events.flatMap(({ type, changes }) => {
      const { cycleId } = (changes ?? {}) as { readonly cycleId?: { readonly to: number } };
      return type === 'waiting_entry.offered' && cycleId ? [cycleId.to] : [];
    });
    if (ids.length === 0 || !hasChangedWithin(OFFER_TIMEOUT_MS)) return;
    const consequences = [{ field: 'heldCycleIds' as const, ids }];
    notify({ text: t('unitsHeld', { n: ids.length }), consequences });
  });
}
