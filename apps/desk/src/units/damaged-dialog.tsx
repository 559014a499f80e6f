import { Dialog } from '../parts/dialog.js';
import { unitName } from '../parts/labels.js';
import { notify } from '../parts/notices.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';
import { type DamagedUnit, restock } from './restock.js';

interface DamagedDialogProps extends DamagedUnit {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks what to do with a damaged unit, which restocking would put up for rent again. */
export function DamagedDialog({ unit, condition, onClose, onDone }: DamagedDialogProps) {
  const name = unitName(unit);
  const finish = (isDone: boolean): void => {
    if (isDone) onDone();
    onClose();
  };
  const takeOut = async (): Promise<void> => {
    const params = { path: { id: unit.id } };
    const body = { status: 'processed', visibility: 'unavailable' } as const;
    const isDone = await write((client) => client.put('/items/{id}', { params, body }));
    if (isDone) notify(t('outOfRental', { unit: name }));
    finish(isDone);
  };
  return (
    <Dialog title={t('damagedTitle', { unit: name })} onClose={onClose}>
      <p dir="auto">{t('damagedQuestion', { condition: condition.title })}</p>
      <footer>
        <button type="button" class="secondary" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          class="secondary"
          onClick={async () => finish(await restock(unit, onDone))}
        >
          {t('restockAnyway')}
        </button>
        <button type="button" onClick={takeOut}>
          {t('takeOutOfRental')}
        </button>
      </footer>
    </Dialog>
  );
}
