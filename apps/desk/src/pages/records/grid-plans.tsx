import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { formatTime, Name } from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import type { GridPlan } from './grid.js';
import { CustomerLink, RentalLink, UnitLink } from './links.js';

const time = (value: string | null) =>
  value !== null && <time dateTime={value}>{formatTime(value)}</time>;

type UnitRow = Pick<Schemas['Item'], (typeof UNIT_FIELDS)[number]>;

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
  kinds: ['item'],
  filters: ['platformVariantId', 'locationPlatformId', 'conditionId', 'tag'],
  columns: [
    { title: 'serial', sort: 'serial', cell: (unit) => <UnitLink unit={unit} /> },
    {
      title: 'product',
      sort: 'productTitle',
      cell: ({ productTitle, variantTitle }) => <Name>{`${productTitle}, ${variantTitle}`}</Name>,
    },
    {
      title: 'state',
      cell: ({ visibility, status }) =>
        [
          t(`visibility_${visibility}`),
          ...(status === 'unprocessed' ? [t('item_unprocessed')] : []),
        ].join(', '),
    },
    {
      title: 'unitCondition',
      cell: ({ condition }) => condition && <Name>{condition.title}</Name>,
    },
    {
      title: 'place',
      cell: ({ location, pickLocation }) => (
        <Name>{[location?.name, pickLocation].filter(Boolean).join(', ')}</Name>
      ),
    },
  ],
  tabs: {
    filter: 'visibility',
    textOf: (value) => t(`visibility_${value as Schemas['Visibility']}`),
    count: (client, query, signal) =>
      client.get('/items/counts', {
        params: { query: { ...(query as object), by: 'visibility' } },
        signal,
      }),
  },
  read: (client, query, signal) =>
    client.get('/items', {
      params: { query: { ...(query as object), fields: [...UNIT_FIELDS] } },
      signal,
    }),
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
  filters: ['itemId', 'customerId', 'platformVariantId', 'tag'],
  columns: [
    { title: 'rental', sort: 'id', cell: (rental) => <RentalLink rental={rental} /> },
    {
      title: 'state',
      cell: ({ status, risks }) =>
        [t(`status_${status}`), ...risks.map((risk) => t(risk))].join(', '),
    },
    { title: 'customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
    {
      title: 'unit',
      cell: ({ item }) => (
        <>
          <UnitLink unit={item} /> <Name>{item.productTitle}</Name>
        </>
      ),
    },
    { title: 'from', sort: 'rentalStart', cell: ({ rentalStart }) => time(rentalStart) },
    { title: 'to', sort: 'rentalEnd', cell: ({ rentalEnd }) => time(rentalEnd) },
    { title: 'due', sort: 'receiveAt', cell: ({ receiveAt }) => time(receiveAt) },
  ],
  tabs: {
    filter: 'status',
    textOf: (value) => t(`status_${value as Schemas['CycleStatus']}`),
    count: (client, query, signal) =>
      client.get('/cycles/counts', {
        params: { query: { ...(query as object), by: 'status' } },
        signal,
      }),
  },
  read: (client, query, signal) =>
    client.get('/cycles', {
      params: { query: { ...(query as object), fields: [...RENTAL_FIELDS] } },
      signal,
    }),
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
  filters: ['itemId', 'customerId', 'tag'],
  columns: [
    {
      title: 'returnOrder',
      sort: 'id',
      cell: ({ id, sequentialId }) => <a href={addressOf('returns', id)}>{sequentialId}</a>,
    },
    { title: 'state', cell: ({ status }) => t(`return_${status}`) },
    { title: 'customer', cell: ({ customer }) => customer && <CustomerLink customer={customer} /> },
    {
      title: 'units',
      cell: ({ returnLines }) =>
        returnLines.map(({ id, item }) => (
          <span key={id}>
            <UnitLink unit={item} />{' '}
          </span>
        )),
    },
    { title: 'requested', sort: 'requestedAt', cell: ({ requestedAt }) => time(requestedAt) },
  ],
  tabs: {
    filter: 'status',
    textOf: (value) => t(`return_${value as Schemas['ReturnOrderStatus']}`),
    count: (client, query, signal) =>
      client.get('/return_orders/counts', {
        params: { query: { ...(query as object), by: 'status' } },
        signal,
      }),
  },
  read: (client, query, signal) =>
    client.get('/return_orders', {
      params: { query: { ...(query as object), fields: [...RETURN_FIELDS] } },
      signal,
    }),
};

export const CUSTOMERS: GridPlan<Schemas['Customer']> = {
  page: 'customers',
  title: 'customers',
  kinds: ['customer'],
  filters: [],
  columns: [
    {
      title: 'customer',
      sort: 'lastName',
      cell: (customer) => <CustomerLink customer={customer} />,
    },
    { title: 'email', cell: ({ email }) => email && <Name>{email}</Name> },
    {
      title: 'address',
      cell: ({ defaultAddress }) => (
        <Name>
          {[defaultAddress?.address1, defaultAddress?.zip, defaultAddress?.city]
            .filter(Boolean)
            .join(', ')}
        </Name>
      ),
    },
    {
      title: 'rentals',
      cell: ({ id }) => (
        <a href={addressOf('rentals', undefined, { customerId: String(id) })}>{t('rentals')}</a>
      ),
    },
  ],
  read: (client, query, signal) =>
    client.get('/customers', { params: { query: query as object }, signal }),
};
