import type { TargetedSubmitEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
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
import { BookingLines, type Line, newLine } from './booking-lines.js';
import { addCustomer, type Customer, CustomerChoice, type NewCustomer } from './customer-choice.js';
import { FreeKinds } from './free-kinds.js';
import type { Selection } from './timeline.js';
import { variantOf } from './unit-choice.js';
import { bodyOf, NO_WISHES, UnitWishes } from './unit-wishes.js';

interface BookingDialogProps {
  /** The free days that were selected. */
  readonly selection: Selection;
  /** The customer who is chosen at first. */
  readonly customer?: Schemas['Customer'] | undefined;
  readonly onClose: () => void;
  readonly onBooked: () => void;
}

type Delivery = Schemas['DeliveryMethodType'];

const DELIVERIES = ['pick_up', 'shipping'] as const satisfies Delivery[];

/** Books units, or any units of one or several variants: first a dry run that shows which days it takes. */
export function BookingDialog(props: BookingDialogProps) {
  const { selection, onClose, onBooked } = props;
  const [customer, setCustomer] = useState<Customer | NewCustomer | undefined>(props.customer);
  /** The customer whom this dialog has added. */
  const [added, setAdded] = useState<Customer>();
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const { unit, isAnyUnit } = selection;
    return [unit ? newLine(variantOf(unit), isAnyUnit ? undefined : unit) : newLine()];
  });
  const [isUnitFixed, setIsUnitFixed] = useState(false);
  const [wishes, setWishes] = useState(NO_WISHES);
  const [from, setFrom] = useState<Day>(selection.from);
  const [to, setTo] = useState<Day>(selection.to);
  /** How often other days were taken; the fields then show these. */
  const [takings, setTakings] = useState(0);
  const [delivery, setDelivery] = useState<Delivery>('pick_up');
  const freeKinds = useRef<HTMLDetailsElement>(null);
  const preview = usePreview();
  const { choose } = preview;
  const [{ variant }] = lines as [Line];
  const known = customer && 'id' in customer ? customer : undefined;
  const isAdded = known !== undefined && known.id === added?.id;
  const wanted = lines.reduce((sum, line) => sum + (line.unit ? 1 : line.quantity), 0);
  const termsOf = ({ platformId }: Customer) => ({
    customerPlatformId: platformId,
    methodType: 'calendar' as const,
    deliveryMethodType: delivery,
    rentalStart: from,
    rentalEnd: to,
  });
  /** A line that needs so many free units. */
  const wantedOf = ({ variant: chosen, unit, quantity }: Line) => ({
    platformVariantId: chosen!.platformId,
    ...(!unit && { ...bodyOf(wishes), quantity }),
  });
  const book = (booked: readonly Line[]): RentalChange => {
    let booker = customer!;
    return async (client, { dryRun }) => {
      if (!('id' in booker)) {
        booker = await addCustomer(client, booker);
        const stored = booker;
        setAdded(stored);
        setCustomer((now) => (now === customer ? stored : now));
      }
      const terms = termsOf(booker);
      const cycles = booked.map((line) => ({
        ...terms,
        ...(line.unit ? { itemId: line.unit.id, isUnitFixed } : wantedOf(line)),
      }));
      return client.post('/cycles/batch', { body: { cycles }, dryRun });
    };
  };
  /** A customer who waits for several units has an entry for each. */
  const wait = async (): Promise<void> => {
    const bodies = lines
      .map(wantedOf)
      .flatMap(({ quantity = 1, ...terms }) =>
        Array.from({ length: quantity }, () => ({ ...termsOf(known!), ...terms })),
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
    const filters = { variant: `${variant!.platformId}`, from };
    const calendar = { text: t('calendar'), address: addressOf('calendar', undefined, filters) };
    const text = t('waits', { customer: customerName(known!) });
    notifyWithUndo(text, {}, withdraw, onBooked, calendar);
    onBooked();
    onClose();
  };
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!preview.changed) return preview.look(book(lines));
    const booked = await preview.run();
    if (!booked) return;
    const { data } = booked;
    const names = { rental: rentalNumbers(data), unit: unitNames(data) };
    const text = t('booked', { ...names, customer: customerName(known!) });
    const undone = data.map(({ id }) => ({ id, status: 'cancelled' as const }));
    notifyWithUndo(
      text,
      booked,
      (shop) => shop.put('/cycles/batch', { body: { cycles: undone } }),
      onBooked,
      {
        text: t('details'),
        address:
          data.length === 1 ? addressOf('rentals', data[0]!.id) : addressOf('customers', known!.id),
      },
    );
    onBooked();
    onClose();
  };
  return (
    <Dialog title={t('book')} onClose={onClose}>
      <form onSubmit={submit}>
        <CustomerChoice customer={customer} onChange={choose(setCustomer)} />
        <BookingLines lines={lines} onChange={choose(setLines)} />
        {lines.some(({ unit }) => !unit) && (
          <UnitWishes wishes={wishes} onChange={choose(setWishes)} />
        )}
        {lines.some(({ unit }) => unit) && (
          <label>
            <input
              type="checkbox"
              checked={isUnitFixed}
              onChange={({ currentTarget }) => choose(setIsUnitFixed)(currentTarget.checked)}
            />
            {t('pinUnit')}
          </label>
        )}
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
            wishes={bodyOf(wishes)}
            details={freeKinds}
            wanted={wanted}
            onChoose={(chosen, quantity) => {
              // Enough for everybody: nothing else is wanted.
              const others = quantity >= wanted ? [] : lines.slice(1);
              choose(setLines)([newLine(chosen, undefined, quantity), ...others]);
            }}
          />
        )}
        {isAdded && !preview.changed && (
          <p role="status">{t('customerAdded', { customer: customerName(known) })}</p>
        )}
        <PreviewBox
          preview={preview}
          soFar={isAdded ? 'onlyCustomerAdded' : 'nothingChanged'}
          otherWays={
            known && lines.every((line) => line.variant)
              ? {
                  customer: known,
                  platformVariantId: variant!.platformId,
                  from,
                  to,
                  onVariant: (unit) => {
                    const [line] = lines as [Line];
                    const others = [newLine(variantOf(unit), undefined, line.quantity)];
                    choose(setLines)(others);
                    return preview.look(book(others));
                  },
                  basket: {
                    lines: lines.map(wantedOf),
                    titles: lines.map((line) => line.variant!.title),
                    deliveryMethodType: delivery,
                    onWait: wait,
                    onOthers: () => {
                      freeKinds.current!.open = true;
                      freeKinds.current!.scrollIntoView();
                    },
                    onDays: (first, last) => {
                      choose(setFrom)(first);
                      choose(setTo)(last);
                      setTakings(takings + 1);
                    },
                  },
                }
              : undefined
          }
        />
        <footer>
          <button type="button" class="secondary" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" aria-busy={preview.isBusy} disabled={preview.isBusy}>
            {preview.changed
              ? t('bookUnit', { unit: unitNames(preview.changed.data) })
              : t(customer && !known ? 'addAndPreview' : 'preview')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
