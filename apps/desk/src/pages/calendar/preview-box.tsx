import { ErrorMessage } from '../../parts/error-message.js';
import { formatDay, unitName } from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import type { Preview } from './use-preview.js';

/** The result of a change before it is made, or the reason why it is rejected. */
export function PreviewBox({ preview: { cycle, error } }: { preview: Preview }) {
  if (error !== undefined) return <ErrorMessage error={error} />;
  if (!cycle) return null;
  const { item, prepareFrom, restockBy } = cycle;
  const from = formatDay(prepareFrom);
  const values = { unit: unitName(item), from, to: restockBy ? formatDay(restockBy) : '…' };
  return (
    <p role="status" class="banner" dir="auto">
      {t('wouldReserve', values)}
    </p>
  );
}
