import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { unitNames } from '../parts/labels.js';
import { notifyError } from '../parts/notices.js';
import { notifyWithUndo } from '../parts/undo.js';
import type { Shop } from '../service/client.js';
import { currentSession } from '../service/session.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';

export type Unit = Pick<Schemas['Item'], 'id' | 'serial'>;

/** A unit that is damaged or out of rental: a dialog has to ask before it is restocked. */
export interface UndecidedUnit extends Pick<
  Schemas['Item'],
  'condition' | 'visibility' | 'status'
> {
  readonly unit: Unit;
}

const DECIDING_FIELDS = ['id', 'condition', 'visibility', 'status'] as const;

export const isDamaged = (of: Pick<Schemas['Condition'], 'severityKey'> | null): boolean =>
  of?.severityKey.startsWith('damaged') ?? false;

/** Finds the units that are damaged or out of rental. */
export async function findUndecided(
  client: Shop,
  units: readonly Unit[],
  signal?: AbortSignal,
): Promise<readonly UndecidedUnit[]> {
  if (units.length === 0) return [];
  const ids = units.map(({ id }) => id);
  const query = { ids, limit: ids.length, fields: [...DECIDING_FIELDS] };
  const { data } = await client.get('/items', { params: { query }, ...(signal && { signal }) });
  return units.flatMap((unit) => {
    const found = data.find(({ id }) => id === unit.id);
    return found && (isDamaged(found.condition) || found.visibility === 'unavailable')
      ? [{ ...found, unit }]
      : [];
  });
}

interface Restocked {
  readonly restocked: readonly Unit[];
  /** The units that were left as they are. */
  readonly undecided: readonly UndecidedUnit[];
}

/**
 * Restocks units, but none that is damaged or out of rental.
 * @param onChanged called after this was undone
 */
export async function restockDecided(
  units: readonly Unit[],
  onChanged: () => void,
): Promise<Restocked> {
  try {
    const undecided = await findUndecided(currentSession().client, units);
    const others = units.filter((unit) => !undecided.some((one) => one.unit === unit));
    const isDone = others.length > 0 && (await restock(others, onChanged));
    return { restocked: isDone ? others : [], undecided };
  } catch (error) {
    notifyError(error);
    return { restocked: [], undecided: [] };
  }
}

/** Restocks units, whatever their condition. Returns true on success. */
export async function restock(units: readonly Unit[], onChanged: () => void): Promise<boolean> {
  const written = await write(setStatus(units, 'processed'));
  if (!written) return false;
  const text = t('restocked', { unit: unitNames(units.map((item) => ({ item }))) });
  notifyWithUndo(text, written.response, setStatus(units, 'unprocessed'), onChanged);
  return true;
}

const setStatus =
  (units: readonly Unit[], status: Schemas['ItemStatus']) => async (client: Shop) => ({
    data: await Promise.all(
      units.map(({ id }) =>
        client.put('/items/{id}', { params: { path: { id } }, body: { status } }),
      ),
    ),
  });
