import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import {
  addDays,
  currentDay,
  type Day,
  dayOf,
  daysBetween,
  latest,
  onDay,
} from '../../parts/days.js';
import { Dialog } from '../../parts/dialog.js';
import { customerName, isMidnight, Name, rentalNumber, unitName } from '../../parts/labels.js';
import { Risks } from '../../parts/links.js';
import { Pending } from '../../parts/pending.js';
import { OtherSizes, OtherWays } from '../../rentals/other-ways.js';
import { PreviewBox } from '../../rentals/preview-box.js';
import { notifyChange, rentalChange, usePreview } from '../../rentals/use-preview.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { hasOpenEnd, isPlanned } from './bars.js';
import { DayField } from '../../parts/day-field.js';
import { PAGE_SIZE, type Rental, UNIT_FIELDS } from './stock.js';
import type { Shift } from './timeline.js';
import { type NamedUnit, titleBeside, UnitChoice, type Variant } from './unit-choice.js';

interface RentalDialogProps {
  readonly rental: Rental;
  /** How the bar of the rental was dragged; its preview is shown at once. */
  readonly shift?: Shift;
  /** The part that can be changed; everything by default. */
  readonly part?: 'days' | 'unit';
  /** Called when the rental stays as it is. */
  readonly onClose: () => void;
  /** Called after a change, and after it was undone. */
  readonly onChanged: () => void;
}

/** Moves a rental to other days or another unit, or extends it: first a dry run. */
export function RentalDialog(props: RentalDialogProps) {
  const { rental, shift, part, onClose, onChanged } = props;
  const { rentalEnd, receiveAt, minimumRentalEnd } = rental;
  const [pick, setPick] = useState<UnitPick>({
    unit: shift?.unit ?? rental.item,
    // The unit of a rental may be of another variant than the one that was booked.
    variant: { platformId: rental.platformVariantId },
  });
  const [from, setFrom] = useState<Day>(addDays(dayOf(rental.rentalStart), shift?.startBy ?? 0));
  const [to, setTo] = useState<Day | null>(
    rentalEnd && addDays(dayOf(rentalEnd), shift?.endBy ?? 0),
  );
  const preview = usePreview();
  const { choose } = preview;
  const { canWrite } = currentSession();
  const isMovable = canWrite && isPlanned(rental);
  const isExtendable = canWrite && hasOpenEnd(rental);
  // The pages show when a rental that is out is due. With transport, that is days after its end.
  const isDue = !isPlanned(rental) && hasOpenEnd(rental) && receiveAt !== null;
  const dueAfter = isDue ? daysBetween(dayOf(rentalEnd!), dayOf(receiveAt)) : 0;
  const isSwappable = isMovable || (canWrite && part === 'unit');
  const days = daysOf(rental, from, to);
  const { value: free, error } = useFreeUnits(isSwappable && part !== 'days', rental, pick, days);
  const choices = [rental.item, ...(free ?? []).filter(({ id }) => id !== rental.itemId)];
  const { platformId } = pick.variant;
  const { productTitle } = rental.item;
  const ofVariant = choices.find(({ platformVariantId }) => platformVariantId === platformId);
  const title = ofVariant ? titleBeside(ofVariant, productTitle) : pick.variant.title;
  const isUnitAsked = isSwappable && part !== 'days' && free && !preview.changed;
  const isOnlyUnit = isUnitAsked && choices.length === 1;
  const body = bodyOf(rental, { ...pick, from, to });
  const look = (changes: Change) => preview.look(rentalChange(rental.id, changes));
  useEffect(() => {
    if (shift) void look(body);
  }, []);
  const otherWays = {
    ...days,
    customer: rental.customer,
    platformVariantId: platformId,
    unitVariantId: pick.unit?.platformVariantId,
    location: rental.location,
    onVariant: (unit: NamedUnit) => {
      // The variant of a rental that is out or packed stays, with another unit.
      const isVariantOpen = isMovable && !isRejectedAsFixed(preview.error);
      const chosen = isVariantOpen
        ? { variant: titledVariant(unit, productTitle) }
        : { ...pick, unit };
      choose(setPick)(chosen);
      return look(bodyOf(rental, { ...chosen, from, to }));
    },
  };
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!preview.changed) return look(body);
    const changed = await preview.run();
    if (!changed) return;
    const [after] = changed.data as [Schemas['Cycle']];
    const text = t('changed', { rental: rentalNumber(rental), unit: unitName(after.item) });
    void notifyChange(text, changed, previousOf(rental, body, after), onChanged);
    onChanged();
  };
  return (
    <Dialog title={`${rentalNumber(rental)}, ${t(`status_${rental.status}`)}`} onClose={onClose}>
      <p>
        <Name>{customerName(rental.customer)}</Name>, <Name>{unitName(rental.item)}</Name>,{' '}
        <Name>{rental.item.productTitle}</Name>{' '}
        <a href={addressOf('rentals', rental.id)}>{t('details')}</a>
        <Risks rental={rental} />
      </p>
      <form onSubmit={submit}>
        {part !== 'days' && (
          <UnitChoice
            units={choices}
            unit={pick.unit}
            product={productTitle}
            isDisabled={!isSwappable}
            anyOf={isMovable ? title : undefined}
            onChoose={(unit) => choose(setPick)({ ...pick, unit })}
          />
        )}
        {part === 'unit' && !free && <Pending error={error} />}
        {part !== 'unit' && (
          <div class="grid">
            {(isMovable || part === undefined) && (
              <DayField
                label={t('from')}
                value={from}
                disabled={!isMovable}
                onChange={choose(setFrom)}
              />
            )}
            {to !== null && (
              <DayField
                label={t(isDue ? 'dueBack' : 'to')}
                value={addDays(to, dueAfter)}
                min={addDays(latest(from, dayOf(minimumRentalEnd ?? from)), dueAfter)}
                disabled={!isExtendable}
                onChange={choose<Day>((day) => setTo(addDays(day, -dueAfter)))}
              />
            )}
          </div>
        )}
        <PreviewBox
          preview={preview}
          otherWays={otherWays}
          onMoveOthers={() =>
            look({ ...body, itemId: pick.unit?.id ?? rental.itemId, reallocate: true })
          }
        />
        {isOnlyUnit && (preview.error ? isRejectedAsFixed(preview.error) : part === 'unit') && (
          <>
            <p>{t('noOtherUnit')}</p>
            <OtherWays {...otherWays} />
          </>
        )}
        {isUnitAsked &&
          !isOnlyUnit &&
          part === 'unit' &&
          !preview.error &&
          rental.returnOrderId === null && (
            <OtherSizes {...otherWays} leftOut={rental.item.platformVariantId} />
          )}
        {part !== 'days' && rental.returnOrderId !== null && !preview.changed && (
          <p>
            {t('keepsUnit', { removed: t('line_removed') })}{' '}
            <a href={addressOf('returns', rental.returnOrderId)}>{t('returnOrder')}</a>
          </p>
        )}
        <footer>
          <button type="button" class="secondary" onClick={onClose}>
            {t('close')}
          </button>
          {(isSwappable || isExtendable) && (
            <button
              type="submit"
              aria-busy={preview.isBusy}
              disabled={preview.isBusy || (!preview.changed && Object.keys(body).length === 0)}
            >
              {preview.changed ? t('changeNow') : t('preview')}
            </button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}

interface UnitPick {
  /** Undefined for any free unit of the variant. */
  readonly unit?: NamedUnit | undefined;
  readonly variant: Pick<Variant, 'platformId'> & Partial<Variant>;
}

const titledVariant = (unit: NamedUnit, product: string): Variant => ({
  platformId: unit.platformVariantId,
  title: titleBeside(unit, product),
});

const isRejectedAsFixed = (error: unknown): boolean =>
  (error as { readonly code?: string | null } | undefined)?.code === 'unit_fixed';

/**
 * The units of a variant, and of that of the unit that the rental has, that are free on some days, as far as these are
 * not past; all of them for a rental at risk, since a free unit that it needs itself does not count as free.
 */
function useFreeUnits(
  isNeeded: boolean,
  { risks, item }: Rental,
  { variant }: UnitPick,
  days: ReturnType<typeof daysOf>,
) {
  const first = latest(days.from, currentDay());
  const query = {
    platformVariantId: [...new Set([variant.platformId, item.platformVariantId])],
    visibility: ['available' as const],
    ...(risks.length === 0 && {
      availableFrom: first,
      availableTo: latest(first, days.to ?? first),
    }),
    limit: PAGE_SIZE,
    fields: [...UNIT_FIELDS],
  };
  return useLoaded(JSON.stringify([isNeeded, query]), [], async (client, signal) =>
    isNeeded ? (await client.get('/items', { params: { query }, signal })).data : [],
  );
}

interface Choice extends UnitPick {
  readonly from: Day;
  readonly to: Day | null;
}

type Change = Schemas['UpdateCycleRequest'];

/** Only what differs, so that nothing else is computed again. */
function bodyOf(rental: Rental, { unit, variant, from, to }: Choice): Change {
  const { rentalStart, rentalEnd } = rental;
  const anyUnit =
    variant.platformId === rental.platformVariantId
      ? { reallocate: true }
      : { platformVariantId: variant.platformId };
  return {
    ...(unit ? unit.id !== rental.itemId && { itemId: unit.id } : anyUnit),
    ...(from !== dayOf(rentalStart) && { rentalStart: timeOn(rentalStart, from) }),
    ...(rentalEnd !== null &&
      to !== null &&
      to !== dayOf(rentalEnd) && { rentalEnd: timeOn(rentalEnd, to) }),
  };
}

/** The values of the rental before a change. */
function previousOf(rental: Rental, body: Change, after: Schemas['Cycle']): Change {
  const { itemId, isUnitFixed, platformVariantId, rentalStart, rentalEnd } = rental;
  return {
    ...(after.itemId !== itemId && { itemId, isUnitFixed }),
    ...(after.platformVariantId !== platformVariantId && { platformVariantId }),
    ...(body.rentalStart !== undefined && { rentalStart: dayOrTime(rentalStart) }),
    ...(body.rentalEnd !== undefined && { rentalEnd: dayOrTime(rentalEnd!) }),
  };
}

/** The days that the rental takes, once it is moved to other ones. */
const daysOf = (
  { rentalStart, rentalEnd, prepareFrom, restockBy }: Rental,
  from: Day,
  to: Day | null,
) => ({
  from: addDays(prepareFrom, daysBetween(dayOf(rentalStart), from)),
  to: to && rentalEnd && restockBy && addDays(restockBy, daysBetween(dayOf(rentalEnd), to)),
});

/** A time of day stays; midnight means the whole day. */
const timeOn = (time: string, day: Day): string => (isMidnight(time) ? day : onDay(time, day));

const dayOrTime = (time: string): string => (isMidnight(time) ? dayOf(time) : time);
