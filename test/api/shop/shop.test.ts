import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { shownValue } from '../../support/models/shown-value.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
const DURATION = 'must be <count>.<unit>, unit second, minute, hour, day, week, month or year';
const ZONE = 'must be an IANA time zone such as Europe/Berlin';
const CURRENCY = 'must be an ISO 4217 currency code such as EUR';

const DURATIONS = [
  'preparationDuration',
  'deliveryDuration',
  'reverseDeliveryDuration',
  'restockDuration',
];

describe('the shop', () => {
  const api = useApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await api.newShop('Fjell & Fabric');
  });

  const stored = async () => {
    const [row] = await api.database.query<Record<string, unknown>>(
      'select * from shops where id = $1',
      [shop.shopId],
    );
    return row!;
  };

  it('begins with settings that work', async () => {
    const { status, body } = await shop.get('/shop');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: shop.shopId,
      name: 'Fjell & Fabric',
      timeZone: 'UTC',
      currency: 'USD',
      preparationDuration: '1.day',
      deliveryDuration: '2.day',
      reverseDeliveryDuration: '2.day',
      restockDuration: '1.day',
      sameDayTurnover: false,
      closedWeekdays: [],
      consignmentEnabled: false,
      membershipCreditReturnCondition: null,
      isSandbox: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
    });
  });

  it('accepts all settings at once', async () => {
    const settings = {
      name: 'Fjell & Fabric 🏔',
      timeZone: 'Europe/Oslo',
      currency: 'NOK',
      preparationDuration: '12.hour',
      deliveryDuration: '90.minute',
      reverseDeliveryDuration: '0.day',
      restockDuration: '1.week',
      closedWeekdays: [6, 7],
      consignmentEnabled: true,
      membershipCreditReturnCondition: 'received_at',
    };
    const before = (await shop.get('/shop')).body;
    const { status, body } = await shop.put('/shop', settings);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...settings, updatedAt: expect.any(String) });
    expect((await shop.get('/shop')).body).toEqual(body);
    expect(await stored()).toMatchObject({
      name: settings.name,
      time_zone: 'Europe/Oslo',
      restock_duration: '1.week',
      consignment_enabled: true,
      membership_credit_return_condition: 'received_at',
    });
  });

  it('keeps absent fields, and updates its time of change', async () => {
    const before = (await shop.get('/shop')).body;
    const { body } = await shop.put('/shop', { restockDuration: '3.day' });
    expect(body).toEqual({ ...before, restockDuration: '3.day', updatedAt: expect.any(String) });
    expect(body.updatedAt > before.updatedAt).toBe(true);
  });

  it('stays as it is when nothing is given', async () => {
    const before = await stored();
    const { status, body } = await shop.put('/shop', {});
    expect(status).toBe(200);
    expect(body).toEqual((await shop.get('/shop')).body);
    expect(await stored()).toEqual(before);
  });

  it('clears only the credit condition with null', async () => {
    await shop.put('/shop', { membershipCreditReturnCondition: 'return_order_created' });
    const cleared = await shop.put('/shop', { membershipCreditReturnCondition: null });
    expect([cleared.status, cleared.body.membershipCreditReturnCondition]).toEqual([200, null]);
    expect((await stored())['membership_credit_return_condition']).toBeNull();
  });

  it.each([
    ['timeZone', null, `${ZONE}: null`],
    ['timeZone', 'Europe/Atlantis', `${ZONE}: "Europe/Atlantis"`],
    ['timeZone', '+02:00', `${ZONE}: "+02:00"`],
    // Intl knows these as well, but the calendar or PostgreSQL does not.
    ['timeZone', 'IST', `${ZONE}: "IST"`],
    ['timeZone', 'PST', `${ZONE}: "PST"`],
    ['timeZone', 'CST', `${ZONE}: "CST"`],
    ['timeZone', 'JST', `${ZONE}: "JST"`],
    ['timeZone', 'BST', `${ZONE}: "BST"`],
    ['timeZone', 'AST', `${ZONE}: "AST"`],
    ['timeZone', 'US/Pacific-New', `${ZONE}: "US/Pacific-New"`],
    ['timeZone', 'SystemV/PST8PDT', `${ZONE}: "SystemV/PST8PDT"`],
    ['timeZone', '', `${ZONE}: ""`],
    ['currency', null, `${CURRENCY}: null`],
    ['currency', 'eur', `${CURRENCY}: "eur"`],
    ['currency', 'ZZZ', `${CURRENCY}: "ZZZ"`],
    ['time_zone', 'UTC', 'is not a known field (did you mean timeZone?)'],
  ])('rejects %s %j and stores nothing', async (field, value, says) => {
    const before = await stored();
    await expectError(shop.put('/shop', { restockDuration: '9.day', [field]: value }), 422, [
      `${field} ${says}`,
    ]);
    expect(await stored()).toEqual(before);
  });

  it.each(DURATIONS)('accepts and rejects the same durations as %s', async (field) => {
    for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']) {
      const { status, body } = await shop.put('/shop', { [field]: `10.${unit}` });
      expect([status, body[field]]).toEqual([200, `10.${unit}`]);
    }
    for (const long of ['99999.year', '11.year', '121.month', '3653.day', '99999.hour']) {
      const sentence = `${field} must be at most 10 years: ${long}`;
      await expectError(shop.put('/shop', { [field]: long }), 422, [sentence]);
    }
    for (const wrong of [null, '', '2.days', '2', 2, '1.5.day', '-1.day', 'P2D', '2.Day', {}]) {
      await expectError(shop.put('/shop', { [field]: wrong }), 422, [
        `${field} ${DURATION}: ${shownValue(wrong)}`,
      ]);
    }
    expect((await shop.get('/shop')).body[field]).toBe('10.year');
  });

  it('accepts every zone of the IANA database, and serves reports and the day sheet in it', async () => {
    for (const timeZone of ['Asia/Kolkata', 'Pacific/Apia', 'Etc/GMT+5', 'europe/oslo', 'CET']) {
      expect((await shop.put('/shop', { timeZone })).body).toMatchObject({ timeZone });
      for (const path of ['/day_sheet', '/reports/returns?from=2026-01-01&to=2026-01-31']) {
        expect((await shop.get(path)).status).toBe(200);
      }
    }
  });

  it('names every wrong field', async () => {
    const answer = await shop.put('/shop', { name: '', timeZone: 'x', currency: 1, colour: 'red' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.toSorted()).toEqual([
      'colour is not a known field',
      `currency ${CURRENCY}: 1`,
      `name ${TEXT}: ""`,
      `timeZone ${ZONE}: "x"`,
    ]);
  });

  it('is the only one that its key changes', async () => {
    const other = await api.newShop('Other');
    const before = (await other.get('/shop')).body;
    await shop.put('/shop', { name: 'Mine', timeZone: 'Asia/Tokyo' });
    expect((await other.get('/shop')).body).toEqual(before);
  });
});

describe('a route without query parameters', () => {
  const api = useApi();

  it('rejects every query parameter by name', async () => {
    const shop = await api.newShop();
    const answer = await shop.get('/shop?limit=5&verbose=true');
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'limit is not a known parameter; verbose is not a known parameter',
    });
    expect((await shop.put('/shop?dry=1', { name: 'Other' })).status).toBe(400);
    expect((await shop.get('/shop')).body.name).toBe('Test shop');
  });
});
