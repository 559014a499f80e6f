import { LIST_TABLES } from '../../../../src/list-tables.js';
import { CYCLE_RISKS } from '../../../../src/modules/calendar/rules/risks.js';
import { isUnfulfilled, RANGES, startOf } from '../../../support/models/cycle-filters.js';
import { plain } from '../../../support/models/search-model.js';
import {
  amount,
  anyOf,
  either,
  exact,
  flag,
  type FilterModel,
  type ListModel,
  type ListName,
  oneOf,
  partsOf,
  range,
  type Records,
  search,
  severalOf,
  TIMES,
} from './list-model.js';

/** The text by which lists sort titles and names. */
const sortText = (text: string | null): string | null => text && plain(text.toLowerCase());

const ordersOf = ({ id }: any, { return_orders: orders }: Records): any[] =>
  orders.filter(({ returnLines }) => returnLines.some(({ item }: any) => item.id === id));

const rentalsOf = ({ returnLines }: any, { cycles }: Records): any[] =>
  cycles.filter(({ id }) => returnLines.some(({ rentalId }: any) => rentalId === id));

const statusesOfOrders = (item: any, records: Records): string[] => [
  ...new Set(ordersOf(item, records).map(({ status }) => status)),
];

/** Handed out, and neither back, sold nor lost. */
const isOut = ({ methodType, fulfilledAt, receivedAt, cancelledAt, closedAs }: any): boolean =>
  fulfilledAt !== null &&
  methodType !== 'resale' &&
  [receivedAt, cancelledAt, closedAs].every((end) => end === null);

const skuOf = ({ platformVariantId }: any, { variants }: Records): string | null =>
  variants.find(({ platformId }) => platformId === platformVariantId).sku;

/** The first and last name match in either order, with or without a space. */
function textsOfPerson(customer: any): (string | null)[] {
  if (customer === null) return [];
  const { firstName, lastName, email } = customer;
  const names = [firstName, lastName].filter((name) => name !== null);
  const orders = [names, names.toReversed()];
  return [...orders.flatMap((parts) => [parts.join(' '), parts.join('')]), email];
}

/**
 * Units that can be booked on all days of a window, which other tests compare. Cycles at risk claim
 * free units of their location, if there is a filter by location.
 */
const bookable: FilterModel = {
  name: 'availableFrom',
  draw: (random, _record, records) => {
    const [window, idsByLocation] = random.pick([...records.bookable]);
    return {
      parameters: [...new URLSearchParams(window)],
      keeps: ({ id }, query) =>
        idsByLocation.get(query.get('locationPlatformId'))?.has(id) ?? false,
    };
  },
};

const fieldOf = ({ customFields }: any, wanted: string): any =>
  customFields.find(({ key }: any) => key === wanted)?.valueJson;

/** The custom fields of the random shops. */
const customFields = oneOf('customFields', [
  exact('customFields.colour', (record) => [fieldOf(record, 'colour')]),
  amount('customFields.deposit', (record) => fieldOf(record, 'deposit')),
  amount('customFields.weight', (record) => fieldOf(record, 'weight')),
]);

const items: ListModel = {
  sorts: LIST_TABLES.items.sorts,
  keys: { productTitle: ({ productTitle }) => sortText(productTitle) },
  unstable: ['updated', 'availableFrom'],
  enumerations: LIST_TABLES.items.counts,
  valuesOf: { returnOrderStatus: statusesOfOrders },
  filters: [
    ...TIMES,
    exact('sku', (item, records) => [skuOf(item, records)]),
    exact('serial', ({ serial }) => [serial]),
    ...partsOf('serial', ({ serial }) => serial),
    ...partsOf('productTitle', ({ productTitle }) => productTitle),
    ...partsOf('variantTitle', ({ variantTitle }) => variantTitle),
    search((item, records) => [
      item.productTitle,
      item.variantTitle,
      skuOf(item, records),
      item.serial,
      item.sequentialId,
    ]),
    anyOf('visibility', LIST_TABLES.items.counts.visibility),
    anyOf('status', LIST_TABLES.items.counts.status),
    flag('withActiveRental', ({ activeRentalId }) => activeRentalId !== null),
    anyOf('returnOrderStatus', LIST_TABLES.items.counts.returnOrderStatus, statusesOfOrders),
    bookable,
    severalOf('ids', ({ id }) => [id]),
    severalOf('serials', ({ serial }) => [serial]),
    either('hasSerial', ({ serial }) => serial !== null),
    either('isOut', ({ id }, { cycles }) =>
      cycles.some((cycle) => cycle.itemId === id && isOut(cycle)),
    ),
    either('serviceDue', ({ services }) => services.some(({ isDue }: any) => isDue)),
    severalOf('conditionId', ({ conditionId }) => [conditionId], true),
    exact('locationPlatformId', ({ location }) => [location?.platformId]),
    severalOf('tag', ({ tags }) => tags),
    severalOf('platformVariantId', ({ platformVariantId }) => [platformVariantId]),
    severalOf('platformProductId', ({ platformProductId }) => [platformProductId]),
    customFields,
  ],
};

const cycles: ListModel = {
  sorts: LIST_TABLES.cycles.sorts,
  keys: {},
  unstable: ['updated'],
  enumerations: LIST_TABLES.cycles.counts,
  filters: [
    ...Object.entries(RANGES).map(([name, timeOf]) => range(name, timeOf)),
    ...Object.entries(LIST_TABLES.cycles.counts).map(([name, values]) => anyOf(name, values)),
    severalOf('ids', ({ id }) => [id]),
    severalOf('platformOrderId', ({ platformOrderId }) => [platformOrderId], true),
    exact('platformOrderName', ({ platformOrderName }) => [platformOrderName]),
    ...partsOf('platformOrderName', ({ platformOrderName }) => platformOrderName),
    severalOf('tag', ({ tags }) => tags),
    severalOf('itemId', ({ itemId }) => [itemId]),
    severalOf('itemIds', ({ itemId }) => [itemId]),
    severalOf('locationPlatformId', ({ location }) => [location?.platformId], true),
    severalOf('platformVariantId', ({ platformVariantId }) => [platformVariantId]),
    severalOf('customerId', ({ customer }) => [customer.id]),
    severalOf('customerPlatformId', ({ customer }) => [customer.platformId]),
    severalOf('customerTag', ({ customer }) => customer.tags),
    customFields,
    flag('unfulfilled', isUnfulfilled),
    flag('excludeCancelled', ({ status }) => status !== 'cancelled'),
    either('isUnitFixed', ({ isUnitFixed }) => isUnitFixed),
    flag('atRisk', ({ risks }) => risks.length > 0),
    anyOf('risk', CYCLE_RISKS, ({ risks }) => risks),
    search(
      ({ sequentialId, platformOrderName, item, customer }) => [
        `SC-${sequentialId}`,
        platformOrderName,
        item.serial,
        ...textsOfPerson(customer),
      ],
      ({ customer }) => [customer.platformId],
    ),
  ],
};

const returnOrders: ListModel = {
  sorts: LIST_TABLES.return_orders.sorts,
  keys: {},
  unstable: ['updated'],
  enumerations: LIST_TABLES.return_orders.counts,
  filters: [
    ...TIMES,
    ...Object.entries(LIST_TABLES.return_orders.counts).map(([name, values]) =>
      anyOf(name, values),
    ),
    severalOf('ids', ({ id }) => [id]),
    severalOf('customerId', ({ customer }) => [customer?.id], true),
    severalOf('customerPlatformId', ({ customer }) => [customer?.platformId], true),
    severalOf('customerTag', ({ customer }) => customer?.tags ?? []),
    severalOf('itemId', ({ returnLines }) => returnLines.map(({ item }: any) => item.id)),
    exact('serial', ({ returnLines }) => returnLines.map(({ item }: any) => item.serial)),
    exact('platformOrderName', (order, records) =>
      rentalsOf(order, records).map(({ platformOrderName }) => platformOrderName),
    ),
    range('collectionDate', ({ returnMethod }) =>
      returnMethod?.collectionDate ? startOf(returnMethod.collectionDate) : null,
    ),
    severalOf('tag', ({ tags }) => tags),
    search(
      (order, records) => [
        `#${order.sequentialId}`,
        ...rentalsOf(order, records).flatMap(({ sequentialId, platformOrderName }) => [
          `SC-${sequentialId}`,
          platformOrderName,
        ]),
        ...order.returnLines.map(({ item }: any) => item.serial),
        order.returnMethod?.trackingUrl?.split('/').at(-1) ?? null,
        ...textsOfPerson(order.customer),
      ],
      ({ customer }) => [customer?.platformId],
    ),
  ],
};

/** Records of the platform are found by their ids there, too. */
const IDS = [
  severalOf('ids', ({ id }) => [id]),
  severalOf('platformIds', ({ platformId }) => [platformId]),
];

const customers: ListModel = {
  sorts: LIST_TABLES.customers.sorts,
  keys: { lastName: ({ lastName }) => sortText(lastName) },
  unstable: ['updated'],
  filters: [
    ...TIMES,
    ...IDS,
    severalOf('tag', ({ tags }) => tags),
    customFields,
    search(textsOfPerson, ({ platformId }) => [platformId]),
  ],
};

const products: ListModel = {
  sorts: LIST_TABLES.products.sorts,
  keys: { title: ({ title }) => sortText(title) },
  unstable: ['updated'],
  filters: [...TIMES, ...IDS, search(({ title }) => [title])],
};

const variants: ListModel = {
  sorts: LIST_TABLES.variants.sorts,
  keys: { title: ({ title }) => sortText(title) },
  hides: ({ archivedAt }, query) =>
    archivedAt !== null &&
    ![...query.keys()].some((name) => /^(archived|ids|platformIds|sku|updated\b.*)$/.test(name)),
  unstable: ['updated'],
  filters: [
    ...TIMES,
    ...IDS,
    either('archived', ({ archivedAt }) => archivedAt !== null),
    exact('platformProductId', ({ platformProductId }) => [platformProductId]),
    exact('sku', ({ sku }) => [sku]),
    search(({ title, sku }) => [title, sku]),
  ],
};

export const LISTS: Readonly<Record<ListName, ListModel>> = {
  items,
  cycles,
  return_orders: returnOrders,
  customers,
  products,
  variants,
};
