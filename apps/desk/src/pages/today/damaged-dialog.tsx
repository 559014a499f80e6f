import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { Dialog } from '../../parts/dialog.js';
import { unitName } from '../../parts/labels.js';
import { notify } from '../../parts/notices.js';
import { write } from '../../service/write.js';
import { t } from '../../texts/language.js';
import type { Cycle } from './sheet.js';
import { restockUnit } from './steps.js';

interface DamagedDialogProps {
  readonly cycle: Cycle;
  readonly condition: Schemas['Condition'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks what to do with a damaged unit, which restocking would put up for rent again. */
export function DamagedDialog({ cycle, condition, onClose, onDone }: DamagedDialogProps) {
  const unit = unitName(cycle.item);
  const restock = async (): Promise<void> => {
    if (await restockUnit(cycle, onDone)) onDone();
    onClose();
  };
  const takeOut = async (): Promise<void> => {
    const params = { path: { id: cycle.itemId } };
    const body = { status: 'processed', visibility: 'unavailable' } as const;
    const isDone = await write((client) => client.put('/items/{id}', { params, body }));
    if (isDone) {
      notify(t('outOfRental', { unit }));
      onDone();
    }
    onClose();
  };
  return (
    <Dialog title={t('damagedTitle', { unit })} onClose={onClose}>
      <p dir="auto">{t('damagedQuestion', { condition: condition.title })}</p>
      <footer>
        <button type="button" class="secondary" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" class="secondary" onClick={restock}>
          {t('restockAnyway')}
        </button>
        <button type="button" onClick={takeOut}>
          {t('takeOutOfRental')}
        </button>
      </footer>
    </Dialog>
  );
}
