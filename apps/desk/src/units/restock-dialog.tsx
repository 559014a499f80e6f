import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { useBusy } from '../parts/busy.js';
import { Choice } from '../parts/choice.js';
import { Dialog } from '../parts/dialog.js';
import { unitName } from '../parts/labels.js';
import { notifyWithUndo } from '../parts/undo.js';
import type { Shop } from '../service/client.js';
import { useConditions } from '../service/conditions.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';
import type { TextName } from '../texts/texts.js';
import { isDamaged, restock, type UndecidedUnit } from './restock.js';

interface RestockDialogProps extends UndecidedUnit {
  readonly onClose: () => void;
  /** Called with the sentence that reports the decision. */
  readonly onDone: (report: string) => void;
  /** Called after the decision was undone. */
  readonly onUndone: () => void;
}

/** Asks whether a unit goes back for rent that is damaged or out of rental. */
export function RestockDialog(props: RestockDialogProps) {
  const { unit, condition, visibility, status, onClose, onDone, onUndone } = props;
  const [isBusy, run] = useBusy();
  const [chosen, setChosen] = useState('');
  const { value: conditions } = useConditions();
  const name = unitName(unit);
  const isOutOfRental = visibility === 'unavailable';
  const isRepair = isOutOfRental && isDamaged(condition);
  const undamaged = conditions?.filter((one) => !isDamaged(one)) ?? [];
  // A repaired unit is not new.
  const [usual] = undamaged.toSorted((one, other) => rankOf(one) - rankOf(other));
  const repaired = Number(chosen || usual?.id);
  const change = async (text: TextName, visible: Schemas['Item']['visibility']): Promise<void> => {
    const params = { path: { id: unit.id } };
    const graded = isRepair && usual !== undefined;
    const body = {
      status: 'processed' as const,
      visibility: visible,
      ...(graded && { conditionId: repaired }),
    };
    const before = { status, visibility, ...(graded && { conditionId: condition!.id }) };
    const written = await write((client) => client.put('/items/{id}', { params, body }));
    if (written) {
      const undo = (client: Shop) => client.put('/items/{id}', { params, body: before });
      const report = t(text, { unit: name });
      notifyWithUndo(report, written.response, undo, onUndone);
      onDone(report);
    }
    onClose();
  };
  const restockOnly = async (): Promise<void> => {
    const text = isOutOfRental ? 'restockedOutOfRental' : 'restocked';
    if (await restock([unit], onUndone)) onDone(t(text, { unit: name }));
    onClose();
  };
  const takeOut = () => change('outOfRental', 'unavailable');
  const rentAgain = () => change('backForRent', 'available');
  return (
    <Dialog
      title={t(isDamaged(condition) ? 'damagedTitle' : 'outOfRental', { unit: name })}
      onClose={onClose}
    >
      {isDamaged(condition) && (
        <p dir="auto">
          {t(isOutOfRental ? 'hiddenQuestion' : 'damagedQuestion', { condition: condition!.title })}
        </p>
      )}
      {isRepair && undamaged.length > 0 && (
        <Choice
          label={t('conditionRepaired')}
          value={repaired}
          options={undamaged.map(({ id, title }) => [id, title])}
          onChoose={setChosen}
        />
      )}
      <footer>
        <button type="button" class="secondary" onClick={onClose}>
          {t('cancel')}
        </button>
        {status === 'unprocessed' && (
          <button
            type="button"
            class="secondary"
            aria-busy={isBusy}
            onClick={() => void run(restockOnly)}
          >
            {t(isOutOfRental ? 'restockOutOfRental' : 'restockAnyway')}
          </button>
        )}
        <button
          type="button"
          aria-busy={isBusy}
          disabled={isRepair && !conditions}
          onClick={() => void run(isOutOfRental ? rentAgain : takeOut)}
        >
          {t(isRepair ? 'repaired' : isOutOfRental ? 'rentAgain' : 'takeOutOfRental')}
        </button>
      </footer>
    </Dialog>
  );
}

const rankOf = ({ severityKey }: Schemas['Condition']): number => (severityKey === 'used' ? 0 : 1);
