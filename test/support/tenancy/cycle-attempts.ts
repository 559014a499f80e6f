import type { TenantFixture } from './tenant-fixture.js';
import {
  type CrossTenantAttempt,
  type BuildAttempts,
  notFound,
  EMPTY_PAGE,
  validationFailed,
} from './cross-tenant-attempt.js';

const CYCLE = notFound('Cycle');
const VARIANT = notFound('Variant');
const LOCATION = notFound('Location');
const BLOCKED_DATE = notFound('Blocked date');
const WAITING_ENTRY = notFound('Waiting entry');

const noItem = (id: number) => validationFailed(`itemId must be the id of an item: ${id}`);
const noVariant = (id: number) =>
  validationFailed(`platformVariantId must be the platform id of a variant: ${id}`);
const noCustomer = (id: number) =>
  validationFailed(`customerPlatformId must be the platform id of a customer: ${id}`);
const noCondition = (id: number) =>
  validationFailed(`conditionIds[0] must be the id of a condition: ${id}`);
const noLocation = (id: number) =>
  validationFailed(`locationPlatformId must be the platform id of a location: ${id}`);

const list: BuildAttempts = ({ mark, ...victim }) => [
  {},
  ...[
    `platformOrderId=${victim.platformOrderId}`,
    `itemId=${victim.itemId}`,
    `itemIds=${victim.itemId}`,
    `platformVariantId=${victim.platformVariantId}`,
    `locationPlatformId=${victim.locationPlatformId}`,
    `customerId=${victim.customerId}`,
    `customerPlatformId=${victim.customerPlatformId}`,
    `customerTag=${mark}`,
    `search=${mark}`,
  ].map((query) => ({ query, refusal: EMPTY_PAGE })),
];

const get: BuildAttempts = ({ cycleId }) => ({ path: { id: cycleId }, refusal: CYCLE });

const create: BuildAttempts = (victim, intruder) => {
  const { platformVariantId } = intruder;
  const { customerPlatformId, conditionId, locationPlatformId, platformOrderId } = victim;
  return [
    {
      body: booking(intruder, 1, { platformVariantId: victim.platformVariantId }),
      refusal: noVariant(victim.platformVariantId),
    },
    { body: booking(intruder, 2, { itemId: victim.itemId }), refusal: noItem(victim.itemId) },
    {
      body: booking(intruder, 3, { platformVariantId, customerPlatformId }),
      refusal: noCustomer(customerPlatformId),
    },
    {
      body: booking(intruder, 4, { platformVariantId, conditionIds: [conditionId] }),
      refusal: noCondition(conditionId),
    },
    {
      body: booking(intruder, 5, { platformVariantId, locationPlatformId }),
      refusal: noLocation(locationPlatformId),
    },
    // The order is the platform's own record: its ids are kept as data and never looked up.
    {
      body: booking(intruder, 6, {
        platformVariantId,
        platformOrderId,
        platformOrderLineId: platformOrderId,
      }),
    },
  ];
};

const update: BuildAttempts = (victim, intruder) => {
  const own = { id: intruder.cycleId };
  const { itemId, conditionId, locationPlatformId } = victim;
  return [
    { path: { id: victim.cycleId }, body: { priceCents: 1 }, refusal: CYCLE },
    { path: { id: victim.cycleId }, body: { itemId: intruder.itemId }, refusal: CYCLE },
    { path: own, body: { itemId }, refusal: noItem(itemId) },
    {
      path: own,
      body: { conditionIds: [conditionId] },
      refusal: noCondition(conditionId),
    },
    {
      path: own,
      body: { locationPlatformId },
      refusal: noLocation(locationPlatformId),
    },
    { path: own, body: { itemId, reallocate: true }, refusal: noItem(itemId) },
    {
      path: own,
      body: { customerPlatformId: victim.customerPlatformId },
      refusal: noCustomer(victim.customerPlatformId),
    },
    {
      path: own,
      body: { platformVariantId: victim.platformVariantId },
      refusal: noVariant(victim.platformVariantId),
    },
    // Kept as data, as in a booking.
    {
      path: own,
      body: {
        platformOrderId: victim.platformOrderId,
        platformOrderLineId: victim.platformOrderId,
      },
    },
  ];
};

/** The refusals of an entry that is the first of a batch. */
function inBatch(
  intrusions: CrossTenantAttempt | readonly CrossTenantAttempt[],
): CrossTenantAttempt[] {
  return [intrusions].flat().flatMap(({ path, body, refusal }): CrossTenantAttempt[] => {
    const entry = { ...path, ...(body as object) };
    const { errors } = (refusal?.body ?? {}) as { errors?: string[] };
    const sentences = errors ?? [`id must be the id of a cycle: ${path?.['id']}`];
    return [
      {
        body: { cycles: [entry] },
        ...(refusal && {
          refusal: validationFailed(...sentences.map((one) => `cycles[0].${one}`)),
        }),
      },
    ];
  });
}

const createAll: BuildAttempts = (victim, intruder) => inBatch(create(victim, intruder));

const updateAll: BuildAttempts = (victim, intruder) => inBatch(update(victim, intruder));

/** The attempts on cycles, on what they cost and on the days of units. */
export const CYCLE_ATTEMPTS: Readonly<Record<string, BuildAttempts>> = {
  listCycles: list,
  getCycle: get,
  createCycle: create,
  createCycles: createAll,
  updateCycles: updateAll,
  updateCycle: update,
  listRentals: list,
  getRental: get,
  createRental: create,
  createRentals: createAll,
  updateRentals: updateAll,
  updateRental: update,

  updateMembershipCredit: ({ creditId }) =>
    [{ membershipCredit: { status: 'returned' } }, { status: 'unreturned' }].map((body) => ({
      path: { id: creditId },
      body,
      refusal: notFound('Membership credit'),
    })),

  listCreditEntries: ({ cycleId, customerId, customerPlatformId }) => [
    {},
    ...[
      `customerId=${customerId}`,
      `customerPlatformId=${customerPlatformId}`,
      `cycleId=${cycleId}`,
    ].map((query) => ({ query, refusal: EMPTY_PAGE })),
  ],
  createCreditEntry: ({ customerPlatformId }) => ({
    body: { customerPlatformId, amount: 1, reason: 'Taken over' },
    refusal: noCustomer(customerPlatformId),
  }),

  listWaitingEntries: ({ platformVariantId, customerPlatformId }) => [
    {},
    ...[`platformVariantId=${platformVariantId}`, `customerPlatformId=${customerPlatformId}`].map(
      (query) => ({ query, refusal: EMPTY_PAGE }),
    ),
  ],
  getWaitingEntry: ({ waitingEntryId: id }) => ({ path: { id }, refusal: WAITING_ENTRY }),
  createWaitingEntry: (
    { customerPlatformId, platformVariantId, locationPlatformId, conditionId, platformOrderId },
    { customerPlatformId: ownCustomer, platformVariantId: ownVariant },
  ) => {
    const terms = {
      customerPlatformId: ownCustomer,
      platformVariantId: ownVariant,
      methodType: 'calendar',
      rentalStart: '2090-01-10',
    };
    return [
      // Kept as data, as in a booking.
      { body: { ...terms, platformOrderId, platformOrderLineId: platformOrderId } },
      { body: { ...terms, customerPlatformId }, refusal: noCustomer(customerPlatformId) },
      { body: { ...terms, platformVariantId }, refusal: noVariant(platformVariantId) },
      { body: { ...terms, locationPlatformId }, refusal: noLocation(locationPlatformId) },
      {
        body: { ...terms, conditionIds: [conditionId] },
        refusal: noCondition(conditionId),
      },
    ];
  },
  updateWaitingEntry: ({ waitingEntryId: id }) =>
    [{ offerHours: 2 }, { status: 'withdrawn' }].map((body) => ({
      path: { id },
      body,
      refusal: WAITING_ENTRY,
    })),

  listBlockedDates: ({ mark, itemId, platformVariantId, platformProductId, servicePlanId }) => [
    {},
    ...[
      `itemId=${itemId}`,
      `platformVariantId=${platformVariantId}`,
      `platformProductId=${platformProductId}`,
      `servicePlanId=${servicePlanId}`,
      `search=${mark}`,
    ].map((query) => ({ query, refusal: EMPTY_PAGE })),
  ],
  getBlockedDate: ({ blockedDateId }) => ({ path: { blockedDateId }, refusal: BLOCKED_DATE }),
  createBlockedDate: ({ shop, itemId, variantId, productId }, intruder) =>
    (
      [
        ['Item', itemId, 'an item'],
        ['Variant', variantId, 'a variant'],
        ['Platform::Variant', variantId, 'a variant'],
        ['Product', productId, 'a product'],
        ['Platform::Product', productId, 'a product'],
        ['Store', shop.shopId, `the shop, ${intruder.shop.shopId}`],
      ] as const
    ).map(([resourceType, resourceId, what]) => ({
      body: { resourceType, resourceId, from: '2091-01-01', to: '2091-01-02' },
      refusal: validationFailed(`resourceId must be the id of ${what}: ${resourceId}`),
    })),
  updateBlockedDate: ({ blockedDateId }) => ({
    path: { blockedDateId },
    body: { to: '2090-02-28' },
    refusal: BLOCKED_DATE,
  }),
  deleteBlockedDate: ({ blockedDateId }) => ({
    path: { blockedDateId },
    refusal: BLOCKED_DATE,
  }),

  getDaySheet: ({ locationPlatformId }) => [
    {},
    { query: `locationPlatformId=${locationPlatformId}`, refusal: LOCATION },
  ],
  getAvailability: ({ platformVariantId, locationPlatformId }, intruder) => [
    { query: `platformVariantId=${platformVariantId}`, refusal: VARIANT },
    {
      query: `platformVariantId=${intruder.platformVariantId}&locationPlatformId=${locationPlatformId}`,
      refusal: LOCATION,
    },
  ],
  checkAvailability: (
    { platformVariantId, conditionId, locationPlatformId },
    { platformVariantId: own },
  ) =>
    (
      [
        [{ platformVariantId }, noVariant(platformVariantId)],
        [{ platformVariantId: own, conditionIds: [conditionId] }, noCondition(conditionId)],
        [{ platformVariantId: own, locationPlatformId }, noLocation(locationPlatformId)],
      ] as const
    ).map(([line, { status, body }]) => ({
      body: { lines: [line], rentalStart: '2031-01-01' },
      refusal: { status, body: { errors: body.errors.map((error) => `lines[0].${error}`) } },
    })),
  getAvailabilityBatch: ({ platformVariantId, locationPlatformId }, intruder) => [
    { query: `platformVariantIds=${platformVariantId}`, refusal: VARIANT },
    {
      query: `platformVariantIds=${[...new Set([intruder.platformVariantId, platformVariantId])]}`,
      refusal: VARIANT,
    },
    {
      query: `platformVariantIds=${intruder.platformVariantId}&locationPlatformId=${locationPlatformId}`,
      refusal: LOCATION,
    },
  ],
};

/** A booking in a month of 2031 in which nobody has booked yet. */
function booking({ customerPlatformId }: TenantFixture, month: number, members: object): object {
  return {
    customerPlatformId,
    methodType: 'calendar',
    rentalStart: `2031-0${month}-10`,
    rentalEnd: `2031-0${month}-12`,
    ...members,
  };
}
