import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { Consequences } from '../parts/consequences.js';
import { showInDialog } from '../parts/dialog.js';
import { ErrorMessage } from '../parts/error-message.js';
import { formatDay, unitNames } from '../parts/labels.js';
import { consequencesOf } from '../service/consequences.js';
import { t } from '../texts/language.js';
import { OtherWays, type OtherWaysProps } from './other-ways.js';
import type { Preview } from './use-preview.js';

interface PreviewBoxProps {
  readonly preview: Preview;
  /** The ways that remain for a rental if no unit is free. */
  readonly otherWays?: OtherWaysProps | undefined;
}

/** The result of a change before it is made, or the reason why it is rejected. */
export function PreviewBox({ preview: { changed, error }, otherWays }: PreviewBoxProps) {
  if (error !== undefined) {
    const isNoUnitFree = (error as { code?: string | null }).code === 'no_unit_free';
    return (
      <>
        <ErrorMessage error={error} />
        {isNoUnitFree && otherWays && <OtherWays {...otherWays} />}
      </>
    );
  }
  if (!changed) return null;
  const { prepareFrom, restockBy, receiveAt } = changed.data[0]!;
  const days = { from: formatDay(prepareFrom), to: restockBy ? formatDay(restockBy) : '…' };
  return (
    <div ref={showInDialog} role="status" class="banner">
      <p dir="auto">{t('wouldReserve', { unit: unitNames(changed.data), ...days })}</p>
      <p dir="auto">
        {kindsOf(changed.data)}
        {receiveAt && `, ${t('dueOn', { day: formatDay(receiveAt) })}`}
      </p>
      <Consequences of={consequencesOf(changed)} isPreview />
    </div>
  );
}

/** `3 × Dome tent, 2 persons`, for people who know no serials. */
function kindsOf(rentals: readonly Schemas['Cycle'][]): string {
  const kinds = rentals.map(({ item }) => `${item.productTitle}, ${item.variantTitle}`);
  return [...new Set(kinds)]
    .map((kind) => `${kinds.filter((one) => one === kind).length} × ${kind}`)
    .join('; ');
}
