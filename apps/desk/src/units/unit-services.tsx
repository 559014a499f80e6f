import type { Schemas } from '../../../../clients/typescript/src/index.js';
import type { Action } from '../parts/held-actions.js';
import { formatDay, Name, titleOf, unitName } from '../parts/labels.js';
import { UnitLink } from '../parts/links.js';
import { notifyWithUndo } from '../parts/undo.js';
import { write } from '../service/write.js';
import { formatNumber, t } from '../texts/language.js';

type Unit = Pick<Schemas['Item'], 'id' | 'serial' | 'services'>;
type UnitService = Schemas['UnitService'];

/**
 * An action for each service of a unit, which was done now.
 * @param onDone called after it was recorded
 * @param onUndone called after it was undone
 */
export const serviceActions = (
  unit: Unit,
  onDone: (servicePlanId: number) => void,
  onUndone: () => void,
): readonly Action[] =>
  unit.services.map((service) => ({
    text: t('serviceDone', { name: service.name }),
    run: () => recordService(unit, service, onDone, onUndone),
  }));

/** The counts of a unit until its services. */
export const ServicesLeft = ({ services }: Pick<Unit, 'services'>) => (
  <>
    {services.map((service) => (
      <div key={service.servicePlanId}>
        <Name>{service.name}</Name>: {textOf(service)}
      </div>
    ))}
  </>
);

interface DueUnitsProps {
  readonly list: Schemas['DaySheetItems'];
}

/** The units that need a service, with links to them. */
export const DueUnits = ({ list: { data, count } }: DueUnitsProps) => (
  <section id="service" aria-labelledby="service-title" class="sheet-list">
    <h2 id="service-title">
      {t('serviceDue')} <span class="count">{formatNumber(count)}</span>
    </h2>
    <ul>
      {data.map((unit) => (
        <li key={unit.id}>
          <UnitLink unit={unit} /> <Name>{titleOf(unit)}</Name>
          <ServicesLeft services={unit.services} />
        </li>
      ))}
    </ul>
  </section>
);

function textOf({ isDue, rentalsLeft, rentedDaysLeft, dueOn }: UnitService): string {
  if (isDue) return t('due');
  return [
    rentalsLeft !== null && t('rentalsLeft', { n: formatNumber(rentalsLeft) }),
    rentedDaysLeft !== null && t('rentedDaysLeft', { n: formatNumber(rentedDaysLeft) }),
    dueOn !== null && t('dueOn', { day: formatDay(dueOn) }),
  ]
    .filter((text) => text !== false)
    .join(', ');
}

async function recordService(
  unit: Unit,
  { servicePlanId, name }: UnitService,
  onDone: (servicePlanId: number) => void,
  onUndone: () => void,
): Promise<void> {
  const path = { id: unit.id };
  const written = await write((client) =>
    client.post('/items/{id}/services', { params: { path }, body: { servicePlanId } }),
  );
  if (!written) return;
  const text = t('serviceRecorded', { unit: unitName(unit), name });
  const params = { path: { ...path, servicePlanId } };
  notifyWithUndo(
    text,
    written.response,
    (client) => client.delete('/items/{id}/services/{servicePlanId}', { params }),
    onUndone,
  );
  onDone(servicePlanId);
}
