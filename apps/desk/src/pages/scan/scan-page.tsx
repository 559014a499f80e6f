import './scan.css';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageProps } from '../../app/pages.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { formatNumber, t } from '../../texts/language.js';
import { DamagedDialog } from '../../units/damaged-dialog.js';
import { type DamagedUnit, restockUndamaged } from '../../units/restock.js';
import { Camera, hasCamera } from './camera.js';
import { ScanList } from './scan-list.js';
import { type Scan, scan, scanCondition, scannedName, scans, setVerdict } from './scans.js';
import { isSoundOn } from './sounds.js';

/** Takes back units by their serials, from a scanner, the keyboard or a camera. */
export function ScanPage(_props: PageProps) {
  const field = useRef<HTMLInputElement>(null);
  const [damaged, setDamaged] = useState<(DamagedUnit & { id: number }) | null>(null);
  const { canWrite } = currentSession();
  useEffect(() => field.current!.focus(), []);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const serial = field.current!.value.trim();
    field.current!.value = '';
    if (serial !== '') void scan(serial);
  };
  const restock = async ({ id, unit }: Scan): Promise<void> => {
    const result = await restockUndamaged(unit!, () => setUnfinished(id));
    if (typeof result === 'object') setDamaged({ ...result, id });
    else if (result !== 'failed') setFinished(id, t('scanRestocked'));
  };
  const [latest] = scans.value;
  const backCount = scans.value.filter(({ tone }) => tone === 'done').length;
  return (
    <>
      <h1>{t('scan')}</h1>
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
        <ConditionChoice />
        <button type="submit" disabled={!canWrite}>
          {t('takeBack')}
        </button>
      </form>
      <div class="scan-tools">
        <label>
          <input
            type="checkbox"
            checked={isSoundOn.value}
            onChange={(event) => (isSoundOn.value = event.currentTarget.checked)}
          />
          {t('sound')}
        </label>
        {hasCamera && canWrite && <Camera onCode={(serial) => void scan(serial)} />}
      </div>
      <div role="status" class={`verdict ${latest?.tone ?? 'idle'}`}>
        {latest ? (
          <>
            <strong dir="auto">{scannedName(latest)}</strong>
            <span dir="auto">{latest.text}</span>
          </>
        ) : (
          <span>{t('scanHelp')}</span>
        )}
      </div>
      {scans.value.length > 0 && (
        <>
          <h2>{t('scanCount', { n: formatNumber(backCount), all: scans.value.length })}</h2>
          <ScanList onRestock={restock} />
        </>
      )}
      {damaged && (
        <DamagedDialog
          {...damaged}
          onClose={() => setDamaged(null)}
          onDone={() => setFinished(damaged.id, t('scanDecided'))}
          onUndone={() => setUnfinished(damaged.id)}
        />
      )}
    </>
  );
}

const unitOf = (scanId: number) => scans.value.find(({ id }) => id === scanId)?.unit;

const setFinished = (id: number, text: string): void =>
  setVerdict(id, { tone: 'done', unit: unitOf(id), isFinished: true, text });

/** The unit is to be restocked again. */
const setUnfinished = (id: number): void =>
  setVerdict(id, { tone: 'again', unit: unitOf(id), text: t('scanAgain') });

function ConditionChoice() {
  const { value } = useLoaded('conditions', ['condition'], (client, signal) =>
    client.get('/conditions', { params: { query: { limit: 100 } }, signal }),
  );
  return (
    <label>
      {t('condition')}
      <select
        value={scanCondition.value ?? ''}
        onChange={({ currentTarget }) =>
          (scanCondition.value = currentTarget.value === '' ? null : Number(currentTarget.value))
        }
      >
        <option value="">{t('conditionUnchanged')}</option>
        {value?.data.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
