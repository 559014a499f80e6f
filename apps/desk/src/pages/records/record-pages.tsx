import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import type { PageProps } from '../../app/route.js';
import { usePlaces } from '../../parts/place-choice.js';
import { useConditions } from '../../service/conditions.js';
import { type Loaded, useLoaded } from '../../service/use-loaded.js';
import { ImportPage } from '../imports/import-page.js';
import { NewUnitsPage } from '../new-units/new-units-page.js';
import { Grid } from './grid.js';
import { CUSTOMERS, RENTALS, RETURNS, UNITS } from './grid-plans.js';
import { customerPlan, rentalPlan, unitPlan } from './record-plans.js';
import { RecordView } from './record-view.js';
import { returnPlan } from './return-plan.js';

/** The units, or one of them. */
export function UnitsPage({ id, filters }: PageProps) {
  if (id === 'new') return <NewUnitsPage />;
  if (id === 'import') return <ImportPage list="items" />;
  return id === null ? <Grid plan={UNITS} filters={filters} /> : <UnitView id={Number(id)} />;
}

export const RentalsPage = ({ id, filters }: PageProps) =>
  id === null ? <Grid plan={RENTALS} filters={filters} /> : <RentalView id={Number(id)} />;

export const ReturnsPage = ({ id, filters }: PageProps) =>
  id === null ? <Grid plan={RETURNS} filters={filters} /> : <ReturnView id={Number(id)} />;

export function CustomersPage({ id, filters }: PageProps) {
  if (id === 'import') return <ImportPage list="customers" />;
  if (id === null) return <Grid plan={CUSTOMERS} filters={filters} />;
  return <CustomerView id={Number(id)} />;
}

function UnitView({ id }: { readonly id: number }) {
  const choices = [useConditions(), usePlaces(), useDefinitions('item')] as const;
  const [conditions, places, definitions] = choices;
  const plan = unitPlan(conditions.value, places.value, definitions.value);
  return <RecordView plan={plan} choices={choices} id={id} />;
}

function RentalView({ id }: { readonly id: number }) {
  const definitions = useDefinitions('rental');
  return <RecordView plan={rentalPlan(definitions.value)} choices={[definitions]} id={id} />;
}

function ReturnView({ id }: { readonly id: number }) {
  const conditions = useConditions();
  return <RecordView plan={returnPlan(conditions.value)} choices={[conditions]} id={id} />;
}

function CustomerView({ id }: { readonly id: number }) {
  const definitions = useDefinitions('customer');
  return <RecordView plan={customerPlan(definitions.value)} choices={[definitions]} id={id} />;
}

/** The custom fields of the shop are fields too. */
const useDefinitions = (
  ownerType: 'item' | 'rental' | 'customer',
): Loaded<Schemas['Definition'][]> =>
  useLoaded(`fields ${ownerType}`, ['custom_field_definition'], async (client, signal) => {
    const query = { owner_type: ownerType, limit: 100 };
    return (await client.get('/custom_field_definitions', { params: { query }, signal })).data;
  });
