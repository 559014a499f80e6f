import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { type Action, HeldActions } from '../../parts/held-actions.js';
import { useIsInUse } from '../../parts/in-use.js';
import { Dialog } from '../../parts/dialog.js';
import { rentalNumber } from '../../parts/labels.js';
import { Pending } from '../../parts/pending.js';
import { MoveDialog } from '../../rentals/move-dialog.js';
import { type RentalStep, runRentalStep, stepsOf } from '../../rentals/steps.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { hasOpenEnd, isPlanned } from '../calendar/bars.js';
import { RentalDialog } from '../calendar/rental-dialog.js';

interface RentalActionsProps {
  readonly record: Schemas['Cycle'];
  readonly onChanged: () => void;
}

/** The actions that the state of a rental allows. */
export function RentalActions({ record: rental, onChanged }: RentalActionsProps) {
  const [open, setOpen] = useState<'move' | 'changeMore' | null>(null);
  const section = useRef<HTMLElement>(null);
  const isInUse = useIsInUse(section) || open !== null;
  const step = (name: RentalStep): Action => ({
    text: t(name),
    run: async () => {
      if ((await runRentalStep(name, rental, onChanged)) === 'done') onChanged();
    },
  });
  const opening = (name: 'move' | 'changeMore'): Action => ({
    text: t(name),
    run: async () => setOpen(name),
  });
  const actions = [
    ...stepsOf(rental).map(step),
    ...(isPlanned(rental) && rental.risks.length > 0 ? [opening('move')] : []),
    ...(hasOpenEnd(rental) && rental.closedAs === null ? [opening('changeMore')] : []),
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
        classOf={(index) => (index === 0 ? undefined : 'secondary')}
      />
      {open === 'move' && <MoveDialog rental={rental} onClose={close} onMoved={onChanged} />}
      {open === 'changeMore' && <ChangeDialog rental={rental} onClose={close} onChanged={finish} />}
    </section>
  );
}

type ChangeDialogProps = Omit<Parameters<typeof RentalDialog>[0], 'units' | 'shift'> & {
  readonly rental: Schemas['Cycle'];
};

/** The dialog of the calendar, with the units of the variant that are free on the days. */
function ChangeDialog(props: ChangeDialogProps) {
  const { platformVariantId, prepareFrom, restockBy } = props.rental;
  const query = {
    platformVariantId: [platformVariantId],
    visibility: ['available' as const],
    availableFrom: prepareFrom,
    ...(restockBy !== null && { availableTo: restockBy }),
    limit: 100,
  };
  const { value, error } = useLoaded(`free ${props.rental.id}`, [], (client, signal) =>
    client.get('/items', { params: { query }, signal }),
  );
  if (value) return <RentalDialog {...props} units={value.data} />;
  return (
    <Dialog title={rentalNumber(props.rental)} onClose={props.onClose}>
      <Pending error={error} />
    </Dialog>
  );
}
