import type { Init, RentalClient, Schemas } from '../../typescript/src/index.js';

/** The most records of a list in a result; `count` is the number of all. */
export const SHOWN = 25;

type Rental = Schemas['Cycle'] | Schemas['CycleWithIncludes'];
type Unit = Schemas['Item'] | Schemas['ItemWithIncludes'];

/** How people name a rental. */
export const rentalName = ({ sequentialId }: { sequentialId: number }): string =>
  `SC-${sequentialId}`;

export const customerName = ({ firstName, lastName, email, platformId }: Schemas['Customer']) =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? `Customer ${platformId}`);

/** A rental as a desk talks about it. */
export const showRental = (rental: Rental) => ({
  rental: rentalName(rental),
  status: rental.status,
  customer: customerName(rental.customer),
  customerPlatformId: rental.customer.platformId,
  customerTags: orAbsent(rental.customer.tags),
  unit: rental.item.serial,
  itemId: rental.itemId,
  unitFixed: rental.isUnitFixed,
  product: `${rental.item.productTitle}, ${rental.item.variantTitle}`,
  location: rental.location?.name,
  wantedAt: rental.requestedLocation?.name,
  order: rental.platformOrderName,
  rentalStart: rental.rentalStart,
  rentalEnd: rental.rentalEnd,
  reservedFrom: rental.prepareFrom,
  reservedTo: rental.restockBy,
  handOverDue: rental.fulfillAt,
  handedOver: rental.fulfilledAt,
  backDue: rental.receiveAt,
  back: rental.receivedAt,
  holdUntil: rental.holdUntil,
  closedAs: rental.closedAs,
  formerUnits: orAbsent(rental.formerUnits),
  risks: orAbsent(rental.risks),
  comments: commentsOf(rental),
});

export const showUnit = (unit: Unit) => ({
  unit: unit.serial,
  itemId: unit.id,
  product: `${unit.productTitle}, ${unit.variantTitle}`,
  platformVariantId: unit.platformVariantId,
  visibility: unit.visibility,
  status: unit.status,
  condition: unit.condition?.title,
  location: unit.location?.name,
  pickLocation: unit.pickLocation,
  tags: orAbsent(unit.tags),
  ...('activeRental' in unit && { rental: unit.activeRental && rentalName(unit.activeRental) }),
  ...('nextRental' in unit && { nextRental: unit.nextRental && rentalName(unit.nextRental) }),
  comments: commentsOf(unit),
});

type RentalFilters = Omit<
  NonNullable<NonNullable<Init<'/cycles', 'get'>['params']>['query']>,
  'include' | 'fields'
>;

/** The number of rentals with these filters, and the first of them. */
export async function listRentals(shop: RentalClient, filters: RentalFilters) {
  const query = { limit: SHOWN, ...filters, count: true };
  const { data, count } = await shop.get('/cycles', { params: { query } });
  return { count: count?.value, data: data.map(showRental) };
}

export const orAbsent = <Entry>(list: readonly Entry[]) => (list.length > 0 ? list : undefined);

/** The newest comments among the embedded events. */
const commentsOf = ({ timelineEvents }: { timelineEvents: readonly Schemas['TimelineEvent'][] }) =>
  orAbsent(
    timelineEvents
      .filter(({ eventType }) => eventType === 'comment')
      .map(({ metadata }) => metadata['message']),
  );
