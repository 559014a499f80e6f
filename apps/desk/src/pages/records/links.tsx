import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { customerName, Name, rentalNumber, unitName } from '../../parts/labels.js';

export const UnitLink = ({ unit }: { unit: Pick<Schemas['Item'], 'id' | 'serial'> }) => (
  <a href={addressOf('units', unit.id)}>
    <Name>{unitName(unit)}</Name>
  </a>
);

export const RentalLink = ({
  rental,
}: {
  rental: Pick<Schemas['Cycle'], 'id' | 'sequentialId'>;
}) => <a href={addressOf('rentals', rental.id)}>{rentalNumber(rental)}</a>;

export const CustomerLink = ({ customer }: { customer: Schemas['Customer'] }) => (
  <a href={addressOf('customers', customer.id)}>
    <Name>{customerName(customer)}</Name>
  </a>
);
