import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import type { Day } from '../../parts/days.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { notifyWithUndo } from '../../parts/undo.js';
import { currentSession } from '../../service/session.js';
import { trackWrite } from '../../service/write.js';
import { t } from '../../texts/language.js';
import { blockTitle } from './bars.js';
import { DayField } from './booking-dialog.js';
import type { Unit } from './stock.js';
import { UnitOptions } from './unit-choice.js';

interface BlockDialogProps {
  readonly units: readonly Unit[];
  readonly day: Day;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Reason = Schemas['BlockReason'];

const REASONS = ['maintenance', 'repair', 'missing', 'other'] as const satisfies Reason[];

/** Blocks a unit or the whole shop, or closes the shop on some days. */
export function BlockDialog({ units, day, onClose, onDone }: BlockDialogProps) {
  const [resource, setResource] = useState<'closing' | 'store' | number>(
    units[0] ? units[0].id : 'closing',
  );
  const [from, setFrom] = useState(day);
  const [to, setTo] = useState(day);
  const [reason, setReason] = useState<Reason>('repair');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const { client, shop } = currentSession();
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    const target =
      typeof resource === 'number'
        ? { resourceType: 'Item' as const, resourceId: resource, reason }
        : resource === 'store'
          ? { resourceType: 'Store' as const, resourceId: shop.id, reason }
          : { resourceType: 'Store' as const, resourceId: shop.id, closing: true };
    const body = { ...target, from, to, ...(description !== '' && { description }) };
    try {
      const { id, affectedCycleIds, ...block } = await trackWrite(
        client.post('/blocked_dates', { body }),
      );
      const what = blockTitle({ id, ...block });
      const text = t('blockAdded', { what, n: affectedCycleIds.length });
      const params = { path: { blockedDateId: id } };
      notifyWithUndo(
        text,
        (desk) => desk.delete('/blocked_dates/{blockedDateId}', { params }),
        onDone,
      );
      onDone();
      onClose();
    } catch (cause) {
      setError(cause);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('addBlock')} onClose={onClose}>
      <form onSubmit={submit}>
        <label>
          {t('blockWhat')}
          <select
            dir="auto"
            value={resource}
            onChange={({ currentTarget: { value } }) =>
              setResource(value === 'closing' || value === 'store' ? value : Number(value))
            }
          >
            <option value="closing">{t('closingDays')}</option>
            <option value="store">{t('allUnits')}</option>
            <UnitOptions units={units} />
          </select>
        </label>
        <div class="grid">
          <DayField label={t('from')} value={from} onChange={setFrom} />
          <DayField label={t('to')} value={to} min={from} onChange={setTo} />
          {resource !== 'closing' && (
            <label>
              {t('reason')}
              <select
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value as Reason)}
              >
                {REASONS.map((name) => (
                  <option key={name} value={name}>
                    {t(`reason_${name}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <label>
          {t('note')}
          <input
            dir="auto"
            maxLength={255}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value.trim())}
          />
        </label>
        {error !== undefined && <ErrorMessage error={error} />}
        <footer>
          <button type="button" class="secondary" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" aria-busy={isBusy} disabled={isBusy}>
            {t('addBlock')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
