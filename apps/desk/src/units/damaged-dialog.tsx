import { Dialog } from '../parts/dialog.js';
import { useBusy } from '../parts/busy.js';
import { unitName } from '../parts/labels.js';
import { notifyWithUndo } from '../parts/undo.js';
import type { Shop } from '../service/client.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';
import { type DamagedUnit, restock } from './restock.js';

interface DamagedDialogProps extends DamagedUnit {
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Called after the decision was undone. */
  readonly onUndone: () => void;
}

/** Asks what to do with a damaged unit, which restocking would put up for rent again. */
export function DamagedDialog({ unit, condition, onClose, ...props }: DamagedDialogProps) {
  const { visibility, onDone, onUndone } = props;
  const [isBusy, run] = useBusy();
  const name = unitName(unit);
  const isHidden = visibility === 'unavailable';
  const restockAnyway = async (): Promise<void> => {
    if (await restock([unit], onUndone)) onDone();
    onClose();
  };
  const takeOut = async (): Promise<void> => {
    const params = { path: { id: unit.id } };
    const body = { status: 'processed', visibility: 'unavailable' } as const;
    const written = await write((client) => client.put('/items/{id}', { params, body }));
    if (written) {
      const back = { params, body: { status: 'unprocessed', visibility } as const };
      const text = t('outOfRental', { unit: name });
      const undo = (client: Shop) => client.put('/items/{id}', back);
      notifyWithUndo(text, written.response, undo, onUndone);
      onDone();
    }
    onClose();
  };
  return (
    <Dialog title={t('damagedTitle', { unit: name })} onClose={onClose}>
      <p dir="auto">
        {t(isHidden ? 'hiddenQuestion' : 'damagedQuestion', { condition: condition.title })}
      </p>
      <footer>
        <button type="button" class="secondary" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          class="secondary"
          aria-busy={isBusy}
          onClick={() => void run(restockAnyway)}
        >
          {t('restockAnyway')}
        </button>
        <button type="button" aria-busy={isBusy} onClick={() => void run(takeOut)}>
          {t('takeOutOfRental')}
        </button>
      </footer>
    </Dialog>
  );
}
