import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf } from '../../app/route.js';
import { dayOf } from '../../parts/days.js';
import {
  customerName,
  formatDay,
  formatMoney,
  formatTime,
  isGone,
  type Located,
  Name,
  phaseOf,
  rentalNumber,
  titleOf,
  unitName,
  variantCell,
} from '../../parts/labels.js';
import { useLoaded } from '../../service/use-loaded.js';
import { formatNumber, t } from '../../texts/language.js';
import { ServicesLeft } from '../../units/unit-services.js';
import {
  CustomerLink,
  Mail,
  Phone,
  Place,
  RentalLine,
  RentalLink,
  RentalState,
  UnitLink,
  UnitState,
} from '../../parts/links.js';
import type { Places } from '../../parts/place-choice.js';
import { CustomerRentals } from './customer-rentals.js';
import {
  customFields,
  type Field,
  type RecordPlan,
  taggedOf,
  tagsField,
  textOrNull,
  withCustomFields,
} from './record-plan.js';
import { isOpen, RentalActions } from './rental-actions.js';
import { UnitActions, UnitBlocks } from './unit-actions.js';

const time = (value: string | null) => value && <time dateTime={value}>{formatTime(value)}</time>;

/** A unit with the rentals that it is out with, that it waits for, and with which it was lost or bought. */
type UnitRecord = Schemas['SingleItem'] &
  Located & {
    readonly nextRental?: Schemas['Cycle'] | null;
    readonly lastRental?: Schemas['Cycle'] | undefined;
  };

/** Amounts are entered in the main unit of the currency, and sent in hundredths. */
const amountOf = (cents: number | null): string => (cents === null ? '' : String(cents / 100));

const centsOf = (value: string): number | null =>
  value === '' ? null : Math.round(Number(value) * 100);

const VISIBILITIES = ['available', 'unavailable', 'sold', 'retired'] as const;
const PACKING_STATUSES = ['pending', 'printed', 'packed'] as const;

/** The SKU of the variant, with the name of its column in files. */
function VariantCell({ id: platformVariantId }: { readonly id: number }) {
  const { value } = useLoaded(`variant ${platformVariantId}`, ['product'], (client, signal) =>
    client.get('/variants/{platformVariantId}', {
      params: { path: { platformVariantId } },
      signal,
    }),
  );
  return value ? (
    <small class="muted">
      <Name>{variantCell(value)}</Name>
    </small>
  ) : null;
}

const placeField = (places: Places): Field<UnitRecord> => ({
  name: 'locationPlatformId',
  title: t('place'),
  kind: 'choice',
  options: [['', '–'], ...places],
  valueOf: ({ location }) => String(location?.platformId ?? ''),
  sent: (value) => (value === '' ? null : Number(value)),
});

export const unitPlan = (
  conditions: readonly Schemas['Condition'][] | undefined,
  places: Places | undefined,
  definitions: readonly Schemas['Definition'][] | undefined,
): RecordPlan<UnitRecord> => ({
  kinds: ['item', 'cycle', 'comment'],
  resourceType: 'Item',
  commentOn: 'Item',
  titleOf: unitName,
  actions: UnitActions,
  related: UnitBlocks,
  facts: [
    {
      title: 'product',
      show: (unit) => (
        <>
          <Name>{titleOf(unit)}</Name> <VariantCell id={unit.platformVariantId} />
        </>
      ),
    },
    { title: 'place', show: (unit) => (unit.lastRental ? null : <Place unit={unit} />) },
    {
      title: 'services',
      show: (unit) => (unit.services.length > 0 ? <ServicesLeft {...unit} /> : null),
    },
    {
      title: 'nextRental',
      show: ({ nextRental }) =>
        nextRental ? <RentalLine rental={nextRental} /> : t('nothingPlanned'),
    },
    {
      title: 'state',
      show: ({ lastRental, ...unit }) =>
        lastRental ? (
          <>
            <RentalState rental={lastRental} /> <RentalLink rental={lastRental} />{' '}
            <Name>{customerName(lastRental.customer)}</Name>
            {lastRental.status === 'lost' && (
              <div>
                <a href={addressOf('scan')}>{t('whenFound')}</a>
              </div>
            )}
          </>
        ) : (
          <UnitState unit={unit} />
        ),
    },
  ],
  links: ({ id, serial, productTitle }) => [
    ['calendar', addressOf('calendar', undefined, { search: serial ?? productTitle })],
    ['allRentals', addressOf('rentals', undefined, { itemId: String(id) })],
  ],
  fields:
    conditions &&
    places &&
    definitions &&
    (() => [
      {
        name: 'serial',
        title: t('serial'),
        kind: 'text',
        valueOf: ({ serial }) => serial ?? '',
        sent: textOrNull,
      },
      {
        name: 'visibility',
        title: t('visibility'),
        kind: 'choice',
        options: VISIBILITIES.map((value) => [value, t(`visibility_${value}`)]),
        valueOf: ({ visibility }) => visibility,
        sent: (value) => value,
      },
      {
        name: 'conditionId',
        title: t('unitCondition'),
        kind: 'choice',
        options: [['', '–'], ...conditions.map(({ id, title }) => [String(id), title] as const)],
        valueOf: ({ conditionId }) => String(conditionId ?? ''),
        sent: (value) => (value === '' ? null : Number(value)),
      },
      ...(places.length > 0 ? [placeField(places)] : []),
      {
        name: 'pickLocation',
        title: t('pickLocation'),
        kind: 'text',
        valueOf: ({ pickLocation }) => pickLocation ?? '',
        sent: textOrNull,
      },
      {
        name: 'acquiredAt',
        title: t('acquiredAt'),
        kind: 'day',
        valueOf: ({ acquiredAt }) => acquiredAt,
        sent: (value) => value,
      },
      tagsField(),
      ...customFields(definitions),
    ]),
  read: async (client, id, signal) => {
    const params = {
      path: { id },
      query: { include: ['activeRental' as const, 'nextRental' as const] },
    };
    const { record, etag } = taggedOf(await client.http.GET('/items/{id}', { params, signal }));
    if (!isGone(record)) return { record, etag };
    const query = { itemId: [id], closedAs: ['lost' as const, 'bought' as const], limit: 1 };
    const { data } = await client.get('/cycles', { params: { query }, signal });
    return { record: { ...record, lastRental: data[0] }, etag };
  },
  write: (client, id, etag, body) =>
    client.put('/items/{id}', {
      params: { path: { id }, header: { 'If-Match': etag } },
      body: withCustomFields(body),
    }),
});

export const rentalPlan = (
  definitions: readonly Schemas['Definition'][] | undefined,
): RecordPlan<Schemas['Cycle']> => ({
  kinds: ['cycle', 'comment'],
  resourceType: 'Cycle',
  commentOn: 'Cycle',
  actions: RentalActions,
  titleOf: rentalNumber,
  headingOf: (rental) =>
    [customerName(rental.customer), rental.item.productTitle, phaseOf(rental)].join(' · '),
  isFormClosed: true,
  facts: [
    {
      title: 'state',
      show: (rental) => (
        <>
          {rentalNumber(rental)} <RentalState rental={rental} />
        </>
      ),
    },
    {
      title: 'contact',
      show: ({ customer }) => (
        <>
          <CustomerLink customer={customer} /> <Phone customer={customer} />{' '}
          <Mail customer={customer} />
        </>
      ),
    },
    {
      title: 'product',
      show: ({ item, isUnitFixed }) => (
        <>
          <UnitLink unit={item} /> <Name>{titleOf(item)}</Name>
          {isUnitFixed && `, ${t('pinned')}`}
        </>
      ),
    },
    {
      title: 'rented',
      show: ({ rentalStart, rentalEnd }) => (
        <>
          {time(rentalStart)} – {rentalEnd === null ? '…' : time(rentalEnd)}
        </>
      ),
    },
    {
      title: 'handOverDue',
      show: ({ fulfillAt, fulfilledAt, rentalStart }) =>
        fulfilledAt === null && dayOf(fulfillAt) < dayOf(rentalStart) ? (
          <>
            {time(fulfillAt)}, {t('withTransport')}
          </>
        ) : null,
    },
    {
      title: 'dueBack',
      show: (rental) => {
        const { receiveAt, rentalEnd } = rental;
        if (receiveAt === null || !isOpen(rental)) return null;
        const isLater = rentalEnd !== null && dayOf(receiveAt) > dayOf(rentalEnd);
        return (
          <>
            {time(receiveAt)}
            {isLater && `, ${t('withTransport')}`}
          </>
        );
      },
    },
    {
      title: 'reserved',
      show: ({ prepareFrom, restockBy }) =>
        t('reservedDays', {
          from: formatDay(prepareFrom),
          to: restockBy ? formatDay(restockBy) : '…',
        }),
    },
    { title: 'handedOverAt', show: ({ fulfilledAt }) => time(fulfilledAt) },
    { title: 'takenBackAt', show: ({ receivedAt }) => time(receivedAt) },
    {
      title: 'returnOrder',
      show: ({ receivedAt, returnOrderId }) =>
        returnOrderId === null ? null : (
          <a href={addressOf('returns', returnOrderId)}>
            {t(receivedAt === null ? 'announced' : 'details')}
          </a>
        ),
    },
    {
      title: 'price',
      show: ({ priceCents }) => (priceCents === null ? null : formatMoney(priceCents)),
    },
    { title: 'place', show: ({ location }) => location && <Name>{location.name}</Name> },
  ],
  links: ({ item, rentalStart }) => [
    [
      'calendar',
      addressOf('calendar', undefined, {
        search: item.serial ?? item.productTitle,
        from: dayOf(rentalStart),
      }),
    ],
  ],
  fields:
    definitions &&
    (() => [
      {
        name: 'packingStatus',
        title: t('packing'),
        kind: 'choice',
        options: PACKING_STATUSES.map((value) => [value, t(`packing_${value}`)]),
        valueOf: ({ packingStatus }) => packingStatus,
        sent: (value) => value,
      },
      {
        name: 'platformOrderName',
        title: t('orderName'),
        kind: 'text',
        valueOf: ({ platformOrderName }) => platformOrderName ?? '',
        sent: textOrNull,
      },
      {
        name: 'priceCents',
        title: t('price'),
        kind: 'number',
        valueOf: ({ priceCents }) => amountOf(priceCents),
        sent: centsOf,
      },
      tagsField(),
      ...customFields(definitions),
    ]),
  read: async (client, id, signal) =>
    taggedOf(await client.http.GET('/cycles/{id}', { params: { path: { id } }, signal })),
  write: (client, id, etag, body) =>
    client.put('/cycles/{id}', {
      params: { path: { id }, header: { 'If-Match': etag } },
      body: withCustomFields(body),
    }),
});

export const customerPlan = (
  definitions: readonly Schemas['Definition'][] | undefined,
): RecordPlan<Schemas['SingleCustomer']> => ({
  kinds: ['customer', 'comment'],
  resourceType: 'Customer',
  commentOn: 'Customer',
  titleOf: customerName,
  actions: ({ record: { id, erasedAt } }) =>
    erasedAt === null && (
      <p class="record-actions">
        <a class="button secondary" href={addressOf('calendar', undefined, { customer: `${id}` })}>
          {t('bookMore')}
        </a>
      </p>
    ),
  facts: [
    {
      title: 'contact',
      show: (customer) => (
        <>
          <Phone customer={customer} /> <Mail customer={customer} />
        </>
      ),
    },
    {
      title: 'address',
      show: ({ defaultAddress: address }) =>
        address && (
          <Name>
            {[address.address1, address.address2, address.zip, address.city, address.country]
              .filter(Boolean)
              .join(', ')}
          </Name>
        ),
    },
    { title: 'credits', show: ({ creditBalance }) => formatNumber(creditBalance) },
  ],
  links: ({ id }) => [
    ['allRentals', addressOf('rentals', undefined, { customerId: String(id) })],
    ['allReturns', addressOf('returns', undefined, { customerId: String(id) })],
  ],
  related: CustomerRentals,
  fields: definitions && (() => [tagsField(), ...customFields(definitions)]),
  read: async (client, id, signal) =>
    taggedOf(await client.http.GET('/customers/{id}', { params: { path: { id } }, signal })),
  write: (client, id, etag, body) =>
    client.put('/customers/{id}', {
      params: { path: { id }, header: { 'If-Match': etag } },
      body: withCustomFields(body),
    }),
});
