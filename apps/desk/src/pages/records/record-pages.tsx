import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import type { PageProps } from '../../app/pages.js';
import { useConditions } from '../../service/conditions.js';
import { useLoaded } from '../../service/use-loaded.js';
import { Grid } from './grid.js';
import { CUSTOMERS, RENTALS, RETURNS, UNITS } from './grid-plans.js';
import { CUSTOMER_PLAN, rentalPlan, unitPlan } from './record-plans.js';
import { RecordView } from './record-view.js';
import { returnPlan } from './return-plan.js';

/** The units, or one of them. */
export const UnitsPage = ({ id, filters }: PageProps) =>
  id === null ? <Grid plan={UNITS} filters={filters} /> : <UnitView id={Number(id)} />;

export const RentalsPage = ({ id, filters }: PageProps) =>
  id === null ? <Grid plan={RENTALS} filters={filters} /> : <RentalView id={Number(id)} />;

export const ReturnsPage = ({ id, filters }: PageProps) =>
  id === null ? <Grid plan={RETURNS} filters={filters} /> : <ReturnView id={Number(id)} />;

export const CustomersPage = ({ id, filters }: PageProps) =>
  id === null ? (
    <Grid plan={CUSTOMERS} filters={filters} />
  ) : (
    <RecordView plan={CUSTOMER_PLAN} id={Number(id)} />
  );

const UnitView = ({ id }: { readonly id: number }) => (
  <RecordView plan={unitPlan(useConditions(), useDefinitions('item'))} id={id} />
);

const RentalView = ({ id }: { readonly id: number }) => (
  <RecordView plan={rentalPlan(useDefinitions('rental'))} id={id} />
);

const ReturnView = ({ id }: { readonly id: number }) => (
  <RecordView plan={returnPlan(useConditions())} id={id} />
);

/** The custom fields of the shop are fields too. */
function useDefinitions(ownerType: 'item' | 'rental'): readonly Schemas['Definition'][] {
  const { value } = useLoaded(
    `fields ${ownerType}`,
    ['custom_field_definition'],
    (client, signal) =>
      client.get('/custom_field_definitions', {
        params: { query: { owner_type: ownerType, limit: 100 } },
        signal,
      }),
  );
  return value?.data ?? [];
}
