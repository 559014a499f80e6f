import { useRef } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { type Action, HeldActions } from '../../parts/held-actions.js';
import { useIsInUse } from '../../parts/in-use.js';
import type { Located } from '../../parts/labels.js';
import { runRentalStep } from '../../rentals/steps.js';
import { t } from '../../texts/language.js';
import { serviceActions } from '../../units/unit-services.js';
import { useRestock } from '../../units/use-restock.js';

interface UnitActionsProps {
  readonly record: Schemas['SingleItem'] & Located;
  readonly onChanged: () => void;
}

/** The next step of a unit: it comes back, or to its shelf; and its services. */
export function UnitActions({ record: unit, onChanged }: UnitActionsProps) {
  const section = useRef<HTMLElement>(null);
  const restock = useRestock(unit, onChanged);
  const isInUse = useIsInUse(section) || restock.dialog !== undefined;
  const { activeRental, status } = unit;
  const takeBack: Action = {
    text: t('takeBack'),
    run: async () => {
      if ((await runRentalStep('takeBack', [activeRental!], onChanged)).length > 0) onChanged();
    },
  };
  const services = serviceActions(unit, onChanged);
  const isOut = activeRental != null && activeRental.fulfilledAt !== null;
  const actions = [
    ...(isOut ? [takeBack] : []),
    ...(!isOut && status === 'unprocessed' ? [restock.action] : []),
    ...services,
  ];
  const classOf = (action: Action) => (services.includes(action) ? 'secondary' : undefined);
  return (
    <section ref={section} class="record-actions" aria-label={t('action')}>
      <HeldActions actions={actions} isInUse={isInUse} classOf={classOf} />
      {restock.dialog}
    </section>
  );
}
