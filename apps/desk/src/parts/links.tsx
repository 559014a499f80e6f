import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { addressOf } from '../app/route.js';
import { t } from '../texts/language.js';
import {
  customerName,
  isGone,
  type Located,
  Name,
  phaseOf,
  placeText,
  rentalNumber,
  unitName,
} from './labels.js';
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
}) => (
  <a class="number" href={addressOf('rentals', rental.id)}>
    {rentalNumber(rental)}
  </a>
);

/** A customer, with the tags of the shop beside the name. */
export const CustomerLink = ({ customer }: { customer: Schemas['Customer'] }) => (
  <>
    <a href={addressOf('customers', customer.id)}>
      <Name>{customerName(customer)}</Name>
    </a>
    {customer.tags.map((tag) => (
      <span key={tag}>
        {' '}
        <Pill of="tag">{tag}</Pill>
      </span>
    ))}
  </>
);

/** Whether a unit is for rent, and whether it is to be restocked. */
export const UnitState = ({
  unit: { visibility, status },
}: {
  readonly unit: Pick<Schemas['Item'], 'visibility' | 'status'>;
}) => (
  <>
    <Pill of={visibility}>{t(`visibility_${visibility}`)}</Pill>{' '}
    {status === 'unprocessed' && !isGone({ visibility }) && t('item_unprocessed')}
  </>
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

/** The place of a unit: with a customer, else its location. */
export function Place({ unit }: { readonly unit: Located }) {
  const text = <Name>{placeText(unit)}</Name>;
  const { activeRental } = unit;
  if (!activeRental || activeRental.fulfilledAt === null) return text;
  return <a href={addressOf('rentals', activeRental.id)}>{text}</a>;
}

/** The customer and the state of a rental. */
export const RentalLine = ({ rental }: { readonly rental: Schemas['Cycle'] }) => (
  <a href={addressOf('rentals', rental.id)}>
    <Name>{`${customerName(rental.customer)}, ${phaseOf(rental)}`}</Name>
  </a>
);

type Risky = Pick<Schemas['Cycle'], 'risks'>;

/** The reasons why a rental is at risk. */
export const Risks = ({ rental }: { readonly rental: Risky }) =>
  rental.risks.map((risk) => (
    <small key={risk} class="risk">
      {' '}
      {t(risk)}
    </small>
  ));

/** The status of a rental, and its risks. */
export const RentalState = ({
  rental,
}: {
  readonly rental: Risky & Pick<Schemas['Cycle'], 'status'>;
}) => (
  <>
    <Pill of={rental.status}>{t(`status_${rental.status}`)}</Pill>
    <Risks rental={rental} />
  </>
);
