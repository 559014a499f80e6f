import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { customerName, rentalNumber, unitName } from '../../parts/labels.js';
import { notify } from '../../parts/notices.js';
import { notifyWithUndo } from '../../parts/undo.js';
import { currentSession } from '../../service/session.js';
import { write } from '../../service/write.js';
import { t } from '../../texts/language.js';
import type { Cycle } from './sheet.js';

interface MoveDialogProps {
  readonly cycle: Cycle;
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** Shows to which unit a rental at risk would move, by a dry run, and moves it on request. */
export function MoveDialog({ cycle, onClose, onMoved }: MoveDialogProps) {
  const [preview, setPreview] = useState<Cycle>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const move = { params: { path: { id: cycle.id } }, body: { reallocate: true } };
  useEffect(() => {
    currentSession()
      .client.put('/cycles/{id}', { ...move, dryRun: true })
      .then(setPreview, setError);
  }, [cycle.id]);
  const run = async (): Promise<void> => {
    setIsBusy(true);
    const isMoved = await write(async (client) => {
      const { item } = await client.put('/cycles/{id}', move);
      const names = { from: unitName(cycle.item), to: unitName(item) };
      const text = t('moved', { rental: rentalNumber(cycle), ...names });
      const back = { ...move, body: { itemId: cycle.itemId } };
      if (canGoBack(cycle)) notifyWithUndo(text, (shop) => shop.put('/cycles/{id}', back), onMoved);
      else notify(text);
    });
    if (isMoved) onMoved();
    onClose();
  };
  const names = { rental: rentalNumber(cycle), customer: customerName(cycle.customer) };
  return (
    <Dialog title={t('moveTitle', names)} onClose={onClose}>
      {error !== undefined && <ErrorMessage error={error} />}
      {preview === undefined && error === undefined && <p aria-busy="true">{t('loading')}</p>}
      {preview && (
        <p dir="auto">
          {t('movePreview', { from: unitName(cycle.item), to: unitName(preview.item) })}
        </p>
      )}
      <footer>
        <button type="button" class="secondary" onClick={onClose}>
          {t('cancel')}
        </button>
        {preview && (
          <button type="button" aria-busy={isBusy} disabled={isBusy} onClick={run}>
            {t('moveNow', { to: unitName(preview.item) })}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

const ALLOWED_AT: readonly string[] = ['item_elsewhere', 'item_unsuitable'];

/** False if the unit is out, blocked or not for rent: the service would not plan it again. */
const canGoBack = ({ risks }: Cycle): boolean => risks.every((risk) => ALLOWED_AT.includes(risk));
