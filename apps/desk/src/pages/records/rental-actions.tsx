import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { route } from '../../app/route.js';
import { type Action, HeldActions } from '../../parts/held-actions.js';
import { useIsInUse } from '../../parts/in-use.js';
import { MoveDialog } from '../../rentals/move-dialog.js';
import { type RentalStep, runRentalStep, stepsOf } from '../../rentals/steps.js';
import { t } from '../../texts/language.js';
import { useRestock } from '../../units/use-restock.js';
import { hasOpenEnd, isPlanned } from '../calendar/bars.js';
import { RentalDialog } from '../calendar/rental-dialog.js';

interface RentalActionsProps {
  readonly record: Schemas['Cycle'];
  readonly onChanged: () => void;
}

/** The subject of a dialog: a move off the unit, other days, or another unit. */
type Open = 'move' | 'days' | 'unit';

/** The actions that the state of a rental allows, the next step first. */
export function RentalActions({ record: rental, onChanged }: RentalActionsProps) {
  const [open, setOpen] = useState<Open | null>(null);
  // Notices and dialogs about other rentals lead to the move or the swap of this one.
  const asked = route.value.filters['open'];
  useEffect(() => {
    if ((asked === 'move' && canMove(rental)) || (asked === 'unit' && isOpen(rental)))
      setOpen(asked);
  }, [asked]);
  const section = useRef<HTMLElement>(null);
  const step = (name: RentalStep): Action => ({
    text: t(name),
    isNext: name === 'handOver' || name === 'takeBack',
    run: async () => {
      if ((await runRentalStep(name, [rental], onChanged)).length > 0) onChanged();
    },
  });
  const opening = (name: Open, text: 'move' | 'extend' | 'changeDays' | 'swap'): Action => ({
    text: t(text),
    run: async () => setOpen(name),
  });
  const restock = useRestock(rental.item, onChanged);
  const isInUse = useIsInUse(section) || open !== null || restock.dialog !== undefined;
  const [first, ...others] = stepsOf(rental);
  const actions = [
    ...(rental.status === 'received' && rental.restockedAt === null ? [restock.action] : []),
    step(first!),
    ...(canMove(rental) ? [opening('move', 'move')] : []),
    ...(isOpen(rental) && hasOpenEnd(rental)
      ? [opening('days', isPlanned(rental) ? 'changeDays' : 'extend')]
      : []),
    ...(isOpen(rental) ? [opening('unit', 'swap')] : []),
    ...others.map(step),
  ];
  const close = (): void => setOpen(null);
  const finish = (): void => {
    close();
    onChanged();
  };
  return (
    <section ref={section} class="record-actions" aria-label={t('action')}>
      <HeldActions
        actions={actions}
        isInUse={isInUse}
        classOf={({ isNext }) => (isNext ? undefined : 'secondary')}
      />
      {open === 'move' && <MoveDialog rental={rental} onClose={close} onMoved={onChanged} />}
      {(open === 'days' || open === 'unit') && (
        <RentalDialog part={open} rental={rental} onClose={close} onChanged={finish} />
      )}
      {restock.dialog}
    </section>
  );
}

export const isOpen = ({ closedAs, receivedAt, status }: Schemas['Cycle']): boolean =>
  closedAs === null && receivedAt === null && status !== 'cancelled';

const canMove = (rental: Schemas['Cycle']): boolean => isPlanned(rental) && rental.risks.length > 0;
