import type { TenantFixture } from './tenant-fixture.js';
import {
  type CrossTenantAttempt,
  type BuildAttempts,
  notFound,
  validationFailed,
} from './cross-tenant-attempt.js';

const PRODUCT = notFound('Product');

const get: BuildAttempts = ({ platformProductId }) => ({
  path: { productId: platformProductId },
  refusal: PRODUCT,
});

/** An option of the intruder that names what the victim has, and how that is refused. */
const references = ({ platformVariantId, conditionId }: TenantFixture) =>
  [
    [
      { variantApplicationPlatformIds: [platformVariantId] },
      `variantApplicationPlatformIds[0] must be the platform id of a variant: ${platformVariantId}`,
    ],
    [
      { conditionApplicationIds: [conditionId] },
      `conditionApplicationIds[0] must be the id of a condition: ${conditionId}`,
    ],
  ] as const;

// Markets are the platform's own records: their ids are kept as data and never looked up.
const markets = ({ platformVariantId }: TenantFixture) => ({
  name: 'Taken over',
  marketApplicationPlatformIds: [platformVariantId],
});

/** The attempts on a method of one kind, whose option of the victim is the given one. */
function attempts(
  victim: TenantFixture,
  intruder: TenantFixture,
  id: number,
): CrossTenantAttempt[] {
  const own = { productId: intruder.platformProductId };
  return [
    { path: { productId: victim.platformProductId }, body: {}, refusal: PRODUCT },
    ...[
      { id, name: 'Taken over' },
      { id, _destroy: false },
    ].map((entry) => ({
      path: own,
      body: { optionsAttributes: [entry] },
      refusal: validationFailed(
        `optionsAttributes[0].id must be the id of an option of this method: ${id}`,
      ),
    })),
    ...references(victim).map(([members, says]) => ({
      path: own,
      body: { optionsAttributes: [{ name: 'Taken over', ...members }] },
      refusal: validationFailed(`optionsAttributes[0].${says}`),
    })),
    { path: own, body: { optionsAttributes: [markets(victim)] } },
    {
      path: own,
      body: { optionsAttributes: [{ id, _destroy: true }] },
      refusal: validationFailed(
        `optionsAttributes[0].id must be the id of an option of this method: ${id}`,
      ),
    },
  ];
}

const PLAN = notFound('Service plan');

/** The attempts on how products are let, sold and serviced. */
export const METHOD_ATTEMPTS: Readonly<Record<string, BuildAttempts>> = {
  listServicePlans: get,
  createServicePlan: ({ platformProductId }) => ({
    path: { productId: platformProductId },
    body: { name: 'Taken over', everyDays: 1 },
    refusal: PRODUCT,
  }),
  getServicePlan: ({ servicePlanId: id }) => ({ path: { id }, refusal: PLAN }),
  updateServicePlan: ({ servicePlanId: id }) => ({
    path: { id },
    body: { name: 'Taken over' },
    refusal: PLAN,
  }),
  deleteServicePlan: ({ servicePlanId: id }) => ({ path: { id }, refusal: PLAN }),
  createService: ({ itemId: id, servicePlanId }, intruder) => [
    { path: { id }, body: { servicePlanId }, refusal: notFound('Item') },
    {
      path: { id: intruder.itemId },
      body: { servicePlanId },
      refusal: validationFailed(
        `servicePlanId must be the id of a service plan of the item: ${servicePlanId}`,
      ),
    },
  ],
  deleteService: ({ itemId: id, servicePlanId }, intruder) => [
    { path: { id, servicePlanId }, refusal: notFound('Item') },
    { path: { id: intruder.itemId, servicePlanId }, refusal: notFound('Service'), toOwner: 404 },
  ],
  getCalendarMethod: get,
  saveCalendarMethod: (victim, intruder) => [
    {
      path: { productId: intruder.platformProductId },
      body: {
        optionsAttributes: [
          { name: 'Taken over', depositVariantPlatformId: victim.platformVariantId },
        ],
      },
      refusal: validationFailed(
        `optionsAttributes[0].depositVariantPlatformId must be the platform id of a variant: ${victim.platformVariantId}`,
      ),
    },
    ...attempts(victim, intruder, victim.calendarOptionId),
  ],
  getResaleMethod: get,
  saveResaleMethod: (victim, intruder) => attempts(victim, intruder, victim.resaleOptionId),
  createResaleOption: (victim, intruder) => {
    const own = { productId: intruder.platformProductId };
    return [
      {
        path: { productId: victim.platformProductId },
        body: { name: 'Taken over' },
        refusal: { status: 404, body: { message: 'Product not found' } },
      },
      {
        path: own,
        body: { name: 'Taken over', id: victim.resaleOptionId },
        refusal: validationFailed(`id must be absent or null: ${victim.resaleOptionId}`),
        toOwner: 422,
      },
      ...references(victim).map(([members, says]) => ({
        path: own,
        body: { name: 'Taken over', ...members },
        refusal: validationFailed(says),
      })),
      { path: own, body: markets(victim) },
    ];
  },
};
