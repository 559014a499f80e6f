import { beforeAll, describe, expect, it } from 'vitest';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { shownValue } from '../../../support/models/shown-value.js';
import { useApi } from '../../../support/service/api.js';

const MOMENT = 'must be an ISO 8601 date-time with Z or an offset, or a date, from 1900 to 2999';
const DATE = 'must be a date as YYYY-MM-DD, from 1900 to 2999';
const UNPARSEABLE = [
  '2026-02-30',
  'yesterday',
  12,
  '',
  '2026-01-03T10:00:00',
  '26-01-03',
  true,
  {},
];

describe('a cycle that cannot be right', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let itemId: number;
  let cycle: any;
  beforeAll(async () => {
    [itemId] = (await shop.createUnits(2)) as [number];
    cycle = await shop.bookCycle({ itemId });
  });

  const stored = async () => [
    await api.database.query('select * from cycles where shop_id = $1 order by id', [shop.shopId]),
    await api.database.query(
      'select * from cycle_legs where shop_id = $1 order by cycle_id, kind',
      [shop.shopId],
    ),
    await api.database.query('select * from timeline_events where shop_id = $1 order by id', [
      shop.shopId,
    ]),
    await api.database.query('select * from shop_counters where shop_id = $1 order by kind', [
      shop.shopId,
    ]),
  ];

  describe('is rejected when it is created', () => {
    it.each<[Record<string, unknown>, string[]]>([
      [{ rentalEnd: '2030-06-10T09:59:59.999Z' }, ['rentalEnd must not be before rentalStart']],
      [{ minimumRentalEnd: '2030-06-09' }, ['minimumRentalEnd must not be before rentalStart']],
      [{ minimumRentalEnd: '2030-06-13' }, ['rentalEnd must not be before minimumRentalEnd']],
      [{ prepareFrom: '2030-06-11' }, ['prepareFrom must not be after rentalStart']],
      [{ restockBy: '2030-06-11' }, ['restockBy must not be before rentalEnd']],
      [{ rentalEnd: null, restockBy: '2030-06-08' }, ['restockBy must not be before prepareFrom']],
      [{ receiveAt: '2030-06-10T09:00:00Z' }, ['receiveAt must not be before fulfillAt']],
      [
        { fulfillAt: '2030-07-01' },
        [
          'receiveAt must be sent: it would be 2030-06-12T10:00:00.000Z, before fulfillAt, 2030-07-01T00:00:00.000Z',
        ],
      ],
      [
        { rentalEnd: '2030-06-10T10:00:00Z', fulfillAt: '2030-07-01' },
        [
          'receiveAt must be sent: it would be 2030-06-10T10:00:00.000Z, before fulfillAt, 2030-07-01T00:00:00.000Z',
        ],
      ],
      [
        { itemId: undefined, platformVariantId: undefined },
        ['platformVariantId or itemId must be given, and not both'],
      ],
      [{ platformVariantId: 81001 }, ['platformVariantId or itemId must be given, and not both']],
      [
        { itemId: undefined, platformVariantId: 4 },
        ['platformVariantId must be the platform id of a variant: 4'],
      ],
      [{ itemId: 999_999 }, ['itemId must be the id of an item: 999999']],
      [{ customerPlatformId: 4 }, ['customerPlatformId must be the platform id of a customer: 4']],
      [{ locationPlatformId: 4 }, ['locationPlatformId must be the platform id of a location: 4']],
      [{ conditionIds: [999_999] }, ['conditionIds[0] must be the id of a condition: 999999']],
      [{ conditionIds: [1, 1] }, ['conditionIds[1] must not repeat 1']],
      [{ fulfilledAt: '2030-06-10' }, ['fulfilledAt must not be more than a day in the future']],
      [{ rentalStart: undefined }, [`rentalStart is required: it ${MOMENT}`]],
      [{ rentalStart: null }, [`rentalStart ${MOMENT}: null`]],
      [{ rentalIntentToken: 'x' }, ['rentalIntentToken is retired and must be left out']],
      [{ tags: ['a', 'a'] }, ['tags[1] must not repeat a']],
    ])('%o', async (members, errors) => {
      const before = await stored();
      const answer = await shop.tryCycle({ itemId, ...members });
      expect(answer.body).toEqual({ errors });
      expect(answer.status).toBe(422);
      expect(await stored()).toEqual(before);
    });

    it.each(['rentalStart', 'rentalEnd', 'minimumRentalEnd', 'fulfillAt', 'receiveAt'])(
      'for a %s that is no date',
      async (member) => {
        const before = await stored();
        const nullable = member === 'rentalStart' ? '' : ' or null';
        for (const value of [...UNPARSEABLE, '1899-12-31', '3000-01-01']) {
          const answer = await shop.tryCycle({ itemId, [member]: value });
          expect(answer.body).toEqual({
            errors: [`${member} ${MOMENT}${nullable}: ${shownValue(value)}`],
          });
          expect(answer.status).toBe(422);
        }
        expect(await stored()).toEqual(before);
      },
    );
  });

  describe('is rejected when it is updated', () => {
    it.each<[Record<string, unknown>, string[]]>([
      [{ rentalStart: '2030-06-12T10:00:00.001Z' }, ['rentalEnd must not be before rentalStart']],
      [{ rentalEnd: '2030-06-10T09:59:59.999Z' }, ['rentalEnd must not be before rentalStart']],
      [{ minimumRentalEnd: '2030-06-09' }, ['minimumRentalEnd must not be before rentalStart']],
      [{ minimumRentalEnd: '2030-06-13' }, ['rentalEnd must not be before minimumRentalEnd']],
      [{ prepareFrom: '2030-06-11' }, ['prepareFrom must not be after rentalStart']],
      [{ restockBy: '2030-06-11' }, ['restockBy must not be before rentalEnd']],
      [
        { fulfilledAt: '2026-01-02', receivedAt: '2026-01-01' },
        ['receivedAt must not be before fulfilledAt'],
      ],
      [{ fulfilledAt: '2031-01-01' }, ['fulfilledAt must not be more than a day in the future']],
      [
        { fulfilledAt: '2026-01-01', receivedAt: '2031-01-01' },
        ['receivedAt must not be more than a day in the future'],
      ],
      [{ itemId: 999_999 }, ['itemId must be the id of an item: 999999']],
      [{ rentalStart: null }, [`rentalStart ${MOMENT}: null`]],
      [{ customerPlatformId: 4 }, ['customerPlatformId must be the platform id of a customer: 4']],
    ])('%o', async (members, errors) => {
      const before = await stored();
      const answer = await shop.put(`/cycles/${cycle.id}`, members);
      expect(answer.body).toEqual({ errors });
      expect(answer.status).toBe(422);
      expect(await stored()).toEqual(before);
    });

    it.each([
      ['rentalStart', MOMENT],
      ['rentalEnd', `${MOMENT} or null`],
      ['minimumRentalEnd', `${MOMENT} or null`],
      ['fulfillAt', `${MOMENT} or null`],
      ['receiveAt', `${MOMENT} or null`],
      ['fulfilledAt', `${MOMENT} or null`],
      ['receivedAt', `${MOMENT} or null`],
      ['prepareFrom', `${DATE} or null`],
      ['restockBy', `${DATE} or null`],
    ])('for a %s that is no date', async (member, says) => {
      const before = await stored();
      for (const value of UNPARSEABLE) {
        const answer = await shop.put(`/rentals/${cycle.id}`, { [member]: value });
        expect(answer.body).toEqual({ errors: [`${member} ${says}: ${shownValue(value)}`] });
        expect(answer.status).toBe(422);
      }
      expect(await stored()).toEqual(before);
    });

    it('for receivedAt before fulfilledAt, whichever of them moves', async () => {
      const out = await shop.bookCycle({ itemId, ...reserving(20, 24) });
      await shop.updateCycle(out, { fulfilledAt: daysFromNow(-3), receivedAt: daysFromNow(-2) });
      for (const members of [{ receivedAt: daysFromNow(-4) }, { fulfilledAt: daysFromNow(-1) }]) {
        const answer = await shop.put(`/cycles/${out.id}`, members);
        expect(answer.body).toEqual({ errors: ['receivedAt must not be before fulfilledAt'] });
        expect(answer.status).toBe(422);
      }
    });

    it('for one more tag than a record may have', async () => {
      const titles = Array.from({ length: 50 }, (_, index) => ({ title: `tag ${index}` }));
      await shop.updateCycle(cycle, { tagsAttributes: titles });
      const answer = await shop.put(`/cycles/${cycle.id}`, { tagsAttributes: [{ title: 'more' }] });
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ errors: ['tagsAttributes would exceed 50 tags'] });
      const replaced = [{ title: 'tag 0', _destroy: true }, { title: 'more' }];
      expect((await shop.updateCycle(cycle, { tagsAttributes: replaced })).tags).toHaveLength(50);
    });
  });

  it('is rejected in the shop, where a time zone or duration is unknown', async () => {
    for (const members of [
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+02:00' },
      { timeZone: '' },
      { preparationDuration: '1.fortnight' },
      { restockDuration: '1.5.day' },
      { deliveryDuration: '-1.day' },
    ]) {
      const { status, body } = await shop.put('/shop', members);
      expect(status).toBe(422);
      expect(body.errors).toEqual([expect.stringContaining(Object.keys(members)[0]!)]);
    }
  });
});
