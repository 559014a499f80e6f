import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { formatDay, formatTime, type Located, Name, titleOf } from '../../parts/labels.js';
import { currentDay, dayOf } from '../../parts/days.js';
import { t } from '../../texts/language.js';
import type { GridPlan } from './grid.js';
import {
  CustomerLink,
  Mail,
  Phone,
  Place,
  RentalLink,
  RentalState,
  UnitLink,
  UnitState,
} from '../../parts/links.js';
import { ADD_UNITS, BOOK } from '../../parts/next-step.js';
import { Pill } from '../../parts/pill.js';

const time = (value: string | null) =>
  value !== null && <time dateTime={value}>{formatTime(value)}</time>;

/** The hour matters only today. */
function dueTime(value: string | null) {
  const isToday = value !== null && dayOf(value) === currentDay();
  return value && !isToday ? <time dateTime={value}>{formatDay(value)}</time> : time(value);
}

type UnitRow = Pick<Schemas['Item'], (typeof UNIT_FIELDS)[number]> & Located;

const UNIT_FIELDS = [
  'id',
  'serial',
  'productTitle',
  'variantTitle',
  'visibility',
  'status',
  'condition',
  'location',
  'pickLocation',
] as const;

export const UNITS: GridPlan<UnitRow> = {
  page: 'units',
  title: 'units',
  kinds: ['item', 'cycle'],
  filters: ['status', 'platformVariantId', 'locationPlatformId', 'conditionId', 'tag'],
  columns: [
    { title: 'serial', line: 1, sort: 'serial', cell: (unit) => <UnitLink unit={unit} /> },
    {
      title: 'product',
      line: 2,
      sort: 'productTitle',
      cell: (unit) => <Name>{titleOf(unit)}</Name>,
    },
    {
      title: 'state',
      line: 1,
      cell: (unit) => <UnitState unit={unit} />,
    },
    {
      title: 'unitCondition',
      line: 1,
      cell: ({ condition }) =>
        condition && <Pill of={condition.severityTone}>{condition.title}</Pill>,
    },
    {
      title: 'place',
      line: 2,
      cell: (unit) => <Place unit={unit} />,
    },
  ],
  tabs: { filter: 'visibility', prefix: 'visibility' },
  path: '/items',
  query: { fields: [...UNIT_FIELDS], include: ['activeRental'] },
  whenEmpty: 'noUnits',
  next: ADD_UNITS,
  isGrowing: true,
  isImported: true,
};

type RentalRow = Pick<Schemas['Cycle'], (typeof RENTAL_FIELDS)[number]>;

const RENTAL_FIELDS = [
  'id',
  'sequentialId',
  'status',
  'customer',
  'item',
  'rentalStart',
  'rentalEnd',
  'receiveAt',
  'risks',
] as const;

export const RENTALS: GridPlan<RentalRow> = {
  page: 'rentals',
  title: 'rentals',
  kinds: ['cycle'],
  filters: ['ids', 'atRisk', 'itemId', 'customerId', 'customerTag', 'platformVariantId', 'tag'],
  columns: [
    { title: 'rental', line: 1, sort: 'id', cell: (rental) => <RentalLink rental={rental} /> },
    { title: 'customer', line: 1, cell: ({ customer }) => <CustomerLink customer={customer} /> },
    {
      title: 'state',
      line: 1,
      cell: (rental) => <RentalState rental={rental} />,
    },
    {
      title: 'unit',
      line: 2,
      cell: ({ item }) => (
        <>
          <UnitLink unit={item} /> <Name>{item.productTitle}</Name>
        </>
      ),
    },
    { title: 'from', sort: 'rentalStart', cell: ({ rentalStart }) => time(rentalStart) },
    { title: 'to', sort: 'rentalEnd', cell: ({ rentalEnd }) => time(rentalEnd) },
    { title: 'due', line: 2, sort: 'receiveAt', cell: ({ receiveAt }) => dueTime(receiveAt) },
  ],
  tabs: { filter: 'status', prefix: 'status' },
  path: '/cycles',
  query: { fields: [...RENTAL_FIELDS] },
  whenEmpty: 'noRentals',
  next: BOOK,
  isGrowing: true,
};

type ReturnRow = Pick<Schemas['ReturnOrder'], (typeof RETURN_FIELDS)[number]>;

const RETURN_FIELDS = [
  'id',
  'sequentialId',
  'status',
  'customer',
  'returnLines',
  'requestedAt',
] as const;

export const RETURNS: GridPlan<ReturnRow> = {
  page: 'returns',
  title: 'returns',
  kinds: ['return_order'],
  filters: ['itemId', 'customerId', 'customerTag', 'tag'],
  columns: [
    {
      title: 'returnOrder',
      line: 1,
      sort: 'id',
      cell: ({ id, sequentialId }) => <a href={addressOf('returns', id)}>{sequentialId}</a>,
    },
    {
      title: 'customer',
      line: 1,
      cell: ({ customer }) => customer && <CustomerLink customer={customer} />,
    },
    {
      title: 'state',
      line: 1,
      cell: ({ status }) => <Pill of={status}>{t(`return_${status}`)}</Pill>,
    },
    {
      title: 'units',
      line: 2,
      cell: ({ returnLines }) =>
        returnLines.map(({ id, item }) => (
          <span key={id}>
            <UnitLink unit={item} />{' '}
          </span>
        )),
    },
    {
      title: 'requested',
      line: 2,
      sort: 'requestedAt',
      cell: ({ requestedAt }) => time(requestedAt),
    },
  ],
  tabs: { filter: 'status', prefix: 'return' },
  path: '/return_orders',
  query: { fields: [...RETURN_FIELDS] },
  whenEmpty: 'noReturns',
  next: { address: addressOf('scan'), text: 'scan' },
};

export const CUSTOMERS: GridPlan<Schemas['Customer']> = {
  page: 'customers',
  title: 'customers',
  kinds: ['customer'],
  filters: ['tag'],
  columns: [
    {
      title: 'customer',
      line: 1,
      sort: 'lastName',
      cell: (customer) => <CustomerLink customer={customer} />,
    },
    { title: 'phone', line: 1, cell: (customer) => <Phone customer={customer} /> },
    { title: 'email', line: 2, cell: (customer) => <Mail customer={customer} /> },
    {
      title: 'address',
      line: 2,
      cell: ({ defaultAddress }) => (
        <Name>
          {[defaultAddress?.address1, defaultAddress?.zip, defaultAddress?.city]
            .filter(Boolean)
            .join(', ')}
        </Name>
      ),
    },
  ],
  path: '/customers',
  whenEmpty: 'noCustomers',
  next: BOOK,
  isGrowing: true,
  isImported: true,
};
