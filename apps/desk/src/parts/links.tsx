import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { addressOf } from '../app/route.js';
import { t } from '../texts/language.js';
import { customerName, formatDay, Name, rentalNumber, unitName } from './labels.js';
import { Pill } from './pill.js';

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

/** A link that dials. */
export const Phone = ({
  customer: { phone, defaultAddress },
}: {
  customer: Schemas['Customer'];
}) => {
  const number = phone ?? defaultAddress?.phone;
  return number ? <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>{number}</a> : null;
};

/** A link that writes a mail. */
export const Mail = ({ customer: { email } }: { customer: Schemas['Customer'] }) =>
  email ? <a href={`mailto:${email}`}>{email}</a> : null;

/** A unit with the rental that it is out with. */
export interface Located extends Pick<Schemas['Item'], 'location' | 'pickLocation'> {
  readonly activeRental?: Schemas['Cycle'] | null;
}

/** The place of a unit: with a customer, else its location. */
export function Place({ unit: { activeRental, location, pickLocation } }: { unit: Located }) {
  if (!activeRental || activeRental.fulfilledAt === null) {
    return <Name>{[location?.name, pickLocation].filter(Boolean).join(', ')}</Name>;
  }
  const { id, customer, receiveAt, status } = activeRental;
  const text = receiveAt === null ? 'outWith' : status === 'unreceived' ? 'outSince' : 'outUntil';
  const names = { customer: customerName(customer), day: receiveAt ? formatDay(receiveAt) : '' };
  return (
    <a href={addressOf('rentals', id)}>
      <Name>{t(text, names)}</Name>
    </a>
  );
}

/** The status of a rental, and its risks. */
export const RentalState = ({ rental }: { rental: Pick<Schemas['Cycle'], 'status' | 'risks'> }) => (
  <>
    <Pill of={rental.status}>{t(`status_${rental.status}`)}</Pill>
    {rental.risks.map((risk) => (
      <small key={risk} class="risk">
        {' '}
        {t(risk)}
      </small>
    ))}
  </>
);
