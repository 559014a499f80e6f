import { locale, t } from '../../texts/language.js';
import { Name } from '../../parts/labels.js';
import { write } from '../../service/write.js';
import { type Scan, scannedName, scans, setVerdict, takeBackFromStock } from './scans.js';

interface ScanListProps {
  readonly onRestock: (entry: Scan) => void;
}

/** All scans with their verdicts, the newest first, and what can be done about each. */
export function ScanList({ onRestock }: ScanListProps) {
  return (
    <ol class="scans" reversed aria-label={t('scans')}>
      {scans.value.map((entry) => (
        <li key={entry.id} class={entry.tone}>
          <time dateTime={entry.at.toISOString()}>{formatSeconds(entry.at)}</time>
          <strong>
            <Name>{scannedName(entry)}</Name>
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
  const { unit, tone, isInStock, isFinished } = entry;
  if (!unit || isFinished || tone === 'error' || tone === 'waiting') return null;
  const name = scannedName(entry);
  if (isInStock) {
    return (
      <button
        type="button"
        class="plain"
        aria-label={`${t('takeBackAnyway')}: ${name}`}
        onClick={() => void takeBackFromStock(entry)}
      >
        {t('takeBackAnyway')}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={`${t('restock')}: ${name}`}
        onClick={() => onRestock(entry)}
      >
        {t('restock')}
      </button>
      {tone === 'done' && unit.rentalId !== null && (
        <button
          type="button"
          class="plain"
          aria-label={`${t('undo')}: ${name}`}
          onClick={() => void undo(entry)}
        >
          {t('undo')}
        </button>
      )}
    </>
  );
}

async function undo({ id, unit }: Scan): Promise<void> {
  const params = { path: { id: unit!.rentalId! } };
  const isUndone = await write((client) =>
    client.put('/cycles/{id}', { params, body: { receivedAt: null } }),
  );
  if (isUndone) setVerdict(id, { tone: 'again', unit, isFinished: true, text: t('scanUndone') });
}

const formatSeconds = (at: Date): string => at.toLocaleTimeString(locale());
