import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { unitName } from '../parts/labels.js';
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
}

/**
 * Restocks a unit, unless it is damaged: then nothing happens.
 * @param onChanged called after this was undone
 */
export async function restockUndamaged(
  unit: Unit,
  onChanged: () => void,
): Promise<'done' | 'failed' | DamagedUnit> {
  const params = { path: { id: unit.id }, query: { fields: ['condition' as const] } };
  try {
    const { condition } = await currentSession().client.get('/items/{id}', { params });
    if (condition?.severityKey.startsWith('damaged')) return { unit, condition };
  } catch (error) {
    notifyError(error);
    return 'failed';
  }
  return restock(unit, onChanged);
}

/** Restocks a unit, whatever its condition. */
export async function restock(unit: Unit, onChanged: () => void): Promise<'done' | 'failed'> {
  const written = await write(setStatus(unit, 'processed'));
  if (!written) return 'failed';
  const text = t('restocked', { unit: unitName(unit) });
  notifyWithUndo(text, written.response, setStatus(unit, 'unprocessed'), onChanged);
  return 'done';
}

const setStatus = (unit: Unit, status: Schemas['ItemStatus']) => (client: Shop) =>
  client.put('/items/{id}', { params: { path: { id: unit.id } }, body: { status } });
