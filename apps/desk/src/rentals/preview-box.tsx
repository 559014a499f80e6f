import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { addressOf } from '../app/route.js';
import { ActionButton } from '../parts/busy.js';
import { currentDay, dayOf, latest } from '../parts/days.js';
import { Consequences } from '../parts/consequences.js';
import { showInForm } from '../parts/dialog.js';
import { ErrorMessage } from '../parts/error-message.js';
import {
  customerName,
  formatDay,
  formatMoney,
  phaseOf,
  rentalNumber,
  unitName,
  unitNames,
} from '../parts/labels.js';
import { consequencesOf } from '../service/consequences.js';
import { rentalsOf } from '../service/explain.js';
import { useLoaded } from '../service/use-loaded.js';
import { t } from '../texts/language.js';
import type { TextName } from '../texts/texts.js';
import { OtherSizes, OtherWays, type OtherWaysProps } from './other-ways.js';
import type { Preview } from './use-preview.js';

interface PreviewBoxProps {
  readonly preview: Preview;
  /** The ways that remain for a rental if no unit is free. */
  readonly otherWays?: OtherWaysProps | undefined;
  /** The changes so far; none by default. */
  readonly soFar?: TextName;
  /** Previews the change with the rentals that are in its way on other units. */
  readonly onMoveOthers?: () => Promise<void>;
}

/** The result of a change before it is made, or the reason why it is rejected. */
export function PreviewBox(props: PreviewBoxProps) {
  const { changed, late, error } = props.preview;
  const { otherWays } = props;
  if (error !== undefined) {
    const { code } = error as { readonly code?: string | null };
    const { onMoveOthers } = props;
    return (
      <>
        <ErrorMessage error={error} />
        {code === 'item_reserved' && onMoveOthers && (
          <p>
            <ActionButton class="secondary" onPress={onMoveOthers}>
              {t('moveOthers')}
            </ActionButton>
          </p>
        )}
        {BLOCKED_BY_RENTALS.includes(code ?? '') && <SwapLinks error={error} />}
        {code === 'no_unit_free' && otherWays && <OtherWays {...otherWays} />}
      </>
    );
  }
  if (!changed) return null;
  const [rental] = changed.data as [Schemas['Cycle']];
  const { rentalStart, rentalEnd, prepareFrom, restockBy } = rental;
  const { receiveAt, priceCents, deliveryMethodType } = rental;
  const places = [...new Set(changed.data.flatMap(({ location }) => location?.name ?? []))];
  // Nothing is prepared on days that are past.
  const isToCome = dayOf(rentalStart) >= currentDay();
  const days = {
    from: formatDay(rentalStart),
    to: rentalEnd ? formatDay(rentalEnd) : '…',
    first: formatDay(isToCome ? latest(prepareFrom, currentDay()) : prepareFrom),
    last: restockBy ? formatDay(restockBy) : '…',
  };
  const box = (
    <div ref={showInForm} role="status" class={late.length > 0 ? 'banner warning' : 'banner'}>
      {late.map(({ activeRental, ...unit }) => (
        <p key={unit.id} dir="auto">
          <a href={addressOf('rentals', activeRental!.id)}>
            {t('stillOut', {
              unit: unitName(unit),
              customer: customerName(activeRental!.customer),
              phase: phaseOf(activeRental!),
            })}
          </a>
        </p>
      ))}
      <p dir="auto">
        {t('wouldRent', { unit: unitNames(changed.data), ...days })}{' '}
        {t(props.soFar ?? 'nothingChanged')}
      </p>
      <p dir="auto">
        {kindsOf(changed.data)}
        {receiveAt && `. ${t('dueBack')}: ${formatDay(receiveAt)}`}
      </p>
      {deliveryMethodType === 'pick_up' && places.length > 1 && (
        <p dir="auto">{t('placesOf', { n: places.length, places: places.join(', ') })}</p>
      )}
      {priceCents !== null && <p>{t('priceStays', { price: formatMoney(priceCents) })}</p>}
      <Consequences of={consequencesOf(changed)} isPreview />
    </div>
  );
  const isOnly = (otherWays?.basket?.lines.length ?? 1) === 1;
  return (
    <>
      {box}
      {late.length > 0 && otherWays && isOnly && <OtherSizes {...otherWays} />}
    </>
  );
}

const BLOCKED_BY_RENTALS: readonly string[] = ['item_reserved', 'unit_fixed', 'no_unit_free'];

/** The rentals that an error names, and a way to another unit for each. */
function SwapLinks({ error }: { error: unknown }) {
  const { value } = useLoaded(`named by ${String(error)}`, [], (client) =>
    rentalsOf(client, error),
  );
  return (
    <ul>
      {value?.map(({ id, ...rental }) => (
        <li key={id}>
          <a href={addressOf('rentals', id, { open: 'unit' })}>
            {t('swapOf', {
              rental: rentalNumber(rental),
              customer: customerName(rental.customer),
            })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `3 × Dome tent, 2 persons, Bergen store`, for people who know no serials. */
function kindsOf(rentals: readonly Schemas['Cycle'][]): string {
  const kinds = rentals.map(({ item, location }) =>
    [item.productTitle, item.variantTitle, location?.name].filter(Boolean).join(', '),
  );
  return [...new Set(kinds)]
    .map((kind) => `${kinds.filter((one) => one === kind).length} × ${kind}`)
    .join('; ');
}
