import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_CODE_HEADER, ERROR_CODES, type ErrorCode } from '../../../src/errors/error-codes.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { BOOKING_REMEDIES } from '../../support/remedies/booking-remedies.js';
import { CYCLE_REMEDIES } from '../../support/remedies/cycle-remedies.js';
import { FIELD_REMEDIES } from '../../support/remedies/field-remedies.js';
import { RECORD_REMEDIES } from '../../support/remedies/record-remedies.js';
import { REQUEST_REMEDIES } from '../../support/remedies/request-remedies.js';
import { RETURN_REMEDIES } from '../../support/remedies/return-remedies.js';
import { WIDE_LIMITS } from '../../support/service/application.js';
import { useOwnApi } from '../../support/service/api.js';

const SCENARIOS = {
  ...REQUEST_REMEDIES,
  ...RECORD_REMEDIES,
  ...FIELD_REMEDIES,
  ...BOOKING_REMEDIES,
  ...CYCLE_REMEDIES,
  ...RETURN_REMEDIES,
};

/** The codes that no request of this test gets, each with the reason. */
const WITHOUT_TRIAL: Readonly<Partial<Record<ErrorCode, string>>> = {
  not_found: 'Missing records and unknown paths have codes of their own',
  shop_not_found: 'A key of a missing shop is unauthorized before the shop is read',
  conflict:
    'Each conflict of a request has a code of its own; the command line prints the sentence',
  internal: 'Its remedy is a message to a person',
  busy: 'Only an overloaded service sends it; all test clients wait and repeat the request',
  unavailable: 'Only a service without its database sends it; outage.test.ts tests that',
};

describe('the remedy of an error code', () => {
  const api = useOwnApi({ deskEnabled: true });
  const limited = useOwnApi({ throttleLimits: { ...WIDE_LIMITS, key: 2 } }, api);
  const shop = useRentalShop(api);
  beforeEach(async () => {
    [shop.variant, shop.customer] = [await shop.importVariant(), await shop.importCustomer()];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is followed for all codes that requests get', () => {
    const codes = [...Object.keys(SCENARIOS), ...Object.keys(WITHOUT_TRIAL)];
    expect(codes.toSorted()).toEqual(Object.keys(ERROR_CODES).toSorted());
  });

  const trials = Object.entries(SCENARIOS).flatMap(([code, scenarios]) =>
    [scenarios].flat().map((scenario) => ({ code, scenario })),
  );

  it.each(trials)('leads to a request that succeeds: $code', async ({ code, scenario }) => {
    const { rejected, remedies } = await scenario({ api, limited, shop });
    expect(rejected.headers.get(ERROR_CODE_HEADER)).toBe(code);
    expect(rejected.status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(remedies)).not.toEqual([]);
    for (const [remedy, follow] of Object.entries(remedies)) {
      expect(ERROR_CODES[code as ErrorCode]).toContain(remedy);
      const { status, body } = await follow();
      expect([200, 201, 204], `${remedy}: ${JSON.stringify(body)}`).toContain(status);
    }
  });
});
