import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import type { Day } from '../../parts/days.js';
import { Choice } from '../../parts/choice.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { notifyWithUndo } from '../../parts/undo.js';
import { currentSession } from '../../service/session.js';
import { trackWrite } from '../../service/write.js';
import { t } from '../../texts/language.js';
import { blockTitle } from './bars.js';
import { DayField } from '../../parts/day-field.js';
import { type Kind, KindField } from './kind-field.js';
import type { Unit } from './stock.js';
import { unitOptions } from './unit-choice.js';

interface BlockDialogProps {
  readonly units: readonly Unit[];
  readonly day: Day;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Reason = Schemas['BlockReason'];

const REASONS = ['maintenance', 'repair', 'missing', 'other'] as const satisfies Reason[];

/** The choices of what to block, in their order. */
const SCOPES = { Item: 'unit', Kind: 'kind', Store: 'allUnits', closing: 'closingDays' } as const;

type Scope = keyof typeof SCOPES;

/** Blocks a unit, a variant, a product or the whole shop, or closes the shop on some days. */
export function BlockDialog({ units, day, onClose, onDone }: BlockDialogProps) {
  const [scope, setScope] = useState<Scope>(units.length > 0 ? 'Item' : 'Kind');
  const [itemId, setItemId] = useState(units.length === 1 ? units[0]!.id : undefined);
  const [kind, setKind] = useState<Kind>();
  const [from, setFrom] = useState(day);
  const [to, setTo] = useState(day);
  const [reason, setReason] = useState<Reason>('repair');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const { client, shop } = currentSession();
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const resource = {
      Item: itemId !== undefined && { resourceType: 'Item' as const, resourceId: itemId },
      Kind: kind && { resourceType: kind.resourceType, resourceId: kind.id },
      Store: { resourceType: 'Store' as const, resourceId: shop.id },
      closing: { resourceType: 'Store' as const, resourceId: shop.id },
    }[scope];
    if (!resource) return;
    setIsBusy(true);
    setError(undefined);
    const effect = scope === 'closing' ? { closing: true } : { reason };
    const note = description.trim();
    const body = { ...resource, ...effect, from, to, ...(note !== '' && { description: note }) };
    try {
      const block = await trackWrite(client.post('/blocked_dates', { body }));
      const params = { path: { blockedDateId: block.id } };
      notifyWithUndo(
        t('blockAdded', { what: blockTitle(block) }),
        block,
        (desk) => desk.delete('/blocked_dates/{blockedDateId}', { params }),
        onDone,
      );
      onDone();
      onClose();
    } catch (cause) {
      setError(cause);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('addBlock')} onClose={onClose}>
      <form onSubmit={submit}>
        <Choice
          label={t('blockWhat')}
          value={scope}
          options={Object.entries(SCOPES)
            .filter(([name]) => name !== 'Item' || units.length > 0)
            .map(([name, text]) => [name, t(text)])}
          onChoose={(chosen) => setScope(chosen as Scope)}
        />
        {scope === 'Item' && (
          <Choice
            label={t('unit')}
            required
            value={itemId ?? ''}
            options={[['', t('chooseOf', { n: units.length })], ...unitOptions(units)]}
            onChoose={(chosen) => setItemId(Number(chosen) || undefined)}
          />
        )}
        {scope === 'Kind' && (
          <KindField isMissing={!kind} onChoose={(_, chosen) => setKind(chosen)} />
        )}
        <div class="grid">
          <DayField label={t('from')} value={from} onChange={setFrom} />
          <DayField label={t('to')} value={to} min={from} onChange={setTo} />
          {scope !== 'closing' && (
            <Choice
              label={t('reason')}
              value={reason}
              options={REASONS.map((name) => [name, t(`reason_${name}`)])}
              onChoose={(chosen) => setReason(chosen as Reason)}
            />
          )}
        </div>
        <label>
          {t('note')}
          <input
            dir="auto"
            maxLength={255}
            value={description}
            onInput={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        </label>
        {error !== undefined && <ErrorMessage error={error} />}
        <footer>
          <button type="button" class="secondary" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" aria-busy={isBusy} disabled={isBusy}>
            {t('addBlock')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
