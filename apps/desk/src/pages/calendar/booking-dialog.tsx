import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import type { Day } from '../../parts/days.js';
import { Dialog } from '../../parts/dialog.js';
import { customerName, rentalNumber, unitName } from '../../parts/labels.js';
import { notifyWithUndo } from '../../parts/undo.js';
import { t } from '../../texts/language.js';
import { CustomerChoice } from './customer-choice.js';
import { PreviewBox } from './preview-box.js';
import type { Unit } from './stock.js';
import type { Selection } from './timeline.js';
import { UnitChoice } from './unit-choice.js';
import { type RentalChange, usePreview } from './use-preview.js';

interface BookingDialogProps {
  /** The units to choose from. */
  readonly units: readonly Unit[];
  /** The free days that were selected. */
  readonly selection: Selection;
  readonly onClose: () => void;
  readonly onBooked: () => void;
}

/** Books a unit, or any unit of a variant: first a dry run that shows which days it takes. */
export function BookingDialog({ units, selection, onClose, onBooked }: BookingDialogProps) {
  const [customer, setCustomer] = useState<Schemas['Customer']>();
  const [itemId, setItemId] = useState(selection.itemId);
  const [isAnyUnit, setIsAnyUnit] = useState(false);
  const [from, setFrom] = useState<Day>(selection.from);
  const [to, setTo] = useState<Day>(selection.to);
  const [delivery, setDelivery] = useState<Schemas['DeliveryMethodType']>('shipping');
  const preview = usePreview();
  const { choose } = preview;
  const unit = units.find(({ id }) => id === itemId);
  const book: RentalChange = (client, { dryRun }) =>
    client.post('/cycles', {
      body: {
        ...(isAnyUnit ? { platformVariantId: unit!.platformVariantId } : { itemId }),
        customerPlatformId: customer!.platformId,
        methodType: 'calendar',
        deliveryMethodType: delivery,
        rentalStart: from,
        rentalEnd: to,
      },
      dryRun,
    });
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!preview.cycle) return preview.look(book);
    const booked = await preview.run(book);
    if (!booked) return;
    const names = { rental: rentalNumber(booked), unit: unitName(booked.item) };
    const text = t('booked', { ...names, customer: customerName(booked.customer) });
    const params = { path: { id: booked.id } };
    const undo = { params, body: { status: 'cancelled' as const } };
    notifyWithUndo(text, (shop) => shop.put('/cycles/{id}', undo), onBooked);
    onBooked();
    onClose();
  };
  return (
    <Dialog title={t('book')} onClose={onClose}>
      <form onSubmit={submit}>
        <CustomerChoice customer={customer} onChange={choose(setCustomer)} />
        <UnitChoice
          units={units}
          itemId={itemId}
          isAnyUnit={isAnyUnit}
          onChange={choose(setItemId)}
          onAnyUnit={choose(setIsAnyUnit)}
        />
        <div class="grid">
          <DayField label={t('from')} value={from} onChange={choose(setFrom)} />
          <DayField label={t('to')} value={to} min={from} onChange={choose(setTo)} />
          <label>
            {t('delivery')}
            <select
              value={delivery}
              onChange={({ currentTarget }) =>
                choose(setDelivery)(currentTarget.value as Schemas['DeliveryMethodType'])
              }
            >
              <option value="shipping">{t('delivery_shipping')}</option>
              <option value="pick_up">{t('delivery_pick_up')}</option>
            </select>
          </label>
        </div>
        <PreviewBox preview={preview} />
        <footer>
          <button type="button" class="secondary" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" aria-busy={preview.isBusy} disabled={preview.isBusy}>
            {preview.cycle ? t('bookUnit', { unit: unitName(preview.cycle.item) }) : t('preview')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: Day;
  readonly min?: Day;
  readonly disabled?: boolean;
  readonly onChange: (day: Day) => void;
}

/** A field for a day. A day that is half entered stays while the page is drawn again. */
export function DayField({ label, value, onChange, ...field }: DayFieldProps) {
  return (
    <label>
      {label}
      <input
        type="date"
        required
        {...field}
        defaultValue={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
