import type { TenantFixture } from './tenant-fixture.js';
import {
  type CrossTenantAttempt,
  type BuildAttempts,
  notFound,
  EMPTY_PAGE,
  validationFailed,
} from './cross-tenant-attempt.js';

const RETURN_ORDER = notFound('Return order');

/** The refusal of a creation of which nothing could be done. */
const nothingDone = (...errors: string[]) => ({
  status: 422,
  body: { errors, returnOrders: [] },
});

/** A return by number of an order of which nothing is out. */
const countOf = ({ platformOrderId, platformVariantId }: TenantFixture) => ({
  platformOrderId,
  platformVariantId,
  quantity: 1,
});

const create = (victim: TenantFixture, intruder: TenantFixture): CrossTenantAttempt[] => {
  const { returnedCycleId, returnedItemId, returnedSerial, conditionId } = victim;
  const { locationPlatformId } = victim;
  const own = { rentalId: intruder.returnedCycleId };
  return [
    {
      body: { data: [{ rentalId: returnedCycleId }] },
      refusal: nothingDone(`data[0].rentalId: no rental has the id ${returnedCycleId}`),
    },
    {
      body: { data: [{ itemId: returnedItemId, status: 'received' }] },
      refusal: nothingDone(`data[0].itemId: no item has the id ${returnedItemId}`),
    },
    {
      body: { data: [{ serial: returnedSerial }] },
      refusal: nothingDone(`data[0].serial: no item has the serial "${returnedSerial}"`),
    },
    {
      body: { data: [{ ...own, itemId: returnedItemId }] },
      refusal: nothingDone(`data[0].itemId: no item has the id ${returnedItemId}`),
    },
    {
      body: { data: [{ ...own, conditionId }] },
      refusal: nothingDone(`data[0].conditionId: no condition has the id ${conditionId}`),
    },
    {
      body: { data: [{ ...own, status: 'received', locationPlatformId }] },
      refusal: nothingDone(
        `data[0].locationPlatformId: no location has the platform id ${locationPlatformId}`,
      ),
    },
    {
      body: { data: [countOf(victim)] },
      refusal: nothingDone(
        `data[0].platformVariantId: no variant has the platform id ${victim.platformVariantId}`,
      ),
      toOwner: 422,
    },
    {
      body: { data: [], quantity: 1, platformVariantId: victim.platformVariantId },
      refusal: nothingDone(
        `platformVariantId must be the platform id of a variant: ${victim.platformVariantId}`,
      ),
    },
    // The address is the platform's own record: its id is kept as data and never looked up.
    {
      body: {
        data: [own],
        returnMethodAttributes: { addressPlatformId: victim.customerPlatformId },
      },
    },
  ];
};

const update = (victim: TenantFixture, intruder: TenantFixture): CrossTenantAttempt[] => {
  const { returnOrderId, returnLineId, conditionId, locationPlatformId } = victim;
  const own = { returnOrderId: intruder.returnOrderId };
  const refusedLine = validationFailed(
    `returnLines[0].id: no line of this return order has the id ${returnLineId}`,
  );
  return [
    { path: { returnOrderId }, body: { status: 'in_progress' }, refusal: RETURN_ORDER },
    {
      path: { returnOrderId },
      body: { tagsAttributes: [{ id: 1, title: 'Taken over' }] },
      refusal: RETURN_ORDER,
    },
    {
      path: { returnOrderId },
      body: { returnLines: [{ id: returnLineId, status: 'received' }] },
      refusal: RETURN_ORDER,
    },
    {
      path: own,
      body: { returnLines: [{ id: intruder.returnLineId, conditionId }] },
      refusal: validationFailed(
        `returnLines[0].conditionId: no condition has the id ${conditionId}`,
      ),
    },
    {
      path: own,
      body: { returnLines: [{ rentalId: victim.returnedCycleId }] },
      refusal: validationFailed(
        `returnLines[0].rentalId: no rental has the id ${victim.returnedCycleId}`,
      ),
    },
    {
      path: own,
      body: { returnLines: [{ itemId: victim.returnedItemId }] },
      refusal: validationFailed(
        `returnLines[0].itemId: no item has the id ${victim.returnedItemId}`,
      ),
    },
    {
      path: own,
      body: {
        returnLines: [{ id: intruder.returnLineId, status: 'received', locationPlatformId }],
      },
      refusal: validationFailed(
        `returnLines[0].locationPlatformId: no location has the platform id ${locationPlatformId}`,
      ),
    },
    {
      path: own,
      body: { returnLines: [countOf(victim)] },
      refusal: validationFailed(
        `returnLines[0].platformVariantId: no variant has the platform id ${victim.platformVariantId}`,
      ),
      toOwner: 422,
    },
    // The address is the platform's own record: its id is kept as data and never looked up.
    {
      path: own,
      body: { returnMethodAttributes: { addressPlatformId: victim.customerPlatformId } },
    },
    ...[
      { status: 'received' },
      { status: 'awaiting' },
      { status: 'missing' },
      { _destroy: true },
    ].map((change) => ({
      path: own,
      body: { returnLines: [{ id: returnLineId, ...change }] },
      refusal: refusedLine,
    })),
  ];
};

/** The attempts on what customers send back. */
export const RETURN_ATTEMPTS: Readonly<Record<string, BuildAttempts>> = {
  listReturnOrders: ({ mark, customerId, returnedItemId, returnedSerial }) => [
    {},
    { query: 'status=expected,in_progress' },
    ...[
      `customerId=${customerId}`,
      `itemId=${returnedItemId}`,
      `serial=${encodeURIComponent(returnedSerial)}`,
      `search=${mark}`,
      `tag=${mark}`,
      `customerTag=${mark}`,
    ].map((query) => ({
      query,
      refusal: EMPTY_PAGE,
    })),
  ],
  getReturnOrder: ({ returnOrderId }) => ({
    path: { returnOrderId },
    refusal: RETURN_ORDER,
  }),
  createReturnOrders: create,
  updateReturnOrder: update,
};
