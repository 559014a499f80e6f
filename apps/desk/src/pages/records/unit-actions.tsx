import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { currentDay } from '../../parts/days.js';
import { type Action, HeldActions } from '../../parts/held-actions.js';
import { useIsInUse } from '../../parts/in-use.js';
import { isGone, type Located } from '../../parts/labels.js';
import { runRentalStep } from '../../rentals/steps.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { serviceActions } from '../../units/unit-services.js';
import { isDamaged } from '../../units/restock.js';
import { useRestock } from '../../units/use-restock.js';
import { BlockDialog } from '../calendar/block-dialog.js';
import { BlockList } from '../calendar/block-list.js';

interface UnitActionsProps {
  readonly record: Schemas['SingleItem'] & Located;
  readonly onChanged: () => void;
}

/** The next step of a unit: it comes back, is lost, or goes to its shelf; its services, and blocking it. */
export function UnitActions({ record: unit, onChanged }: UnitActionsProps) {
  const section = useRef<HTMLElement>(null);
  const restock = useRestock(unit, onChanged);
  const [isBlocking, setIsBlocking] = useState(false);
  /** The plans of the services that were recorded since the buttons are in use. */
  const [recorded, setRecorded] = useState<readonly number[]>([]);
  const isInUse = useIsInUse(section) || restock.dialog !== undefined || isBlocking;
  useEffect(() => setRecorded([]), [isInUse]);
  const { activeRental, condition, status, visibility } = unit;
  const isToRestock = status === 'unprocessed';
  const restocking = isToRestock
    ? restock.action
    : { ...restock.action, text: t(isDamaged(condition) ? 'repairedMore' : 'rentAgainMore') };
  const step = (name: 'takeBack' | 'lose'): Action => ({
    text: t(name),
    run: async () => {
      if ((await runRentalStep(name, [activeRental!], onChanged)).length > 0) onChanged();
    },
  });
  const block: Action = { text: t('blockMore'), run: async () => setIsBlocking(true) };
  const left = unit.services.filter(({ servicePlanId }) => !recorded.includes(servicePlanId));
  const services = serviceActions(
    { ...unit, services: left },
    (servicePlanId) => {
      setRecorded((before) => [...before, servicePlanId]);
      onChanged();
    },
    () => {
      setRecorded([]);
      onChanged();
    },
  );
  const isOut = activeRental != null && activeRental.fulfilledAt !== null;
  const others = [...(isOut ? [step('lose')] : []), ...services, ...(isGone(unit) ? [] : [block])];
  const actions = [
    ...(isOut ? [step('takeBack')] : []),
    ...(!isOut && !isGone(unit) && (isToRestock || visibility === 'unavailable')
      ? [restocking]
      : []),
    ...others,
  ];
  const classOf = (action: Action) => (others.includes(action) ? 'secondary' : undefined);
  return (
    <section ref={section} class="record-actions" aria-label={t('action')}>
      <HeldActions actions={actions} isInUse={isInUse} classOf={classOf} />
      {restock.dialog}
      {isBlocking && (
        <BlockDialog
          units={[unit]}
          day={currentDay()}
          onClose={() => setIsBlocking(false)}
          onDone={onChanged}
        />
      )}
    </section>
  );
}

/** The blocks of a unit by itself that have not ended. */
export function UnitBlocks({ record: { id } }: Pick<UnitActionsProps, 'record'>) {
  const query = { itemId: [id], activeFrom: currentDay(), limit: 100 };
  const { value, reload } = useLoaded(`blocks of ${id}`, ['blocked_date'], (client, signal) =>
    client.get('/blocked_dates', { params: { query }, signal }),
  );
  if (!value || value.data.length === 0) return null;
  return <BlockList blocks={value.data} onRemoved={reload} />;
}
