import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import type { Day } from '../../parts/days.js';
import { Choice } from '../../parts/choice.js';
import { DayField } from '../../parts/day-field.js';
import { Dialog } from '../../parts/dialog.js';
import { customerName, rentalNumbers, unitNames } from '../../parts/labels.js';
import { notifyWithUndo } from '../../parts/undo.js';
import type { Shop } from '../../service/client.js';
import { write } from '../../service/write.js';
import { PreviewBox } from '../../rentals/preview-box.js';
import { type RentalChange, usePreview } from '../../rentals/use-preview.js';
import { t } from '../../texts/language.js';
import { CustomerChoice } from './customer-choice.js';
import { FreeKinds } from './free-kinds.js';
import { type Line, MoreLines } from './more-lines.js';
import type { Unit } from './stock.js';
import type { Selection } from './timeline.js';
import { kindOf, UnitChoice, type UnitPick } from './unit-choice.js';
import { bodyOf, NO_WISHES, UnitWishes } from './unit-wishes.js';

interface BookingDialogProps {
  /** The units to choose from. */
  readonly units: readonly Unit[];
  /** The free days that were selected. */
  readonly selection: Selection;
  /** The customer who is chosen at first. */
  readonly customer?: Schemas['Customer'] | undefined;
  readonly onClose: () => void;
  readonly onBooked: () => void;
}

type Delivery = Schemas['DeliveryMethodType'];

const DELIVERIES = ['pick_up', 'shipping'] as const satisfies Delivery[];

/** Books a unit, or any units of one or several variants: first a dry run that shows which days it takes. */
export function BookingDialog(props: BookingDialogProps) {
  const { selection, onClose, onBooked } = props;
  /** A unit of a variant that was chosen by what is free. */
  const [found, setFound] = useState<Unit>();
  const isListed = !found || props.units.some(({ id }) => id === found.id);
  const units = isListed ? props.units : [found, ...props.units];
  const [customer, setCustomer] = useState(props.customer);
  const [pick, setPick] = useState<UnitPick>(selection);
  const [more, setMore] = useState<readonly Line[]>([]);
  const [isUnitFixed, setIsUnitFixed] = useState(false);
  const [wishes, setWishes] = useState(NO_WISHES);
  const [from, setFrom] = useState<Day>(selection.from);
  const [to, setTo] = useState<Day>(selection.to);
  /** How often other days were taken; the fields then show these. */
  const [takings, setTakings] = useState(0);
  const [delivery, setDelivery] = useState<Delivery>('pick_up');
  const preview = usePreview();
  const { choose } = preview;
  const { itemId, isAnyUnit } = pick;
  const unit = units.find(({ id }) => id === itemId);
  const termsOf = () => ({
    customerPlatformId: customer!.platformId,
    methodType: 'calendar' as const,
    deliveryMethodType: delivery,
    rentalStart: from,
    rentalEnd: to,
  });
  /** The further lines with a chosen variant, at the place that is asked for. */
  const moreLines = more.flatMap(({ kind, quantity }) =>
    kind
      ? [
          {
            ...bodyOf({ ...wishes, conditionIds: [], quantity }),
            platformVariantId: kind.platformId,
          },
        ]
      : [],
  );
  const bookUnit: RentalChange = async (client, { dryRun }) => ({
    data: [await client.post('/cycles', { body: { ...termsOf(), itemId, isUnitFixed }, dryRun })],
  });
  const bookLines = (platformVariantId = unit!.platformVariantId): RentalChange => {
    const first = isAnyUnit ? { ...bodyOf(wishes), platformVariantId } : { itemId, isUnitFixed };
    const cycles = [first, ...moreLines].map((line) => ({ ...termsOf(), ...line }));
    return (client, { dryRun }) => client.post('/cycles/batch', { body: { cycles }, dryRun });
  };
  /** A customer who waits for several units has an entry for each. */
  const wait = async (): Promise<void> => {
    const { quantity = 1, ...first } = bodyOf(wishes);
    const line = { ...(isAnyUnit && first), platformVariantId: unit!.platformVariantId, quantity };
    const bodies = [line, ...moreLines].flatMap(({ quantity: count = 1, ...terms }) =>
      Array.from({ length: count }, () => ({ ...termsOf(), ...terms })),
    );
    const written = await write(async (client) => {
      const entries: Schemas['WaitingEntry'][] = [];
      for (const body of bodies) entries.push(await client.post('/waiting_entries', { body }));
      return entries;
    });
    if (!written) return;
    const withdraw = async (client: Shop): Promise<void> => {
      for (const { id } of written.response) {
        const params = { path: { id } };
        await client.put('/waiting_entries/{id}', { params, body: { status: 'withdrawn' } });
      }
    };
    const filters = { variant: `${unit!.platformVariantId}`, from };
    const calendar = { text: t('calendar'), address: addressOf('calendar', undefined, filters) };
    const text = t('waits', { customer: customerName(customer!) });
    notifyWithUndo(text, {}, withdraw, onBooked, calendar);
    onBooked();
    onClose();
  };
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!preview.changed) {
      if (more.some(({ kind }) => !kind)) return preview.fail(new Error(t('chooseVariant')));
      return preview.look(isAnyUnit || more.length > 0 ? bookLines() : bookUnit);
    }
    const booked = await preview.run();
    if (!booked) return;
    const { data } = booked;
    const names = { rental: rentalNumbers(data), unit: unitNames(data) };
    const text = t('booked', { ...names, customer: customerName(customer!) });
    const undone = data.map(({ id }) => ({ id, status: 'cancelled' as const }));
    notifyWithUndo(
      text,
      booked,
      (shop) => shop.put('/cycles/batch', { body: { cycles: undone } }),
      onBooked,
      {
        text: t('details'),
        address:
          data.length === 1
            ? addressOf('rentals', data[0]!.id)
            : addressOf('rentals', undefined, { ids: data.map(({ id }) => id).join() }),
      },
    );
    onBooked();
    onClose();
  };
  return (
    <Dialog title={t('book')} onClose={onClose}>
      <form onSubmit={submit}>
        <CustomerChoice customer={customer} onChange={choose(setCustomer)} />
        <UnitChoice units={units} pick={pick} anyOf="each" onChoose={choose(setPick)} />
        {isAnyUnit ? (
          <UnitWishes wishes={wishes} onChange={choose(setWishes)} />
        ) : (
          <label>
            <input
              type="checkbox"
              checked={isUnitFixed}
              onChange={({ currentTarget }) => choose(setIsUnitFixed)(currentTarget.checked)}
            />
            {t('pinUnit')}
          </label>
        )}
        <MoreLines lines={more} onChange={choose(setMore)} />
        <div class="grid">
          <DayField
            key={`from ${takings}`}
            label={t('from')}
            value={from}
            onChange={choose(setFrom)}
          />
          <DayField
            key={`to ${takings}`}
            label={t('to')}
            value={to}
            min={from}
            onChange={choose(setTo)}
          />
          <Choice
            label={t('delivery')}
            value={delivery}
            options={DELIVERIES.map((value) => [value, t(`delivery_${value}`)])}
            onChoose={(chosen) => choose(setDelivery)(chosen as Delivery)}
          />
        </div>
        {!preview.changed && (
          <FreeKinds
            from={from}
            to={to}
            deliveryMethodType={delivery}
            onChoose={(chosen, quantity) => {
              setFound(chosen);
              choose(setPick)({ itemId: chosen.id, isAnyUnit: true });
              setWishes({ ...wishes, quantity });
            }}
          />
        )}
        <PreviewBox
          preview={preview}
          otherWays={
            customer &&
            unit && {
              customer,
              platformVariantId: unit.platformVariantId,
              from,
              to,
              onVariant: (chosen) => preview.look(bookLines(chosen)),
              basket: {
                lines: [
                  { ...(isAnyUnit && bodyOf(wishes)), platformVariantId: unit.platformVariantId },
                  ...moreLines,
                ],
                titles: [kindOf(unit), ...more.flatMap(({ kind }) => kind?.title ?? [])],
                deliveryMethodType: delivery,
                onWait: wait,
                onDays: (first, last) => {
                  choose(setFrom)(first);
                  choose(setTo)(last);
                  setTakings(takings + 1);
                },
              },
            }
          }
        />
        <footer>
          <button type="button" class="secondary" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" aria-busy={preview.isBusy} disabled={preview.isBusy}>
            {preview.changed
              ? t('bookUnit', { unit: unitNames(preview.changed.data) })
              : t('preview')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
