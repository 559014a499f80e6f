import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { addressOf } from '../app/route.js';
import { ActionButton } from '../parts/busy.js';
import { Consequences } from '../parts/consequences.js';
import { showInForm } from '../parts/dialog.js';
import { ErrorMessage } from '../parts/error-message.js';
import { LateUnits } from '../parts/late-units.js';
import { customerName, formatDay, formatMoney, rentalNumber, unitNames } from '../parts/labels.js';
import { consequencesOf } from '../service/consequences.js';
import { rentalsOf } from '../service/explain.js';
import { useLoaded } from '../service/use-loaded.js';
import { t } from '../texts/language.js';
import type { TextName } from '../texts/texts.js';
import { OtherWays, type OtherWaysProps } from './other-ways.js';
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
  const { changed, error } = props.preview;
  if (error !== undefined) {
    const { code } = error as { readonly code?: string | null };
    const { otherWays, onMoveOthers } = props;
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
  const { prepareFrom, restockBy, receiveAt, priceCents, deliveryMethodType } = changed.data[0]!;
  const places = [...new Set(changed.data.flatMap(({ location }) => location?.name ?? []))];
  const days = { from: formatDay(prepareFrom), to: restockBy ? formatDay(restockBy) : '…' };
  return (
    <div ref={showInForm} role="status" class="banner">
      <p dir="auto">
        {t('wouldReserve', { unit: unitNames(changed.data), ...days })}{' '}
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
      <LateUnits rentals={changed.data} />
      <Consequences of={consequencesOf(changed)} isPreview />
    </div>
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
