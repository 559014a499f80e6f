import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { ActionButton } from '../../parts/busy.js';
import { runRentalStep, stepsOf } from '../../rentals/steps.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { hasOpenEnd } from '../calendar/bars.js';
import { RentalDialog } from '../calendar/rental-dialog.js';

interface RentalActionsProps {
  readonly record: Schemas['Cycle'];
  readonly onChanged: () => void;
}

/** The actions that the state of a rental allows. */
export function RentalActions({ record: rental, onChanged }: RentalActionsProps) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section class="record-actions" aria-label={t('action')}>
      {stepsOf(rental).map((step, index) => (
        <ActionButton
          key={step}
          class={index === 0 ? undefined : 'secondary'}
          onPress={async () => {
            if ((await runRentalStep(step, rental, onChanged)) !== 'failed') onChanged();
          }}
        >
          {t(step)}
        </ActionButton>
      ))}
      {hasOpenEnd(rental) && rental.closedAs === null && (
        <button type="button" class="secondary" onClick={() => setIsChanging(true)}>
          {t('changeMore')}
        </button>
      )}
      {isChanging && (
        <ChangeDialog
          rental={rental}
          onClose={() => setIsChanging(false)}
          onChanged={() => {
            setIsChanging(false);
            onChanged();
          }}
        />
      )}
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
  const { value } = useLoaded(`free ${props.rental.id}`, [], (client, signal) =>
    client.get('/items', { params: { query }, signal }),
  );
  return <RentalDialog {...props} units={value?.data ?? []} />;
}
