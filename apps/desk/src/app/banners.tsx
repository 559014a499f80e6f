import { formatSeconds } from '../parts/labels.js';
import { isAway, limitedUntil, pendingWrites } from '../service/connection.js';
import { session } from '../service/session.js';
import { t } from '../texts/language.js';

/** The limits of the whole desk at the moment: outage, rate limit, scope of the token. */
export function Banners() {
  const isReadOnly = session.value?.canWrite === false;
  return (
    <div class="banners">
      <div role="status">
        {isAway.value && (
          <p class="banner warning">
            {t('serviceAway')}{' '}
            {pendingWrites.value > 0 && t('changesWait', { n: pendingWrites.value })}
          </p>
        )}
        {limitedUntil.value !== null && (
          <p class="banner warning">
            {t('limitReached', { time: formatSeconds(limitedUntil.value) })}
          </p>
        )}
        {isReadOnly && <p class="banner">{t('readOnly')}</p>}
      </div>
    </div>
  );
}
