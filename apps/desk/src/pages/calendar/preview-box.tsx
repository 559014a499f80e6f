import { ErrorMessage } from '../../parts/error-message.js';
import { formatDay, unitNames } from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import type { Preview } from './use-preview.js';

/** The result of a change before it is made, or the reason why it is rejected. */
export function PreviewBox({ preview: { cycles, error } }: { preview: Preview }) {
  if (error !== undefined) return <ErrorMessage error={error} />;
  if (!cycles) return null;
  const { prepareFrom, restockBy } = cycles[0]!;
  const from = formatDay(prepareFrom);
  const values = { unit: unitNames(cycles), from, to: restockBy ? formatDay(restockBy) : '…' };
  return (
    <p role="status" class="banner" dir="auto">
      {t('wouldReserve', values)}
    </p>
  );
}
