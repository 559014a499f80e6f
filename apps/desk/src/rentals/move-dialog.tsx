import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { Dialog } from '../parts/dialog.js';
import { customerName, rentalNumber, unitName } from '../parts/labels.js';
import { t } from '../texts/language.js';
import { PreviewBox } from './preview-box.js';
import { notifyChange, rentalChange, usePreview } from './use-preview.js';

interface MoveDialogProps {
  readonly rental: Schemas['Cycle'];
  readonly onClose: () => void;
  /** Called after the move, and after it was undone. */
  readonly onMoved: () => void;
}

/** Shows to which unit a rental at risk would move, by a dry run, and moves it on request. */
export function MoveDialog({ rental, onClose, onMoved }: MoveDialogProps) {
  const preview = usePreview();
  const { id, itemId, isUnitFixed, platformVariantId, customer, location } = rental;
  const look = (body: Schemas['UpdateCycleRequest']) => preview.look(rentalChange(id, body));
  useEffect(() => void look({ reallocate: true }), [id]);
  const run = async (): Promise<void> => {
    const moved = await preview.run();
    if (!moved) return;
    const names = { from: unitName(rental.item), to: unitName(moved.data[0]!.item) };
    const text = t('moved', { rental: rentalNumber(rental), ...names });
    const isOther = moved.data[0]!.platformVariantId !== platformVariantId;
    const previous = { itemId, isUnitFixed, ...(isOther && { platformVariantId }) };
    void notifyChange(text, moved, previous, onMoved);
    onMoved();
    onClose();
  };
  const names = { rental: rentalNumber(rental), customer: customerName(customer) };
  const next = preview.changed?.data[0]?.item;
  return (
    <Dialog title={t('moveTitle', names)} onClose={onClose}>
      {!next && preview.error === undefined && <p aria-busy="true">{t('loading')}</p>}
      {next && (
        <p dir="auto">{t('movePreview', { from: unitName(rental.item), to: unitName(next) })}</p>
      )}
      <PreviewBox
        preview={preview}
        otherWays={{
          customer,
          platformVariantId,
          location,
          from: rental.prepareFrom,
          to: rental.restockBy,
          onVariant: (unit) => look({ platformVariantId: unit.platformVariantId }),
        }}
      />
      <footer>
        <button type="button" class="secondary" onClick={onClose}>
          {t('cancel')}
        </button>
        {next && (
          <button
            type="button"
            aria-busy={preview.isBusy}
            disabled={preview.isBusy}
            onClick={() => void run()}
          >
            {t('moveNow', { to: unitName(next) })}
          </button>
        )}
      </footer>
    </Dialog>
  );
}
