import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import type { Shop } from '../service/client.js';
import { readLateUnits } from '../parts/late-units.js';
import { notify } from '../parts/notices.js';
import { notifyWithUndo } from '../parts/undo.js';
import { consequencesOf } from '../service/consequences.js';
import { explain } from '../service/explain.js';
import { currentSession } from '../service/session.js';
import { trackWrite } from '../service/write.js';
import { t } from '../texts/language.js';

/** The rentals after a change. */
interface Changed {
  readonly data: readonly Schemas['Cycle'][];
  /** The units that other rentals had before, which the change moves. */
  readonly unitsBefore?: readonly UnitBefore[];
}

type UnitBefore = Pick<Schemas['Cycle'], 'id' | 'itemId' | 'isUnitFixed'>;

/** A change of rentals: as a dry run, and for real. */
export type RentalChange = (
  client: Shop,
  options: { readonly dryRun?: boolean },
) => Promise<Changed>;

type LateUnits = Awaited<ReturnType<typeof readLateUnits>>;

export interface Preview {
  /** The rentals after the change; undefined before a dry run succeeded. */
  readonly changed: Changed | undefined;
  /** The units of these rentals that are still with somebody who is late. */
  readonly late: LateUnits;
  readonly error: unknown;
  readonly isBusy: boolean;
  /** Shows what the change would lead to. */
  readonly look: (change: RentalChange) => Promise<void>;
  /** Makes the change that is shown. @returns the rentals, or undefined after a failure, which is shown */
  readonly run: () => Promise<Changed | undefined>;
  /** Returns a setter that also drops the preview: another choice needs another one. */
  readonly choose: <T>(set: (value: T) => void) => (value: T) => void;
}

/** A dry run of a change before the change itself. */
export function usePreview(): Preview {
  const [shown, setShown] = useState<{
    readonly change: RentalChange;
    readonly changed: Changed;
    readonly late: LateUnits;
  }>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  /** The number of choices so far. A preview of earlier ones is not shown. */
  const choices = useRef(0);
  const send = async (change: RentalChange, dryRun: boolean) => {
    const before = choices.current;
    setIsBusy(true);
    setError(undefined);
    try {
      const { client } = currentSession();
      const changed = await change(client, { dryRun });
      const late = dryRun ? await readLateUnits(client, changed.data) : [];
      return dryRun && choices.current !== before ? undefined : { change, changed, late };
    } catch (cause) {
      if (choices.current === before) setError(cause);
      setShown(undefined);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    changed: shown?.changed,
    late: shown?.late ?? [],
    error,
    isBusy,
    look: async (change) => {
      const preview = await send(change, true);
      setShown(preview);
    },
    run: async () => (shown && (await trackWrite(send(shown.change, false))))?.changed,
    choose: (set) => (value) => {
      set(value);
      choices.current += 1;
      setShown(undefined);
      setError(undefined);
    },
  };
}

/**
 * Returns the change of a rental. It names the unit that the dry run has chosen, since `reallocate` alone would
 * move the rental a second time when it is repeated after an outage.
 */
export function rentalChange(id: number, body: Schemas['UpdateCycleRequest']): RentalChange {
  let sent = body;
  let unitsBefore: readonly UnitBefore[] = [];
  return async (client, { dryRun }) => {
    const params = { path: { id } };
    const rental = await client.put('/cycles/{id}', { params, body: sent, dryRun });
    const { itemId, isUnitFixed } = rental;
    if (body.reallocate) sent = { ...body, itemId, isUnitFixed };
    if (dryRun) unitsBefore = await readUnits(client, rental.movedCycleIds);
    return { data: [rental], unitsBefore };
  };
}

async function readUnits(client: Shop, ids: readonly number[]): Promise<readonly UnitBefore[]> {
  if (ids.length === 0) return [];
  const fields = ['id' as const, 'itemId' as const, 'isUnitFixed' as const];
  const query = { ids: [...ids], limit: ids.length, fields };
  return (await client.get('/cycles', { params: { query } })).data;
}

/**
 * Reports a change of a rental, with a button that undoes it, or with the reason why that is not possible.
 * @param previous the values that the change has replaced
 * @param onUndone called after it was undone
 */
export async function notifyChange(
  text: string,
  changed: Changed,
  previous: Schemas['UpdateCycleRequest'],
  onUndone: () => void,
): Promise<void> {
  const [{ id }] = changed.data as [Schemas['Cycle']];
  const undo = undoOf({ id, ...previous }, changed);
  const tried = undo(currentSession().client, { dryRun: true });
  const error: unknown = await tried.then(() => undefined).catch((cause: unknown) => cause);
  if (!isRejection(error)) {
    return notifyWithUndo(text, changed, (client) => undo(client), onUndone);
  }
  const reason = (await explain(error)).join(' ');
  const sentence = `${text}. ${t('noUndo', { reason })}`;
  notify({ text: sentence, consequences: consequencesOf(changed) });
}

const isRejection = (error: unknown): boolean =>
  (error as { readonly status?: number | null } | undefined)?.status != null;

/** Undoes a change and the moves of others; if not all of them can go back, the change alone. */
const undoOf =
  (own: Schemas['UpdateCycleEntry'], { unitsBefore = [] }: Changed) =>
  async (client: Shop, options: { readonly dryRun?: boolean } = {}) => {
    const update = (cycles: Schemas['UpdateCycleEntry'][]) =>
      client.put('/cycles/batch', { body: { cycles }, ...options });
    if (unitsBefore.length === 0) return update([own]);
    try {
      return await update([own, ...unitsBefore]);
    } catch (error) {
      if (!isRejection(error)) throw error;
      const { data } = await update([own]);
      return { data: [...data, { movedCycleIds: unitsBefore.map(({ id }) => id) }] };
    }
  };
