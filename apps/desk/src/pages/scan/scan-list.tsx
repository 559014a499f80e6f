import { addressOf } from '../../app/route.js';
import { locale, t } from '../../texts/language.js';
import { ActionButton } from '../../parts/busy.js';
import { Name } from '../../parts/labels.js';
import { handOverEarly, type Scan, scannedName, takeBackFromStock, undoScan } from './scans.js';

interface ScanListProps {
  readonly onRestock: (entry: Scan) => Promise<void>;
}

/** All scans with their verdicts, the newest first, and what can be done about each. */
export function ScanList({ entries, onRestock }: ScanListProps & { entries: readonly Scan[] }) {
  return (
    <ol class="scans" reversed aria-label={t('scans')}>
      {entries.map((entry) => (
        <li key={entry.id} class={entry.tone}>
          <time dateTime={entry.at}>{formatSeconds(entry.at)}</time>
          <strong>
            {entry.unit ? (
              <a href={addressOf('units', entry.unit.id)}>
                <Name>{scannedName(entry)}</Name>
              </a>
            ) : (
              <Name>{scannedName(entry)}</Name>
            )}
          </strong>
          <span class="scan-text">
            <span dir="auto">{entry.text}</span>{' '}
            {entry.unit && (
              <small class="muted">
                <Name>{entry.unit.title}</Name>
              </small>
            )}
          </span>
          <ScanActions entry={entry} onRestock={onRestock} />
        </li>
      ))}
    </ol>
  );
}

function ScanActions({ entry, onRestock }: { entry: Scan } & ScanListProps) {
  const { unit, tone, isInStock, isFinished, mode } = entry;
  if (!unit || isFinished || tone === 'error' || tone === 'waiting') return null;
  const name = scannedName(entry);
  if (mode === 'handOver' && tone === 'again') {
    return (
      <ActionButton
        class="plain"
        aria-label={`${t('handOverAnyway')}: ${name}`}
        onPress={() => handOverEarly(entry)}
      >
        {t('handOverAnyway')}
      </ActionButton>
    );
  }
  if (isInStock) {
    return (
      <ActionButton
        class="plain"
        aria-label={`${t('takeBackAnyway')}: ${name}`}
        onPress={() => takeBackFromStock(entry)}
      >
        {t('takeBackAnyway')}
      </ActionButton>
    );
  }
  return (
    <>
      {mode === 'takeBack' && (
        <ActionButton
          class="plain"
          aria-label={`${t('restock')}: ${name}`}
          onPress={() => onRestock(entry)}
        >
          {t('restock')}
        </ActionButton>
      )}
      {tone === 'done' && unit.rentalId !== null && (
        <ActionButton
          class="plain"
          aria-label={`${t('undo')}: ${name}`}
          onPress={() => undoScan(entry)}
        >
          {t('undo')}
        </ActionButton>
      )}
    </>
  );
}

const formatSeconds = (at: string): string => new Date(at).toLocaleTimeString(locale());
