import { useRef } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { Consequences } from '../../parts/consequences.js';
import { type Action, HeldActions } from '../../parts/held-actions.js';
import { useIsInUse } from '../../parts/in-use.js';
import { formatSeconds, Name } from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import type { TextName } from '../../texts/texts.js';
import { ConditionChoice } from './condition-choice.js';
import {
  gradeScan,
  handOverAnyway,
  type Scan,
  scannedName,
  takeBackFromStock,
  undoScan,
} from './scans.js';

interface ScanListProps {
  readonly conditions: readonly Schemas['Condition'][];
  readonly onRestock: (entry: Scan) => Promise<void>;
}

/** All scans with their verdicts, the newest first, and what can be done about each. */
export function ScanList(props: ScanListProps & { readonly entries: readonly Scan[] }) {
  const list = useRef<HTMLOListElement>(null);
  const isInUse = useIsInUse(list);
  return (
    <ol ref={list} class="scans" reversed aria-label={t('scans')}>
      {props.entries.map((entry) => (
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
            <Consequences of={entry.consequences ?? []} />
          </span>
          {entry.mode === 'takeBack' && entry.tone === 'done' && entry.unit && (
            <ConditionChoice
              label={t('unitCondition')}
              conditions={props.conditions}
              chosen={entry.unit.conditionId}
              disabled={entry.isFinished ?? false}
              onChoose={(condition) => void gradeScan(entry, condition)}
            />
          )}
          <HeldActions
            actions={actionsOf(entry, props)}
            isInUse={isInUse}
            classOf={() => 'plain'}
          />
        </li>
      ))}
    </ol>
  );
}

/** The actions that remain for a scan. */
function actionsOf(entry: Scan, { onRestock }: ScanListProps): Action[] {
  const { unit, tone, isInStock, isFinished, mode } = entry;
  if (!unit || isFinished || tone === 'error' || tone === 'waiting') return [];
  const action = (text: TextName, run: (scanned: Scan) => Promise<unknown>): Action => ({
    text: t(text),
    of: scannedName(entry),
    run: () => run(entry),
  });
  if (mode === 'handOver' && tone === 'again') return [action('handOverAnyway', handOverAnyway)];
  if (isInStock) return [action('takeBackAnyway', takeBackFromStock)];
  return [
    ...(mode === 'takeBack' ? [action('restock', onRestock)] : []),
    ...(tone === 'done' && unit.rentalId !== null ? [action('undo', undoScan)] : []),
  ];
}
