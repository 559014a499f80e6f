import '../../styles/lists.css';
import './scan.css';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addressOf, type PageProps } from '../../app/route.js';
import { notifyError } from '../../parts/notices.js';
import { currentSession } from '../../service/session.js';
import { useConditions } from '../../service/conditions.js';
import { formatNumber, t } from '../../texts/language.js';
import { restockDecided, type UndecidedUnit } from '../../units/restock.js';
import { RestockDialog } from '../../units/restock-dialog.js';
import { Camera, hasCamera } from './camera.js';
import { ConditionChoice } from './condition-choice.js';
import { ScanList } from './scan-list.js';
import {
  COUNTED_TONES,
  countSerial,
  lastCounted,
  type Scan,
  scan,
  scanCondition,
  scannedName,
  refreshScans,
  scans,
  setFinished,
  setUnfinished,
} from './scans.js';
import { isSoundOn } from './sounds.js';
import { Stocktake } from './stocktake.js';
import { Tomorrow } from './tomorrow.js';

/** The effect of scans. */
const MODES = ['takeBack', 'handOver', 'stocktake'] as const;

const HELP = { takeBack: 'scanHelp', handOver: 'handOverHelp', stocktake: 'countHelp' } as const;

/** The verdicts of a stocktake. */
const COUNTED = {
  new: 'countedNow',
  again: 'countedAgain',
  misplaced: 'countedMisplaced',
  out: 'countedOut',
  unknown: 'scanUnknown',
} as const;

/** Takes back, hands over or counts units by their serials, from a scanner, the keyboard or a camera. */
export function ScanPage({ filters }: PageProps) {
  const mode = MODES.find((one) => one === filters['mode']) ?? 'takeBack';
  const take = (serial: string): void => {
    if (mode !== 'stocktake') void scan(serial, mode);
    else void countSerial(serial).catch(notifyError);
  };
  const field = useRef<HTMLInputElement>(null);
  const [undecided, setUndecided] = useState<(UndecidedUnit & { id: number }) | null>(null);
  const { value: conditions = [] } = useConditions();
  const { canWrite } = currentSession();
  useEffect(() => {
    field.current!.focus();
    refreshScans().catch(notifyError);
  }, []);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const serial = field.current!.value.trim();
    field.current!.value = '';
    // A press on the button has taken the focus.
    field.current!.focus();
    if (serial !== '') take(serial);
  };
  const restock = async ({ id, unit, text }: Scan): Promise<void> => {
    const result = await restockDecided([unit!], () => setUnfinished(id));
    const [question] = result.undecided;
    if (question) setUndecided({ ...question, id });
    else if (result.restocked.length > 0) setFinished(id, `${t('scanRestocked')} ${text}`);
  };
  const own = scans.value.filter((entry) => entry.mode === mode);
  const { value: counted } = lastCounted;
  const latest =
    mode === 'stocktake'
      ? counted && {
          name: counted.serial,
          tone: COUNTED_TONES[counted.result],
          text: t(COUNTED[counted.result], counted),
        }
      : own[0] && { name: scannedName(own[0]), ...own[0] };
  const doneCount = own.filter(({ tone }) => tone === 'done').length;
  const countText = mode === 'handOver' ? 'handedOverCount' : 'scanCount';
  return (
    <>
      <h1>{t('scan')}</h1>
      <nav class="tabs" aria-label={t('action')}>
        <ul>
          {MODES.map((one) => (
            <li key={one}>
              <a
                href={addressOf('scan', undefined, { mode: one })}
                aria-current={mode === one ? 'true' : undefined}
              >
                {t(one)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form class="scan-form" onSubmit={submit}>
        <label>
          {t('serial')}
          <input
            ref={field}
            data-scans
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            enterkeyhint="go"
            dir="auto"
            disabled={!canWrite}
          />
        </label>
        {mode === 'takeBack' && (
          <ConditionChoice
            label={t('condition')}
            conditions={conditions}
            chosen={scanCondition.value?.id}
            onChoose={(condition) => (scanCondition.value = condition)}
          />
        )}
        <button type="submit" disabled={!canWrite}>
          {t(mode === 'stocktake' ? 'scan' : mode)}
        </button>
      </form>
      <div class="scan-tools">
        <label>
          <input
            type="checkbox"
            checked={isSoundOn.value}
            onChange={(event) => (isSoundOn.value = event.currentTarget.checked)}
          />
          {t('playSounds')}
        </label>
        {hasCamera && canWrite && <Camera onCode={take} />}
      </div>
      <div role="status" class={`verdict ${latest?.tone ?? 'idle'}`}>
        {latest ? (
          <>
            <strong dir="auto">{latest.name}</strong>
            <span dir="auto">{latest.text}</span>
          </>
        ) : (
          <span>{t(HELP[mode])}</span>
        )}
      </div>
      {mode === 'stocktake' && <Stocktake />}
      {mode === 'handOver' && canWrite && <Tomorrow />}
      {own.length > 0 && (
        <>
          <h2>{t(countText, { n: formatNumber(doneCount), all: own.length })}</h2>
          <ScanList entries={own} conditions={conditions} onRestock={restock} />
        </>
      )}
      {undecided && (
        <RestockDialog
          {...undecided}
          onClose={() => setUndecided(null)}
          onDone={(report) => setFinished(undecided.id, `${report}.`)}
          onUndone={() => setUnfinished(undecided.id)}
        />
      )}
    </>
  );
}
