import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { unitNames } from '../parts/labels.js';
import { notifyError } from '../parts/notices.js';
import { notifyWithUndo } from '../parts/undo.js';
import type { Shop } from '../service/client.js';
import { currentSession } from '../service/session.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';

export type Unit = Pick<Schemas['Item'], 'id' | 'serial'>;

/** A damaged unit, about which a dialog has to ask before it is restocked. */
export interface DamagedUnit {
  readonly unit: Unit;
  readonly condition: Schemas['EmbeddedCondition'];
  readonly visibility: Schemas['Item']['visibility'];
}

const DAMAGE_FIELDS = ['id', 'condition', 'visibility'] as const;

/** The damaged ones of some units. */
export async function findDamaged(
  client: Shop,
  units: readonly Unit[],
  signal?: AbortSignal,
): Promise<readonly DamagedUnit[]> {
  if (units.length === 0) return [];
  const ids = units.map(({ id }) => id);
  const query = { ids, limit: ids.length, fields: [...DAMAGE_FIELDS] };
  const { data } = await client.get('/items', { params: { query }, ...(signal && { signal }) });
  return units.flatMap((unit) => {
    const { condition, visibility } = data.find(({ id }) => id === unit.id) ?? {};
    return condition && visibility && condition.severityKey.startsWith('damaged')
      ? [{ unit, condition, visibility }]
      : [];
  });
}

interface Restocked {
  readonly restocked: readonly Unit[];
  /** The units that were left as they are. */
  readonly damaged: readonly DamagedUnit[];
}

/**
 * Restocks units, but no damaged ones.
 * @param onChanged called after this was undone
 */
export async function restockUndamaged(
  units: readonly Unit[],
  onChanged: () => void,
): Promise<Restocked> {
  try {
    const damaged = await findDamaged(currentSession().client, units);
    const others = units.filter((unit) => !damaged.some((one) => one.unit === unit));
    const isDone = others.length > 0 && (await restock(others, onChanged));
    return { restocked: isDone ? others : [], damaged };
  } catch (error) {
    notifyError(error);
    return { restocked: [], damaged: [] };
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
