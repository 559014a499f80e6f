import { type BuildAttempts, EMPTY_PAGE } from './cross-tenant-attempt.js';
import type { TenantFixture } from './tenant-fixture.js';

/** The ids of records of another shop that no list of this shop has. */
const FOREIGN: Readonly<Record<string, (victim: TenantFixture) => string[]>> = {
  listItems: ({ itemId }) => [`ids=${itemId}`],
  listCycles: ({ cycleId }) => [`ids=${cycleId}`],
  listRentals: ({ cycleId }) => [`ids=${cycleId}`],
  listReturnOrders: ({ returnOrderId, customerPlatformId }) => [
    `ids=${returnOrderId}`,
    `customerPlatformId=${customerPlatformId}`,
  ],
  listCustomers: ({ customerId, customerPlatformId }) => [
    `ids=${customerId}`,
    `platformIds=${customerPlatformId}`,
  ],
  listProducts: ({ productId, platformProductId }) => [
    `ids=${productId}`,
    `platformIds=${platformProductId}`,
  ],
  listVariants: ({ variantId, platformVariantId }) => [
    `ids=${variantId}`,
    `platformIds=${platformVariantId}`,
  ],
  listLocations: ({ locationPlatformId }) => [`platformIds=${locationPlatformId}`],
  listConditions: ({ conditionId }) => [`ids=${conditionId}`],
  listBlockedDates: ({ blockedDateId }) => [`ids=${blockedDateId}`],
  listWaitingEntries: ({ waitingEntryId }) => [`ids=${waitingEntryId}`],
  listCustomFieldDefinitions: ({ definitionId }) => [`owner_type=item&ids=${definitionId}`],
  listWebhookEndpoints: ({ endpointId }) => [`ids=${endpointId}`],
  listWebhookDeliveries: ({ deliveryId }) => [`ids=${deliveryId}`],
};

/** The ids that a record of this shop can have as well. */
const SHARED: Readonly<Record<string, (victim: TenantFixture) => string[]>> = {
  listLocations: ({ locationPlatformId }) => [`ids=${locationPlatformId}`],
  listCreditEntries: ({ creditId }) => [`ids=${creditId}`],
  listTimelineEvents: ({ creditId }) => [`ids=${creditId}`],
  listEvents: ({ creditId }) => [`ids=${creditId}`],
};

/** The attempts on each list with those by the ids of its records. */
export const withOwnIds = (
  attempts: Readonly<Record<string, BuildAttempts>>,
): Record<string, BuildAttempts> =>
  Object.fromEntries(
    Object.entries(attempts).map(([operationId, build]): [string, BuildAttempts] => [
      operationId,
      (victim, intruder) => [
        ...[build(victim, intruder)].flat(),
        ...(FOREIGN[operationId]?.(victim) ?? []).map((query) => ({ query, refusal: EMPTY_PAGE })),
        ...(SHARED[operationId]?.(victim) ?? []).map((query) => ({ query })),
      ],
    ]),
  );
